import fc from 'fast-check';
import type { Builder } from '../builder.js';
import { attempt, CannotGenerate } from '../cannot-generate.js';
import type { Located } from '../document.js';

/** Deep enough that only what is required is generated. */
const MINIMAL = 1_000;

/**
 * A few small values of some schemas, always the same ones.
 * @returns none where none can be generated
 */
export function samplesOf(builder: Builder, schemas: readonly Located[], count: number): unknown[] {
  const samples = attempt(() =>
    fc.sample(builder.build(schemas, MINIMAL).arbitrary, { numRuns: count, seed: 7 }),
  );
  return samples instanceof CannotGenerate ? [] : samples;
}
