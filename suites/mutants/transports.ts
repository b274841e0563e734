import type { Mutant } from './mutant.js';

export const transportsMutants: readonly Mutant[] = [];
