import type { Variant } from '../mutants/mutant.js';

export const stdioVariants: readonly Variant[] = [];
