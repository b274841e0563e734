import type { Mutant } from './mutant.js';

export const httpHeadersMutants: readonly Mutant[] = [];
