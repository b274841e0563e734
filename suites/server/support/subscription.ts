import { type Evidence, observed, unobserved } from '../../../harness/peer/evidence.js';
import type { MockClient, OpenRequest } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import { isChange } from '../../../harness/run/subscription-filter.js';
import { cancelledRequest } from '../../../harness/transport/attribution.js';
import type { Received } from '../../../harness/transport/connection.js';
import { isObject, type JsonObject, type RequestId } from '../../../harness/wire/message.js';

/** A subscription of ours, once it is known how the server took it. */
export interface Subscription {
  readonly id: RequestId;
  readonly filter: JsonObject;
  /**
   * `open`: acknowledged and not ended. `refused`: answered with an error, or over HTTP with an error status.
   * `ended`: answered with a result. `silent`: none of these, while a later request was answered. `lost`: nothing was
   * answered any more.
   */
  readonly state: 'open' | 'refused' | 'ended' | 'silent' | 'lost';
  readonly acknowledged: Received | undefined;
  /** How it was answered, if it was. */
  readonly reply: Reply | undefined;
  /** What was seen of it until then; unusable where it was lost. */
  readonly evidence: Evidence;
  /** Its change notifications so far. */
  changes(): Received[];
  /** The message by which the server has ended it: a response, or a cancellation that names it. */
  end(): Received | undefined;
  /** Waits for a change notification after the first `known` ones; undefined where none comes within the response budget. */
  next(known: number): Promise<Received | undefined>;
  cancel(): Promise<void>;
}

const acknowledgment = 'notifications/subscriptions/acknowledged';

/** Opens a subscription and waits for the acknowledgment, a refusal, or the answer to a later request in its place. */
export async function subscribe(
  peer: MockClient,
  filter: JsonObject,
  options: { readonly id?: RequestId } = {},
): Promise<Subscription> {
  const open = peer.open('subscriptions/listen', { notifications: filter }, { ...options, within: Infinity });
  const { exchange } = open;
  const arrived = exchange.awaitNotification(
    ({ message }) => message.method === acknowledgment,
    peer.limits.response,
  );
  let acknowledged = await arrived;
  let reply: Reply | undefined;
  let fence: Reply | undefined;
  if (acknowledged === undefined && !(await ended(open))) {
    fence = await peer.sanity();
    acknowledged = await exchange.awaitNotification(({ message }) => message.method === acknowledgment, 0);
  }
  if (await ended(open)) reply = await open.reply;
  const sent = `subscriptions/listen ${JSON.stringify({ id: open.id, notifications: filter })}`;
  const changes = (): Received[] =>
    exchange.notifications.filter(({ read }) => isObject(read.value) && isChange(read.value.method));
  return {
    id: open.id,
    filter,
    state: stateOf(acknowledged, reply, fence),
    acknowledged,
    reply,
    evidence: evidenceOf(sent, open, acknowledged, reply, fence),
    changes,
    end: () =>
      exchange.response ??
      exchange.notifications.find(
        ({ read }) => isObject(read.value) && cancelledRequest(read.value) === open.id,
      ),
    next: async (known) => {
      await exchange.awaitNotification(
        ({ message }) => isChange(message.method) && changes().length > known,
        peer.limits.response,
      );
      return changes()[known];
    },
    cancel: () => open.cancel(),
  };
}

function stateOf(
  acknowledged: Received | undefined,
  reply: Reply | undefined,
  fence: Reply | undefined,
): Subscription['state'] {
  if (reply === undefined)
    return acknowledged !== undefined ? 'open' : fence?.unusable === undefined ? 'silent' : 'lost';
  if (reply.result !== undefined) return 'ended';
  if (reply.error !== undefined || (reply.status ?? 0) >= 400) return 'refused';
  return reply.unusable !== undefined ? 'lost' : acknowledged === undefined ? 'silent' : 'ended';
}

function evidenceOf(
  sent: string,
  { exchange }: OpenRequest,
  acknowledged: Received | undefined,
  reply: Reply | undefined,
  fence: Reply | undefined,
): Evidence {
  if (reply !== undefined) return { ...reply, sent };
  if (acknowledged !== undefined)
    return observed(sent, acknowledged.read.text ?? '', [exchange.sent, acknowledged.event]);
  if (fence?.unusable !== undefined)
    return unobserved(`after subscriptions/listen: ${fence.unusable.reason}`, fence.unusable.unlock, sent);
  const others = exchange.notifications.map(({ read }) => read.text ?? '').join('\n');
  return observed(sent, `${others === '' ? 'nothing' : others} while a later request was answered`, [
    exchange.sent,
    ...(fence?.events ?? []),
  ]);
}

/** Whether the exchange of a subscription has ended by now. */
async function ended({ exchange }: OpenRequest): Promise<boolean> {
  return (await Promise.race([exchange.ended, Promise.resolve(undefined)])) !== undefined;
}
