import { isChange, listChanges, resourceUpdated } from '../../../harness/run/subscription-filter.js';
import { cancelledRequest, subscriptionOf } from '../../../harness/transport/attribution.js';
import type { SentMessage, SubjectMessage, TranscriptView } from '../../../harness/run/view.js';
import { isObject, type JsonObject, type RequestId } from '../../../harness/wire/message.js';
import { oncePerView } from './once.js';

export const acknowledgment = 'notifications/subscriptions/acknowledged';

/** A `subscriptions/listen` request with all that came for it. */
export interface Subscription {
  readonly request: SentMessage;
  readonly id: RequestId;
  readonly filter: JsonObject;
  /** Notifications and responses in order of arrival. */
  readonly messages: SubjectMessage[];
  /** The message by which the server ended it: its result, or its `notifications/cancelled`. */
  end: SubjectMessage | undefined;
  /** The event by which the client ended it. */
  cancelled: number | undefined;
}

/** A notification of the subject with the subscription it was found to belong to. */
export interface Notice {
  readonly message: SubjectMessage;
  readonly value: JsonObject;
  readonly method: string;
  /** Undefined where it belongs to none. */
  readonly subscription: Subscription | undefined;
  /** Subscriptions of its connection that were open when it came. */
  readonly open: readonly Subscription[];
}

/** The subscriptions of a run, and every well-formed notification with the one it belongs to. */
export interface SubscriptionTraffic {
  readonly subscriptions: readonly Subscription[];
  readonly notices: readonly Notice[];
}

/** Whether a filter asks for a change notification; false asks for nothing. */
export function asksFor(filter: JsonObject, method: string): boolean {
  if (method === resourceUpdated)
    return Array.isArray(filter.resourceSubscriptions) && filter.resourceSubscriptions.length > 0;
  const flag = listChanges.find((change) => change.method === method)?.flag;
  return flag !== undefined && filter[flag] === true;
}

/** Members of the acknowledged filter; undefined where the message has none. */
export function acknowledgedFilter({ params }: JsonObject): unknown {
  return isObject(params) ? params.notifications : undefined;
}

/** Whether a notification has a member for the subscription id at all. */
export function namesSubscription(value: JsonObject): boolean {
  return subscriptionOf(value) !== undefined;
}

/** Reads the subscriptions out of a transcript. Requests that were broken on purpose are none. */
export const subscriptionTraffic = oncePerView((view): SubscriptionTraffic => {
  const subscriptions: Subscription[] = [];
  const notices: Notice[] = [];
  const answered = new Map<SentMessage, Subscription>();
  const sent = [...view.sent];
  for (const message of view.received) {
    while (sent[0] !== undefined && sent[0].event.n < message.event.n)
      take(sent.shift()!, subscriptions, answered);
    const subscription = message.answers === undefined ? undefined : answered.get(message.answers);
    if (subscription !== undefined) {
      subscription.messages.push(message);
      subscription.end ??= message;
    }
    const { classified } = message.read;
    if (classified.kind === 'notification')
      notices.push(notice(message, classified.message, view, subscriptions));
  }
  return { subscriptions, notices };
});

function take(
  sent: SentMessage,
  subscriptions: Subscription[],
  answered: Map<SentMessage, Subscription>,
): void {
  const { asked, event, intent } = sent;
  if (asked.kind === 'notification' && asked.method === 'notifications/cancelled') {
    const named = subscriptions.findLast(
      ({ request, id }) => request.event.connection === event.connection && id === asked.params?.requestId,
    );
    if (named !== undefined && named.end === undefined) named.cancelled ??= event.n;
  }
  const filter = asked.params?.notifications;
  if (
    asked.method !== 'subscriptions/listen' ||
    asked.id === undefined ||
    intent === 'broken' ||
    !isObject(filter)
  )
    return;
  const subscription: Subscription = {
    request: sent,
    id: asked.id,
    filter,
    messages: [],
    end: undefined,
    cancelled: undefined,
  };
  subscriptions.push(subscription);
  answered.set(sent, subscription);
}

function notice(
  message: SubjectMessage,
  value: JsonObject,
  view: TranscriptView,
  subscriptions: readonly Subscription[],
): Notice {
  const near = subscriptions.filter(({ request }) => request.event.connection === message.event.connection);
  const open = near.filter(({ end, cancelled }) => end === undefined && cancelled === undefined);
  const method = String(value.method);
  const subscription =
    view.transport === 'http'
      ? near.find(({ request }) => request.exchange === message.exchange)
      : concerned(value, method, near, open);
  subscription?.messages.push(message);
  const cancelled = cancelledRequest(value);
  const ended = cancelled === undefined ? undefined : open.find(({ id }) => id === cancelled);
  if (ended !== undefined) {
    ended.end = message;
    if (ended !== subscription) ended.messages.push(message);
  }
  return { message, value, method, subscription, open };
}

/** On a shared channel: the one that is named, a wrong JSON type forgiven; else the only one that it can be about. */
function concerned(
  value: JsonObject,
  method: string,
  near: readonly Subscription[],
  open: readonly Subscription[],
): Subscription | undefined {
  const id = subscriptionOf(value);
  if (id !== undefined) {
    const named =
      near.findLast((subscription) => subscription.id === id) ??
      near.findLast((subscription) => String(subscription.id) === String(id));
    if (named !== undefined) return named;
  }
  if (method === acknowledgment) return open.find(({ messages }) => !messages.some(isAcknowledgment));
  if (!isChange(method)) return undefined;
  const interested = open.filter(({ filter }) => asksFor(filter, method));
  return interested.length === 1 ? interested[0] : undefined;
}

/** Whether a message is an acknowledgment. */
export function isAcknowledgment({ read }: SubjectMessage): boolean {
  return read.classified.kind === 'notification' && read.classified.method === acknowledgment;
}

/** The request of a subscription as a reader sees it. */
export function requestText({ request: { event } }: Subscription): string {
  return event.type === 'sent' ? event.text : 'subscriptions/listen';
}
