import type { Mutant } from './mutant.js';

export const extensionsMutants: readonly Mutant[] = [];
