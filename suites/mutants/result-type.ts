import type { Mutant } from './mutant.js';

export const resultTypeMutants: readonly Mutant[] = [];
