import type { Ajv } from 'ajv';
import fc from 'fast-check';
import { freshAjv } from '../ajv.js';
import { CannotGenerate } from '../cannot-generate.js';
import { SchemaDocument } from '../document.js';
import { fromSchema } from '../from-schema.js';
import { dialectOf, isObject, type Dialect, type Schema } from '../json-schema.js';
import { subschemas } from '../keywords/subschemas.js';
import { nearMiss } from '../near-miss.js';
import { assertResolvable } from '../resolvable.js';
import { Validator } from '../validator.js';
import {
  failure,
  type Judgement,
  type Outcome,
  type Question,
  type Request,
  type Sample,
} from './outcome.js';

const META: Readonly<Record<Dialect, string>> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
};
const MOST_ERRORS = 20;
const MOST_SAMPLES = 1_000;

/** Only ever validates schemas as data; foreign schemas are never added to it. */
const metaAjvs = new Map<Dialect, Ajv>();

/**
 * Answers a question about a foreign schema on this very thread: to be called in a worker only. Whatever the
 * schema does short of hanging or exhausting the process becomes an outcome.
 */
export function answer({ schema, question }: Request): Outcome<unknown> {
  try {
    const checked = check(schema);
    if (!checked.ok || question.ask === 'check') return checked;
    const { dialect } = checked.value;
    return question.ask === 'validate'
      ? validate(schema, dialect, question)
      : samples(schema, dialect, question);
  } catch (error) {
    if (error instanceof RangeError) return failure('too-large', 'nested too deep or too wide for the stack');
    if (error instanceof CannotGenerate) return failure(kindOf(error), error.message);
    return failure('crashed', String(error));
  }
}

function check(schema: Schema): Outcome<{ dialect: Dialect }> {
  if (!isObject(schema)) {
    return typeof schema === 'boolean'
      ? { ok: true, value: { dialect: '2020-12' } }
      : failure('invalid-schema', 'a schema is an object or a boolean');
  }
  if (schema.$schema !== undefined && typeof schema.$schema !== 'string')
    return failure('invalid-schema', '$schema is not a string');
  const dialect = dialectOf(schema);
  if (!dialect) return failure('unsupported-dialect', JSON.stringify(schema.$schema));
  const refusal = refuse(schema, dialect);
  if (refusal) return refusal;
  const meta = metaAjvs.get(dialect) ?? freshAjv(dialect, { validateFormats: false });
  metaAjvs.set(dialect, meta);
  if (!meta.validate(META[dialect], schema)) {
    const [first] = meta.errors ?? [];
    return failure('invalid-schema', `${first?.instancePath || 'the root'}: ${first?.message ?? 'invalid'}`);
  }
  const document = new SchemaDocument(schema, dialect);
  assertResolvable(document, document.at(''));
  new Validator(document).accepts(document.at(''), null);
  return { ok: true, value: { dialect } };
}

/** What is not worked on although the meta-schema allows it. */
function refuse(root: Schema, dialect: Dialect): Outcome<never> | undefined {
  const pending = [{ pointer: '', schema: root }];
  for (let place = pending.pop(); place; place = pending.pop()) {
    if (!isObject(place.schema)) continue;
    if ('$async' in place.schema) return failure('refused', `$async at ${place.pointer || 'the root'}`);
    if (typeof place.schema.$schema === 'string' && dialectOf(place.schema) !== dialect) {
      return failure('unsupported-dialect', `another dialect inside, at ${place.pointer}`);
    }
    pending.push(...subschemas(place.schema, place.pointer));
  }
  return undefined;
}

function validate(
  schema: Schema,
  dialect: Dialect,
  { value, formats }: Question & { ask: 'validate' },
): Outcome<Judgement> {
  const document = new SchemaDocument(schema, dialect);
  if (schema === false) {
    const error = {
      pointer: '',
      keyword: 'false schema',
      schemaPointer: '',
      message: 'boolean schema is false',
    };
    return { ok: true, value: { valid: false, errors: [error] } };
  }
  const complaints = new Validator(document, { formats }).complaints(document.at(''), value);
  const errors = (complaints?.[0] ?? []).slice(0, MOST_ERRORS).map((complaint) => ({
    pointer: complaint.instancePath,
    keyword: complaint.keyword,
    schemaPointer: document.pointerOf(complaint.schemaPath),
    message: complaint.message ?? 'invalid',
  }));
  return { ok: true, value: { valid: complaints === undefined, errors } };
}

function samples(
  schema: Schema,
  dialect: Dialect,
  options: Question & { ask: 'samples' },
): Outcome<readonly Sample[]> {
  const { seed, kind, extras = false, only, except = ['format'] } = options;
  const which = { except, ...(only === undefined ? {} : { only }) };
  const parameters = { seed, numRuns: Math.min(options.count, MOST_SAMPLES) };
  try {
    if (kind === 'near-miss')
      return { ok: true, value: fc.sample(nearMiss(schema, { dialect, extras, ...which }), parameters) };
    const values = fc.sample(fromSchema(schema, { dialect, extras }), parameters);
    return { ok: true, value: values.map((value) => ({ value })) };
  } catch (error) {
    if (error instanceof CannotGenerate) return failure('cannot-generate', error.message);
    throw error;
  }
}

/** Once the meta-schema has accepted a schema, nothing that goes wrong with it makes it invalid. */
function kindOf(error: CannotGenerate): 'external-ref' | 'too-large' | 'refused' {
  if (error.kind === 'external-ref' || error.kind === 'too-large') return error.kind;
  return 'refused';
}
