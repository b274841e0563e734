import type { Variant } from '../mutants/mutant.js';

export const httpParametersVariants: readonly Variant[] = [];
