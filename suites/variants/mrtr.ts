import type { Variant } from '../mutants/mutant.js';

export const mrtrVariants: readonly Variant[] = [];
