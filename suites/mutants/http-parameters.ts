import type { Mutant } from './mutant.js';

export const httpParametersMutants: readonly Mutant[] = [];
