import type { Variant } from '../mutants/mutant.js';

export const metaVariants: readonly Variant[] = [];
