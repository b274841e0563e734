import type fc from 'fast-check';
import type { Located, SchemaDocument } from './document.js';

/** An arbitrary for a conjunction of schemas. */
export interface Built {
  readonly arbitrary: fc.Arbitrary<unknown>;
  /** False where its values still have to be checked against the conjunction. */
  readonly exact: boolean;
  /** All values there are, where they are few. */
  readonly values?: readonly unknown[];
}

/** What the builders of the single types may ask of the whole. */
export interface BuildContext {
  readonly document: SchemaDocument;
  /** Whether objects get unknown members wherever these are permitted. */
  readonly extras: boolean;
  /** Whether, at this nesting, only what must be there is generated. */
  isMinimal(depth: number): boolean;
  /**
   * An arbitrary for values that satisfy all the schemas.
   * @param schemas the conjunction; empty means anything
   * @param depth nesting inside the whole value
   * @throws CannotGenerate
   */
  build(schemas: readonly Located[], depth: number): Built;
  /** Whether a value satisfies all the schemas. */
  accepts(schemas: readonly Located[], value: unknown): boolean;
}
