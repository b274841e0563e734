import type { Mutant } from './mutant.js';

export const errorsMutants: readonly Mutant[] = [];
