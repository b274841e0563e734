import type { ClientBlueprint, NotificationHandler } from '../../../harness/peer/client/blueprint.js';
import { type ClientChange, clientMutant } from '../proof.js';

/** Changes what is made of a notification. */
export const heard =
  (method: string, wrap: (original: NotificationHandler) => NotificationHandler): ClientChange =>
  (blueprint: ClientBlueprint) => ({
    ...blueprint,
    notifications: {
      ...blueprint.notifications,
      [method]: wrap(blueprint.notifications[method] ?? (() => undefined)),
    },
  });

export const progressMutants = [
  clientMutant({
    id: 'progress/fraction-for-token',
    fault: 'Gives a number with a fraction as progress token.',
    breaks: 'progress-token-type-client',
    change: (blueprint) => ({ ...blueprint, token: (_id, count) => count + 0.5 }),
  }),
  clientMutant({
    id: 'progress/one-token-for-all',
    fault: 'Gives the same progress token with every request.',
    breaks: 'progress-token-unique-client',
    change: (blueprint) => ({ ...blueprint, token: () => 'progress' }),
  }),
  clientMutant({
    id: 'progress/newest-takes-all',
    fault: 'Tells all progress to the operation that was begun last.',
    breaks: 'progress-tokens-tracked-client',
    change: heard('notifications/progress', (original) => (params, arrival) => {
      const newest = [...arrival.connection.pending.values()].at(-1);
      original({ ...params, progressToken: newest?.token }, arrival);
    }),
  }),
  clientMutant({
    id: 'progress/wants-a-total',
    fault: 'Breaks the connection over progress that comes without a total.',
    breaks: 'progress-received-client',
    change: heard('notifications/progress', (original) => (params, arrival) => {
      if (params.total === undefined) throw new Error('total: required');
      original(params, arrival);
    }),
  }),
];
