import type { Variant } from '../mutants/mutant.js';

export const jsonSchemaVariants: readonly Variant[] = [];
