import type { Mutant } from './mutant.js';

export const jsonSchemaMutants: readonly Mutant[] = [];
