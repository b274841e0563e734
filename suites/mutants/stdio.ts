import type { Mutant } from './mutant.js';

export const stdioMutants: readonly Mutant[] = [];
