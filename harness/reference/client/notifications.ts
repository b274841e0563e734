import type { Arrival, NotificationHandler } from '../../peer/client/blueprint.js';
import type { Exchange } from '../../peer/client/exchange.js';
import { isObject, type JsonObject } from '../../wire/message.js';

/** Hands a notification on to the host. */
function handOn(method: string, params: JsonObject, { connection }: Arrival, of: number | undefined): void {
  connection.tell({
    event: 'notification',
    on: connection.name,
    method,
    params,
    ...(of === undefined ? {} : { of }),
  });
}

/** Progress goes to the request whose token it carries, and nowhere else (basic/patterns/progress). */
const progress: NotificationHandler = (params, arrival) => {
  const { progressToken, progress: value } = params;
  if (progressToken === undefined || typeof value !== 'number') return;
  const { pending, blueprint } = arrival.connection;
  const exchange = [...pending.values()].find(({ token }) => token === progressToken);
  if (exchange === undefined) return;
  if (blueprint.cancellation.extends) exchange.restartClock();
  handOn('notifications/progress', params, arrival, exchange.draft.task.of);
};

/** A log message belongs to the request on whose response it comes; on stdio it does not say to which. */
const log: NotificationHandler = (params, arrival) => {
  const logged = [...arrival.connection.pending.values()].filter(
    ({ draft }) => draft.options.logLevel !== undefined,
  );
  const only: Exchange | undefined = logged.length === 1 ? logged[0] : undefined;
  handOn('notifications/message', params, arrival, (arrival.exchange ?? only)?.draft.task.of);
};

/** The request that a message of a subscription belongs to. */
function streamOf(params: JsonObject, arrival: Arrival): Exchange | undefined {
  const { pending, blueprint } = arrival.connection;
  const id = blueprint.subscriptions.belongsTo(isObject(params._meta) ? params._meta : {}, arrival);
  const exchange = id === undefined ? undefined : pending.get(id);
  return exchange?.draft.method === 'subscriptions/listen' ? exchange : undefined;
}

const acknowledged: NotificationHandler = (params, arrival) =>
  streamOf(params, arrival)?.acknowledge?.(isObject(params.notifications) ? params.notifications : {});

/** A change makes what is kept stale; one that belongs to no subscription is of the legacy era, or passed over. */
const changed =
  (method: string): NotificationHandler =>
  (params, arrival) => {
    const { connection } = arrival;
    const stream = streamOf(params, arrival);
    if (stream === undefined && connection.era.name === 'modern') return;
    for (const what of connection.blueprint.caching.stale(method, params))
      connection.client.cache.drop(what, connection);
    handOn(method, params, arrival, stream?.draft.task.of);
  };

/** A server cancels nothing but subscriptions (basic/patterns/cancellation#behavior-requirements). */
const cancelled: NotificationHandler = ({ requestId }, { connection }) => {
  const exchange = [...connection.pending.values()].find(({ id }) => id === requestId);
  if (exchange?.draft.method === 'subscriptions/listen') exchange.settle({ how: 'cancelled' });
};

const changes = [
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
];

/** Every notification that the reference client heeds; others are passed over. */
export const referenceNotifications: Readonly<Record<string, NotificationHandler>> = {
  'notifications/progress': progress,
  'notifications/message': log,
  'notifications/cancelled': cancelled,
  'notifications/subscriptions/acknowledged': acknowledged,
  ...Object.fromEntries(changes.map((method) => [method, changed(method)])),
};
