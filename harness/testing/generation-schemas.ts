import { COMPOSITIONS } from './generation/compositions.js';
import { REFERENCES } from './generation/references.js';
import type { Sample } from './generation/sample.js';
import { SCALARS } from './generation/scalars.js';
import { STRUCTURES } from './generation/structures.js';

export type { Sample } from './generation/sample.js';

/** Varied schemas of all dialects, to generate from. */
export const SAMPLES: readonly Sample[] = [...SCALARS, ...STRUCTURES, ...COMPOSITIONS, ...REFERENCES];
