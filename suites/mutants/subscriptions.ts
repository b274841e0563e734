import type { Mutant } from './mutant.js';

export const subscriptionsMutants: readonly Mutant[] = [];
