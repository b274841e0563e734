import type { SeenMessage, SeenTraffic } from '../../../harness/run/client/seen.js';
import { modernMessages } from './modern.js';

/** A request of the client with the earlier ones of its connection that were without response when it came. */
export interface Concurrent {
  readonly request: SeenMessage;
  readonly open: readonly SeenMessage[];
}

/**
 * Every request of the modern era with what was open beside it. A request counts as over once we answered it, once it was
 * cancelled, and once we wrote on its connection what may have been its answer.
 */
export function* concurrentRequests(seen: SeenTraffic): Generator<Concurrent> {
  const unclear = unclearWrites(seen);
  const open = new Map<string, SeenMessage[]>();
  for (const message of modernMessages(seen)) {
    const { connection, event, read, params } = message;
    const still = (open.get(connection) ?? []).filter(
      (earlier) => endOf(earlier, unclear.get(connection) ?? []) > event.n,
    );
    const { kind } = read.classified;
    if (kind === 'request') yield { request: message, open: still };
    const cancels = kind === 'notification' && message.method === 'notifications/cancelled';
    const left = cancels ? still.filter(({ id }) => id !== params.requestId) : still;
    open.set(connection, kind === 'request' ? [...left, message] : left);
  }
}

/** The number of the event with which a request was over. */
function endOf({ event, answers, exchange }: SeenMessage, unclear: readonly number[]): number {
  const response = answers.find(({ value }) => !('method' in value))?.event.n;
  const first = unclear.find((n) => n > event.n);
  return Math.min(response ?? Infinity, exchange?.end?.n ?? Infinity, first ?? Infinity);
}

/** What we sent that is not kept whole, or was wrong on purpose, by connection. */
function unclearWrites({ events }: SeenTraffic): Map<string, number[]> {
  const unclear = new Map<string, number[]>();
  for (const event of events) {
    if (event.type !== 'sent' || (event.intent === 'valid' && event.cut === undefined)) continue;
    unclear.set(event.connection, [...(unclear.get(event.connection) ?? []), event.n]);
  }
  return unclear;
}
