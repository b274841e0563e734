import type { Variant } from '../mutants/mutant.js';

export const iconsVariants: readonly Variant[] = [];
