import type { Variant } from '../mutants/mutant.js';

export const httpHeadersVariants: readonly Variant[] = [];
