import { isObject, type JsonObject, type RequestId } from '../wire/message.js';

/** `_meta` of a notification's params, or an empty object. */
function meta(message: JsonObject): JsonObject {
  const params = message.params;
  return isObject(params) && isObject(params._meta) ? params._meta : {};
}

/** The subscription a notification names (basic/patterns/subscriptions#receiving-notifications). */
export function subscriptionOf(message: JsonObject): unknown {
  return meta(message)['io.modelcontextprotocol/subscriptionId'];
}

/** The request a `notifications/cancelled` of the server names. */
export function cancelledRequest(message: JsonObject): unknown {
  const params = message.params;
  return message.method === 'notifications/cancelled' && isObject(params) ? params.requestId : undefined;
}

/** A text without what an encoding fault changes: characters beyond ASCII, and what stands in for them. */
function skeleton(text: string): string {
  return text.replace(/[^\x20-\x3e\x40-\x7e]/g, '');
}

/**
 * Whether a text came back as one that was read in another encoding than UTF-8: it had characters beyond ASCII, and
 * nothing but these changed. That is one fault, of reading, and not also one of ids and tokens.
 */
export function isMisread(sent: unknown, back: unknown): boolean {
  if (typeof sent !== 'string' || typeof back !== 'string' || sent === back) return false;

  return /[^\x00-\x7f]/.test(sent) && skeleton(sent) === skeleton(back);
}

/**
 * A request under way that a response surely answers: the same id, or an id of the same text whose type or encoding
 * changed on the way.
 */
export function findAnswered<T extends { readonly id: RequestId | undefined }>(
  pending: readonly T[],
  id: unknown,
): T | undefined {
  // an id may come again while a cancelled request still holds it: the latest is meant
  const exact = pending.findLast((exchange) => exchange.id === id);
  if (exact !== undefined || id === undefined) return exact;
  const alike = pending.filter((exchange) => exchange.id !== undefined && isSameId(exchange.id, id));
  if (alike.length === 1) return alike[0];
  // of several the first: which is meant cannot be told any more, and answers mostly come in order
  return pending.find((exchange) => isMisread(exchange.id, id));
}

/** Whether an id of ours came back, be it as another type or written another way: `1` as `"1"` or `"1.0"`. */
export function isSameId(ours: RequestId, theirs: unknown): boolean {
  return (
    String(ours) === String(theirs) ||
    (theirs !== '' && theirs !== null && ours !== '' && Number(ours) === Number(theirs))
  );
}

/** The id that a response carries, a lone response in an array included; a null id counts as none. */
export function responseId(value: unknown): unknown {
  const object: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isObject(object) ? (object.id ?? undefined) : undefined;
}

/** Whether a value is meant as a response, however malformed. */
export function meantAsResponse(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(meantAsResponse);
  return isObject(value) && !('method' in value) && ('result' in value || 'error' in value || 'id' in value);
}

/** What a notification can be found to belong to. */
export interface Concerned {
  readonly id: RequestId | undefined;
  readonly asked: {
    readonly method?: string;
    readonly params?: Readonly<Record<string, unknown>>;
    readonly cancelled?: true;
  };
  readonly notifications?: readonly { readonly read: { readonly value: unknown } }[];
}

const acknowledgment = 'notifications/subscriptions/acknowledged';
const listens = ({ asked }: Concerned): boolean => asked.method === 'subscriptions/listen';
const acknowledged = ({ notifications = [] }: Concerned): boolean =>
  notifications.some(({ read }) => isObject(read.value) && read.value.method === acknowledgment);

/** Whether a notification is one that only subscriptions have. */
function tellsSubscribers({ method }: JsonObject): boolean {
  return (
    method === acknowledgment ||
    method === 'notifications/resources/updated' ||
    /\/list_changed$/.test(String(method))
  );
}

/**
 * Finds the request that a notification on a shared channel belongs to: by subscription, by progress token, by the id a
 * cancellation names, or because only one request of its kind is under way.
 */
export function findConcerned<T extends Concerned>(
  pending: readonly T[],
  message: JsonObject,
): T | undefined {
  const subscription = subscriptionOf(message) ?? cancelledRequest(message);
  if (subscription !== undefined) {
    const named =
      pending.findLast((exchange) => exchange.id === subscription) ??
      pending.find((exchange) => String(exchange.id) === String(subscription));
    if (named !== undefined) return named;
  }
  const params = message.params;
  if (message.method === 'notifications/progress' && isObject(params)) {
    const token = params.progressToken;
    const owner = pending.find((exchange) => {
      const asked = exchange.asked.params?._meta;
      return isObject(asked) && asked.progressToken === token;
    });
    if (owner !== undefined) return owner;
  }
  const subscriptions = pending.filter((exchange) => listens(exchange) && exchange.asked.cancelled !== true);
  if (message.method === acknowledgment) return subscriptions.find((exchange) => !acknowledged(exchange));
  if (tellsSubscribers(message)) return only(subscriptions);
  return only(pending.filter((exchange) => !listens(exchange))) ?? only(pending);
}

function only<T>(candidates: readonly T[]): T | undefined {
  return candidates.length === 1 ? candidates[0] : undefined;
}
