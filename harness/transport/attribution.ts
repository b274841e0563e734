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

/** A request under way that a response surely answers: the same id, or an id of the same text whose type changed on the way. */
export function findAnswered<T extends { readonly id: RequestId | undefined }>(pending: readonly T[], id: unknown): T | undefined {
  const exact = pending.find((exchange) => exchange.id === id);
  if (exact !== undefined || id === undefined) return exact;
  const alike = pending.filter((exchange) => exchange.id !== undefined && sameText(exchange.id, id));
  return alike.length === 1 ? alike[0] : undefined;
}

function sameText(ours: RequestId, theirs: unknown): boolean {
  return String(ours) === String(theirs) || (theirs !== '' && theirs !== null && ours !== '' && Number(ours) === Number(theirs));
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

/**
 * Finds the request that a notification on a shared channel belongs to: by subscription, by progress token, by the id a
 * cancellation names, or because only one request is under way.
 */
export function findConcerned<T extends { readonly id: RequestId | undefined; readonly asked: { readonly params?: Readonly<Record<string, unknown>> } }>(
  pending: readonly T[],
  message: JsonObject,
): T | undefined {
  const subscription = subscriptionOf(message) ?? cancelledRequest(message);
  if (subscription !== undefined) {
    return (
      pending.find((exchange) => exchange.id === subscription) ??
      pending.find((exchange) => String(exchange.id) === String(subscription))
    );
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
  return pending.length === 1 ? pending[0] : undefined;
}
