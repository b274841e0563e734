import type { Variant } from '../mutants/mutant.js';

export const transportsVariants: readonly Variant[] = [];
