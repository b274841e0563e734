import type { Variant } from '../mutants/mutant.js';

export const statelessnessVariants: readonly Variant[] = [];
