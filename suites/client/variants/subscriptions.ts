import { clientVariant } from '../proof.js';

export const subscriptionsVariants = [
  clientVariant({
    id: 'subscriptions/reconnects-at-once',
    story: 'Opens a subscription again whose connection broke, without a word to its host.',
    uses: ['subscriptions-reconnect-client'],
    on: ['http'],
    change: (blueprint) => ({
      ...blueprint,
      subscriptions: { ...blueprint.subscriptions, reconnects: true },
      event: (event) => (event.event === 'trouble' ? undefined : blueprint.event(event)),
    }),
  }),
  clientVariant({
    id: 'subscriptions/does-not-reconnect',
    story: 'Takes a subscription whose connection broke for ended.',
    on: ['http'],
    change: (blueprint) => ({
      ...blueprint,
      subscriptions: { ...blueprint.subscriptions, reconnects: false },
    }),
  }),
  clientVariant({
    id: 'subscriptions/leaves-it-to-its-host',
    story: 'Tells its host that the server ended, and lets the host ask for its subscriptions again.',
    on: ['stdio'],
    change: (blueprint) => ({
      ...blueprint,
      subscriptions: { ...blueprint.subscriptions, relistens: false },
    }),
  }),
  clientVariant({
    id: 'subscriptions/stays-down',
    story: 'Does not start a server again that has ended; there is nothing to subscribe to anew.',
    warns: { 'stdio-restart-client': 'a server that ended by itself is to be started again' },
    on: ['stdio'],
    change: (blueprint) => ({ ...blueprint, stdio: { ...blueprint.stdio, restarts: false } }),
  }),
  clientVariant({
    id: 'subscriptions/tells-no-subscription',
    story:
      'Hands changes on without saying which subscription they came by: an interface may know only the change.',
    change: (blueprint) => ({
      ...blueprint,
      event: (event) => {
        if (event.event !== 'notification') return blueprint.event(event);
        const { of: _, ...rest } = event;
        return blueprint.event(event.method.endsWith('changed') ? rest : event);
      },
    }),
  }),
];
