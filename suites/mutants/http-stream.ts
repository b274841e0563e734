import type { Mutant } from './mutant.js';

export const httpStreamMutants: readonly Mutant[] = [];
