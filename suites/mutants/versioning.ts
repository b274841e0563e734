import type { Mutant } from './mutant.js';

export const versioningMutants: readonly Mutant[] = [];
