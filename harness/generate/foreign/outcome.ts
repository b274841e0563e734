import type { Broken } from '../near-miss.js';
import type { Dialect, Schema } from '../json-schema.js';

/** Why a foreign schema gave no answer. */
export type ForeignFailure =
  /** `$schema` names a dialect that cannot be read here. */
  | 'unsupported-dialect'
  /** The dialect's meta-schema refuses it. Nothing but that is called invalid. */
  | 'invalid-schema'
  /** A reference leaves the document; it was not fetched. */
  | 'external-ref'
  /** Nested too deep, too wide or too long to be worked on. */
  | 'too-large'
  /** Not done within the deadline. */
  | 'timeout'
  /** Needed more memory than the worker may take. Which of the two bounds is met first may differ by machine. */
  | 'out-of-memory'
  /** Not worked on: `$async`, a reference to nowhere, a pattern that is not ECMA-262, an identifier used twice. */
  | 'refused'
  /** Read, but no values can be generated from it. */
  | 'cannot-generate'
  /** The worker died over it, or was closed. */
  | 'crashed';

/** An answer about a foreign schema, or why there is none; the latter never says anything about the subject by itself. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly kind: ForeignFailure; readonly reason: string };

/** What a validator has against a value. */
export interface ForeignError {
  /** JSON Pointer into the value. */
  readonly pointer: string;
  readonly keyword: string;
  /** JSON Pointer into the schema. */
  readonly schemaPointer: string;
  readonly message: string;
}

/** Whether a value satisfies a schema. */
export interface Judgement {
  readonly valid: boolean;
  /** At most 20. */
  readonly errors: readonly ForeignError[];
}

/** A generated value; `broken` says why a near miss is one. */
export interface Sample {
  readonly value: unknown;
  readonly broken?: Broken;
}

/** Which values to generate. */
export interface SampleOptions {
  readonly seed: number;
  /** How many, at most 1,000. */
  readonly count: number;
  readonly kind: 'valid' | 'near-miss';
  /** Whether objects get unknown members too; default false. */
  readonly extras?: boolean;
  /** The only keywords that near misses break; default all that can be. */
  readonly only?: readonly string[];
  /** Keywords that near misses leave whole; default `format`, which validators may ignore. */
  readonly except?: readonly string[];
}

/** What can be asked about a schema. */
export type Question =
  | { readonly ask: 'check' }
  | { readonly ask: 'validate'; readonly value: unknown; readonly formats: boolean }
  | ({ readonly ask: 'samples' } & SampleOptions);

/** What the answers are. */
export interface Answers {
  check: { readonly dialect: Dialect };
  validate: Judgement;
  samples: readonly Sample[];
}

/** A question on its way to the worker. */
export interface Request {
  readonly schema: Schema;
  readonly question: Question;
}

const LONGEST_REASON = 400;

/** A failure, its reason cut to a length that fits a report. */
export function failure(kind: ForeignFailure, reason: string): Outcome<never> {
  return {
    ok: false,
    kind,
    reason: reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason,
  };
}
