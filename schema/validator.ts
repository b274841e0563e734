/** An error as ajv reports it, without its own wording. */
export interface RawError {
  /** JSON pointer into the value. */
  readonly instancePath: string;
  /** JSON pointer into the schema. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A compiled definition: says whether a value is valid and leaves the errors of the last call behind. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly RawError[] | null;
}
