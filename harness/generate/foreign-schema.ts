import { failure, type Answers, type Outcome, type Question, type SampleOptions } from './foreign/outcome.js';
import { tooLarge, type SizeLimits } from './foreign/size.js';
import { WorkerThread } from './foreign/worker-thread.js';

export type {
  ForeignError,
  ForeignFailure,
  Judgement,
  Outcome,
  Sample,
  SampleOptions,
} from './foreign/outcome.js';

/** How much a foreign schema may take. */
export interface ForeignSchemasOptions {
  /** Milliseconds for one question, from when the worker takes it up; default 2000. */
  readonly deadline?: number;
  /** How large schemas may be; default 100 deep, 20,000 values, 1,000,000 characters. */
  readonly schemaLimits?: Partial<SizeLimits>;
}

const SCHEMA_LIMITS: SizeLimits = { depth: 100, nodes: 20_000, length: 1_000_000 };
const VALUE_LIMITS: SizeLimits = { depth: 500, nodes: 200_000, length: 20_000_000 };

/**
 * Works on schemas that come from an implementation under test and may be hostile. They are compiled, validated
 * against and generated from only in a thread with bounded memory, a deadline and a fresh validator for each
 * question; nothing is ever fetched. Questions are answered one after another. The thread is started with the
 * first question; waiting for questions it does not keep the process alive.
 */
export class ForeignSchemas {
  readonly #deadline: number;
  readonly #schemaLimits: SizeLimits;
  readonly #thread = new WorkerThread();
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** @param options see {@link ForeignSchemasOptions} */
  constructor(options: ForeignSchemasOptions = {}) {
    this.#deadline = options.deadline ?? 2_000;
    this.#schemaLimits = { ...SCHEMA_LIMITS, ...options.schemaLimits };
  }

  /**
   * Whether a schema can be worked with: its dialect, its validity under the dialect's meta-schema, its references.
   * @param schema what the subject sent as a schema
   */
  check(schema: unknown): Promise<Outcome<Answers['check']>> {
    return this.#ask(schema, { ask: 'check' });
  }

  /**
   * Whether a value satisfies a schema. Where a schema can be read in two ways (siblings of a draft-07 `$ref`),
   * a value is valid if one of them takes it.
   * @param schema what the subject sent as a schema
   * @param value a JSON value
   * @param options `formats`: whether `format` is a constraint, which 2020-12 leaves to the validator; default false
   */
  validate(
    schema: unknown,
    value: unknown,
    options: { readonly formats?: boolean } = {},
  ): Promise<Outcome<Answers['validate']>> {
    const large = tooLarge(value, VALUE_LIMITS);
    if (large !== undefined) return Promise.resolve(failure('too-large', `the value is too large: ${large}`));
    return this.#ask(schema, { ask: 'validate', value, formats: options.formats ?? false });
  }

  /**
   * Generates values from a schema; the same seed gives the same values.
   * @param schema what the subject sent as a schema
   * @param options see {@link SampleOptions}
   */
  samples(schema: unknown, options: SampleOptions): Promise<Outcome<Answers['samples']>> {
    return this.#ask(schema, { ask: 'samples', ...options });
  }

  /** Ends the thread. Questions still open, and later ones, end as `crashed`. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread.close();
  }

  #ask<A extends keyof Answers>(
    schema: unknown,
    question: Question & { ask: A },
  ): Promise<Outcome<Answers[A]>> {
    const large = tooLarge(schema, this.#schemaLimits);
    if (large !== undefined)
      return Promise.resolve(failure('too-large', `the schema is too large: ${large}`));
    const text = JSON.stringify({ schema: schema ?? null, question });
    const asked = this.#last.then(async () => {
      if (this.#closed) return failure('crashed', 'closed');
      return (await this.#thread.ask(text, this.#deadline)) as Outcome<Answers[A]>;
    });
    this.#last = asked.catch(() => undefined);
    return asked;
  }
}
