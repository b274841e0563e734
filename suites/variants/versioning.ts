import type { Variant } from '../mutants/mutant.js';

export const versioningVariants: readonly Variant[] = [];
