import type { Mutant } from './mutant.js';

export const capabilitiesMutants: readonly Mutant[] = [];
