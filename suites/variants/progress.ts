import type { Variant } from '../mutants/mutant.js';

export const progressVariants: readonly Variant[] = [];
