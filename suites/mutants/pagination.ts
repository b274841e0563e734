import type { Mutant } from './mutant.js';

export const paginationMutants: readonly Mutant[] = [];
