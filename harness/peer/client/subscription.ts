import type { JsonObject } from '../../wire/message.js';
import type { ClientConnection } from './client-connection.js';
import { ClientFailure } from './client-failure.js';
import type { Exchange } from './exchange.js';
import { failureOf } from './outcome-failure.js';
import type { Task } from './task.js';

/** A subscription that the host wants open (basic/patterns/subscriptions). */
export interface Subscription {
  readonly of: number;
  readonly filter: JsonObject;
  readonly task: Task;
  /** The request that is its stream at present. */
  exchange: Exchange;
}

/** Opens a subscription; resolves with the filter that the server agreed to. */
export async function listen(task: Task, filter: JsonObject): Promise<JsonObject> {
  const { connection } = task;
  await connection.open();
  const { agreed, exchange } = await acknowledged(task, filter);
  const subscription: Subscription = { of: task.of ?? 0, filter, task, exchange };
  connection.subscriptions.set(subscription.of, subscription);
  watch(subscription);
  return agreed;
}

/** Ends a subscription; without effect where it is over. */
export function unlisten(of: number, connection: ClientConnection): void {
  const subscription = connection.subscriptions.get(of);
  connection.subscriptions.delete(of);
  subscription?.exchange.giveUp({ how: 'cancelled' }, 'no longer listened to');
}

/** Opens the subscriptions of a connection whose server was started anew (basic/patterns/subscriptions#graceful-closure). */
export async function reopenSubscriptions(connection: ClientConnection): Promise<void> {
  const { relistens } = connection.blueprint.subscriptions;
  for (const subscription of [...connection.subscriptions.values()])
    if (!relistens) connection.subscriptions.delete(subscription.of);
    else if (subscription.exchange.settled) await reopen(subscription);
}

async function reopen(subscription: Subscription): Promise<void> {
  const { of, filter, task } = subscription;
  try {
    subscription.exchange = (await acknowledged(task, filter)).exchange;
    watch(subscription);
  } catch (error) {
    const { connection } = task;
    connection.subscriptions.delete(of);
    const message = `a subscription could not be opened anew: ${error instanceof Error ? error.message : String(error)}`;
    connection.tell({ event: 'trouble', on: connection.name, message });
  }
}

/** Sends the request until it is acknowledged or refused. */
async function acknowledged(
  task: Task,
  filter: JsonObject,
): Promise<{ readonly agreed: JsonObject; readonly exchange: Exchange }> {
  const { connection } = task;
  const { subscriptions, cancellation } = connection.blueprint;
  const params = subscriptions.params(filter);
  for (let lost = 1, exchange: Exchange | undefined; ; lost += 1) {
    const again = exchange === undefined ? {} : { again: { of: exchange.id, why: 'lost' } as const };
    const sent = connection.send({ method: 'subscriptions/listen', params, options: {}, task, ...again });
    const agreement = new Promise<JsonObject>((resolve) => (sent.acknowledge = resolve));
    const first = await Promise.race([agreement.then((agreed) => ({ agreed })), sent.outcome]);
    if ('agreed' in first) {
      sent.stopClock();
      return { agreed: subscriptions.acknowledged(filter, first.agreed), exchange: sent };
    }
    if (first.how === 'result')
      throw new ClientFailure('the server ended the subscription without an acknowledgement');
    if (first.how !== 'lost' || !cancellation.resends(sent, lost)) throw failureOf(first);
    exchange = sent;
  }
}

/** Waits for the end of the stream. */
function watch(subscription: Subscription): void {
  const { of, exchange, task } = subscription;
  const { connection } = task;
  void exchange.outcome.then(async ({ how }) => {
    if (connection.subscriptions.get(of) !== subscription) return;
    // over stdio the next start of the server opens it anew
    if (how === 'lost' && connection.transport === 'stdio') return;
    if (how === 'lost' && connection.blueprint.subscriptions.reconnects) return reopen(subscription);
    connection.subscriptions.delete(of);
  });
}
