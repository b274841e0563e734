import { isObject, type JsonObject } from '../wire/message.js';
import { foreignSchemas } from './foreign-schemas.js';

/** Generated arguments, or why there are none. */
export type GeneratedArguments =
  { readonly ok: true; readonly value: JsonObject } | { readonly ok: false; readonly reason: string };

/** Makes arguments that fit a schema: the smallest of a few generated ones, proven valid in the worker. */
export async function argumentsFor(schema: unknown, seed: number): Promise<GeneratedArguments> {
  if (!isObject(schema)) return { ok: false, reason: 'inputSchema is not an object' };
  return isUnconstrained(schema) ? { ok: true, value: {} } : smallest(schema, seed, 8);
}

/** Keywords of schemas that allow an empty object, as long as nothing is required. */
const harmless = new Set([
  'type',
  'properties',
  '$schema',
  'additionalProperties',
  'description',
  'title',
  'required',
]);

/** Whether an empty object fits, as can be seen without a validator. */
export function isUnconstrained(schema: JsonObject): boolean {
  return (
    schema.type === 'object' &&
    (!Array.isArray(schema.required) || schema.required.length === 0) &&
    Object.keys(schema).every((member) => harmless.has(member))
  );
}

/** Whether a schema describes no argument at all, so that nothing but an empty object is to be tried. */
export function takesNothing(schema: unknown): boolean {
  if (!isObject(schema) || !isUnconstrained(schema)) return false;
  const { properties, additionalProperties } = schema;
  const describes = (members: unknown): boolean => isObject(members) && Object.keys(members).length > 0;
  return !describes(properties) && !describes(additionalProperties);
}

/** The smallest object of a number of generated values. */
export async function smallest(schema: JsonObject, seed: number, count: number): Promise<GeneratedArguments> {
  const outcome = await foreignSchemas.samples(schema, { seed, count, kind: 'valid' });
  if (!outcome.ok) return { ok: false, reason: outcome.reason };
  const values = outcome.value.map((sample) => sample.value).filter(isObject);
  const [first] = values.sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
  return first === undefined
    ? { ok: false, reason: 'no object fits the schema' }
    : { ok: true, value: first };
}
