import type { Mutant } from './mutant.js';

export const cancellationMutants: readonly Mutant[] = [];
