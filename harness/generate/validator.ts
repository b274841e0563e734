import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv';
import { freshAjv } from './ajv.js';
import { CannotGenerate } from './cannot-generate.js';
import type { Located, SchemaDocument } from './document.js';

const ID = 'touchstone:document';

/** What a validator says against a value: ajv's errors, all of them, each with the schema it arose in. */
export type Complaint = ErrorObject & { readonly parentSchema: unknown };

/** How to validate. */
export interface ValidatorOptions {
  /** Whether `format` counts as a constraint; default true. */
  readonly formats?: boolean;
}

/**
 * Validates values against any schema of a document, with ajv, which is loaded and compiled when first needed.
 * Where a draft-07 `$ref` has siblings there are two readings (ignored or not), and both are asked.
 */
export class Validator {
  readonly #document: SchemaDocument;
  readonly #validateFormats: boolean;
  #quick: Reading[] | undefined;
  #thorough: Reading[] | undefined;

  constructor(document: SchemaDocument, options: ValidatorOptions = {}) {
    this.#document = document;
    this.#validateFormats = options.formats ?? true;
  }

  /**
   * Whether every reading accepts the value.
   * @throws CannotGenerate where the schema does not compile, or refers to itself without end
   */
  accepts(schema: Located, value: unknown): boolean {
    this.#quick ??= this.#readings({});
    return this.#quick.every((reading) => reading.run(schema, value) === undefined);
  }

  /**
   * What each reading says against the value.
   * @returns one list for each reading, or undefined where some reading accepts the value
   * @throws CannotGenerate where the schema does not compile, or refers to itself without end
   */
  complaints(schema: Located, value: unknown): Complaint[][] | undefined {
    this.#thorough ??= this.#readings({ allErrors: true, verbose: true });
    const lists = this.#thorough.map((reading) => reading.run(schema, value));
    return lists.every((list) => list !== undefined) ? lists : undefined;
  }

  #readings(options: Options): Reading[] {
    const { dialect, hasRefSiblings } = this.#document;
    const choices: Options[] = hasRefSiblings ? [{}, { ignoreKeywordsWithRef: true }] : [{}];
    return choices.map((choice) => {
      const all = { ...options, ...choice, validateFormats: this.#validateFormats };
      return new Reading(this.#document, () => freshAjv(dialect, all));
    });
  }
}

class Reading {
  readonly #functions = new Map<string, ValidateFunction>();
  #ajv: Ajv | undefined;

  constructor(
    private readonly document: SchemaDocument,
    private readonly create: () => Ajv,
  ) {}

  run(schema: Located, value: unknown): Complaint[] | undefined {
    if (schema.synthetic) return undefined;
    const validate = this.#functions.get(schema.pointer) ?? this.#compile(schema);
    try {
      return validate(value) ? undefined : ((validate.errors ?? []) as Complaint[]);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new CannotGenerate('recursion', 'validation does not end', schema.pointer);
    }
  }

  #start(): Ajv {
    // Added empty and filled afterwards: ajv would search all definitions for identifiers, and find the same ones twice.
    const root: { $id: string; $defs: object } = { $id: ID, $defs: {} };
    const ajv = this.create().addSchema(root, ID);
    root.$defs = this.document.definitions;
    return ajv;
  }

  #compile(schema: Located): ValidateFunction {
    try {
      this.#ajv ??= this.#start();
      const validate = this.#ajv.compile({ $ref: `${ID}${this.document.refTo(schema)}` });
      this.#functions.set(schema.pointer, validate);
      return validate;
    } catch (error) {
      if (error instanceof CannotGenerate) throw error;
      if (error instanceof RangeError) {
        throw new CannotGenerate(
          'recursion',
          'the schema refers to itself without end, or is nested too deep',
          schema.pointer,
        );
      }
      throw new CannotGenerate(
        'invalid-schema',
        `the schema does not compile: ${(error as Error).message}`,
        schema.pointer,
      );
    }
  }
}
