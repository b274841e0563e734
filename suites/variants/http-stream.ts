import type { Variant } from '../mutants/mutant.js';

export const httpStreamVariants: readonly Variant[] = [];
