import type { Mutant } from './mutant.js';

export const cachingMutants: readonly Mutant[] = [];
