import type { Schema } from '../../generate/json-schema.js';

/** A schema from which values can be generated, and which refuses something. */
export interface Sample {
  readonly name: string;
  readonly schema: Schema;
  /** Why ajv cannot judge by itself, where it cannot. */
  readonly beyondAjv?: string;
}

export const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
