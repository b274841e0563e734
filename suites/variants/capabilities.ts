import type { Variant } from '../mutants/mutant.js';

export const capabilitiesVariants: readonly Variant[] = [];
