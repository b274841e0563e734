import type { Mutant } from './mutant.js';

export const httpMutants: readonly Mutant[] = [];
