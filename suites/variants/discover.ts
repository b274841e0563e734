import type { Variant } from '../mutants/mutant.js';

export const discoverVariants: readonly Variant[] = [];
