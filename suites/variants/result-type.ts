import type { Variant } from '../mutants/mutant.js';

export const resultTypeVariants: readonly Variant[] = [];
