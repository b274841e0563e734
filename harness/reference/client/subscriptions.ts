import type { Operation, SubscriptionPolicy } from '../../peer/client/blueprint.js';
import { listen, unlisten } from '../../peer/client/subscription.js';
import { isObject, isRequestId } from '../../wire/message.js';
import { subscriptionKey } from '../server/guards.js';

/** Tells the host what was agreed to, and keeps subscriptions open over a new start (basic/patterns/subscriptions). */
export const referenceSubscriptions: SubscriptionPolicy = {
  params: (filter) => ({ notifications: filter }),
  belongsTo: (meta, { connection, exchange }) => {
    if (connection.transport === 'http') return exchange?.id;
    const id = meta[subscriptionKey];
    return isRequestId(id) ? id : undefined;
  },
  acknowledged: (_asked, agreed) => agreed,
  relistens: true,
  reconnects: true,
};

export const openSubscription: Operation = async (task, { notifications }) => ({
  notifications: await listen(task, isObject(notifications) ? notifications : {}),
});

export const endSubscription: Operation = async ({ connection }, { of }) => unlisten(Number(of), connection);
