import { clientVariant } from '../proof.js';
import { heard } from '../mutants/progress.js';

/** Legal ways to ask for progress and to take it. */
export const progressVariants = [
  clientVariant({
    id: 'progress/integer-tokens',
    story: 'gives the id of each request as its progress token',
    change: (blueprint) => ({ ...blueprint, token: (id) => id }),
  }),
  clientVariant({
    id: 'progress/reused-tokens',
    story: 'gives the token of a request that is over to a later one',
    change: (blueprint) => ({ ...blueprint, token: (_id, count) => `progress-${count % 20}` }),
  }),
  clientVariant({
    id: 'progress/kept-from-the-host',
    story: 'asks for progress and tells nobody of it',
    change: heard('notifications/progress', () => () => undefined),
  }),
];
