import type { Variant } from '../mutants/mutant.js';

export const cachingVariants: readonly Variant[] = [];
