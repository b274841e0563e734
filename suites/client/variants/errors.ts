import { clientVariant } from '../proof.js';

export const errorsVariants = [
  clientVariant({
    id: 'errors/words-of-its-own',
    story: 'Tells its host of every error in words of its own, without the code.',
    change: (blueprint) => ({ ...blueprint, failure: () => ({ message: 'it did not work' }) }),
  }),
];
