import type { Mutant } from './mutant.js';

export const iconsMutants: readonly Mutant[] = [];
