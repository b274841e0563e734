import type { Mutant } from './mutant.js';

export const mrtrMutants: readonly Mutant[] = [];
