import type { Variant } from '../mutants/mutant.js';

export const cancellationVariants: readonly Variant[] = [];
