import type { Variant } from '../mutants/mutant.js';

export const errorsVariants: readonly Variant[] = [];
