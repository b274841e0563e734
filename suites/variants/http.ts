import type { Variant } from '../mutants/mutant.js';

export const httpVariants: readonly Variant[] = [];
