import type { Mutant } from './mutant.js';

export const statelessnessMutants: readonly Mutant[] = [];
