import type { SubscriptionPolicy } from '../../../harness/peer/client/blueprint.js';
import { subscriptionKey } from '../../../harness/reference/server/guards.js';
import { type ClientChange, clientMutant } from '../proof.js';

const changed = 'notifications/tools/list_changed';

/** Changes how subscriptions are gone about. */
const subscriptions =
  (change: (policy: SubscriptionPolicy) => Partial<SubscriptionPolicy>): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    subscriptions: { ...blueprint.subscriptions, ...change(blueprint.subscriptions) },
  });

export const subscriptionsMutants = [
  clientMutant({
    id: 'subscriptions/null-members',
    fault: 'Sends null for the resources of a filter that has none.',
    breaks: 'subscriptions-filter-client',
    change: subscriptions(({ params }) => ({
      params: (filter) => params({ resourceSubscriptions: null, ...filter }),
    })),
  }),
  clientMutant({
    id: 'subscriptions/takes-all-for-granted',
    fault: 'Tells its host that all is agreed to that it asked for.',
    breaks: 'subscriptions-ack-checked-client',
    change: subscriptions(() => ({ acknowledged: (asked) => asked })),
  }),
  clientMutant({
    id: 'subscriptions/does-not-wait',
    fault: 'Tells its host of a subscription as soon as it has asked for it.',
    breaks: 'subscriptions-ack-checked-client',
    change: (blueprint) => ({
      ...blueprint,
      operations: {
        ...blueprint.operations,
        listen: (task, params) =>
          Promise.race([
            blueprint.operations.listen!(task, params).catch(() => ({})),
            new Promise((resolve) => setTimeout(resolve, 30)),
          ]),
      },
    }),
  }),
  clientMutant({
    id: 'subscriptions/first-gets-all',
    fault: 'Hands every change of the tools to the subscription that was opened first.',
    breaks: 'subscriptions-correlates-client',
    on: ['stdio'],
    change: (blueprint) => ({
      ...blueprint,
      notifications: {
        ...blueprint.notifications,
        [changed]: (params, arrival) => {
          const first = [...arrival.connection.pending.values()].find(
            ({ draft }) => draft.method === 'subscriptions/listen',
          );
          blueprint.notifications[changed]!({ ...params, _meta: { [subscriptionKey]: first?.id } }, arrival);
        },
      },
    }),
  }),
  clientMutant({
    id: 'subscriptions/forgets-at-restart',
    fault:
      'Neither asks for its subscriptions again when it starts its server anew nor tells its host of the end.',
    breaks: 'subscriptions-relisten-client',
    on: ['stdio'],
    change: (blueprint) => ({
      ...subscriptions(() => ({ relistens: false }))(blueprint),
      event: (event) => (event.event === 'trouble' ? undefined : blueprint.event(event)),
    }),
  }),
];
