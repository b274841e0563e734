import type { Mutant } from './mutant.js';

export const metaMutants: readonly Mutant[] = [];
