import type { Variant } from '../mutants/mutant.js';

export const extensionsVariants: readonly Variant[] = [];
