import type { Mutant } from './mutant.js';

export const discoverMutants: readonly Mutant[] = [];
