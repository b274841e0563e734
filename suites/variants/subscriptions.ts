import type { Variant } from '../mutants/mutant.js';

export const subscriptionsVariants: readonly Variant[] = [];
