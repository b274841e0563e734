/** Why no value can be generated. */
export type CannotGenerateKind =
  /** No value satisfies the schema. */
  | 'contradiction'
  /** Only infinitely nested values would satisfy the schema. */
  | 'recursion'
  /** Values may exist, but none was found within the bounded number of tries. */
  | 'improbable'
  /** A keyword or pattern that the generator has no method for. */
  | 'unsupported'
  /** Values would be larger than the generator is willing to make. */
  | 'too-large'
  /** A reference leaves the document; it is never fetched. */
  | 'external-ref'
  /** A reference inside the document points nowhere. */
  | 'unresolved-ref'
  /** The schema itself is malformed. */
  | 'invalid-schema'
  /** Nothing in the schema can be broken: every value is valid, or no break can be proved. */
  | 'unbreakable';

/** Thrown where no value can be generated from a schema; `reason` says it in words. */
export class CannotGenerate extends Error {
  override readonly name = 'CannotGenerate';

  /**
   * @param kind why, for programs
   * @param reason why, for people
   * @param pointer JSON Pointer to the place in the schema, where one is known
   */
  constructor(
    readonly kind: CannotGenerateKind,
    readonly reason: string,
    readonly pointer?: string,
  ) {
    super(pointer === undefined ? reason : `${reason} (at ${pointer === '' ? 'the root' : pointer})`);
  }
}

/**
 * Runs an attempt of which the failure is an answer.
 * @param run what to attempt
 * @returns its result, or the CannotGenerate that it threw
 * @throws whatever else it throws
 */
export function attempt<T>(run: () => T): T | CannotGenerate {
  try {
    return run();
  } catch (error) {
    if (error instanceof CannotGenerate) return error;
    throw error;
  }
}

/**
 * Runs several attempts and keeps what succeeds.
 * @param attempts what to run
 * @returns the results in order, never none
 * @throws CannotGenerate, the first one, where none succeeds; whatever else an attempt throws
 */
export function anyThatWorks<T>(attempts: readonly (() => T)[]): T[] {
  const results: T[] = [];
  let failure: CannotGenerate | undefined;
  for (const run of attempts) {
    const result = attempt(run);
    if (result instanceof CannotGenerate) failure ??= result;
    else results.push(result);
  }
  if (results.length === 0)
    throw failure ?? new CannotGenerate('contradiction', 'there is nothing to choose from');
  return results;
}
