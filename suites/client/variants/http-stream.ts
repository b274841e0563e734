import { clientVariant } from '../proof.js';

export const httpStreamVariants = [
  clientVariant({
    id: 'http-lost/tells-the-loss',
    story: 'Tells its host of a request that was lost, and leaves it to the host to try again.',
    on: ['http'],
    change: (blueprint) => ({
      ...blueprint,
      cancellation: { ...blueprint.cancellation, resends: () => false },
    }),
  }),
];
