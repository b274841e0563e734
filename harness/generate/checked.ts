import fc from 'fast-check';
import { CannotGenerate } from './cannot-generate.js';

const TRIES = 5_000;
const PROBE_TRIES = 400;

/**
 * Like `filter`, but bounded: where an arbitrary keeps yielding unwanted values it gives up with
 * CannotGenerate rather than looping for ever.
 */
export class Checked<T> extends fc.Arbitrary<T> {
  /**
   * @param source where the values come from
   * @param wanted which of them to keep
   * @param reason for the error, in words: what could not be met
   * @param tries how many values may be refused in a row; default 5,000
   */
  constructor(
    private readonly source: fc.Arbitrary<T>,
    private readonly wanted: (value: T) => boolean,
    private readonly reason: string,
    private readonly tries: number = TRIES,
  ) {
    super();
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<T> {
    for (let tried = 0; tried < this.tries; tried += 1) {
      // Biased values repeat themselves; after some refusals only the unbiased ones are worth a try.
      const candidate = this.source.generate(random, tried < 50 ? biasFactor : undefined);
      if (this.wanted(candidate.value)) return candidate;
    }
    throw new CannotGenerate('improbable', `none of ${this.tries} candidates: ${this.reason}`);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.source.canShrinkWithoutContext(value) && this.wanted(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.source.shrink(value, context).filter((smaller) => this.wanted(smaller.value));
  }
}

/**
 * A bounded filter that has already found one value, so that hopeless ones are refused while building.
 * @param source where the values come from
 * @param wanted which of them to keep
 * @param reason for the error, in words: what could not be met
 * @param probeTries how many candidates to look at while building; default 400
 * @throws CannotGenerate of kind `improbable` where all of these were refused
 */
export function checked<T>(
  source: fc.Arbitrary<T>,
  wanted: (value: T) => boolean,
  reason: string,
  probeTries: number = PROBE_TRIES,
): fc.Arbitrary<T> {
  fc.sample(new Checked(source, wanted, reason, probeTries), { numRuns: 1, seed: 1 });
  return new Checked(source, wanted, reason);
}
