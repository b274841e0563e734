import type { Mutant } from './mutant.js';

export const progressMutants: readonly Mutant[] = [];
