import type { Variant } from '../mutants/mutant.js';

export const paginationVariants: readonly Variant[] = [];
