import { ForeignSchemas } from '../generate/foreign-schema.js';
import { isObject, type JsonObject } from '../wire/message.js';

let schemas: ForeignSchemas | undefined;

/**
 * Makes arguments that fit a tool's `inputSchema`: the smallest of a few generated ones, proven valid in the worker.
 */
export async function argumentsFor(
  schema: unknown,
  seed: number,
): Promise<{ ok: true; value: JsonObject } | { ok: false; reason: string }> {
  if (!isObject(schema)) return { ok: false, reason: 'inputSchema is not an object' };
  if (!Array.isArray(schema.required) || schema.required.length === 0) {
    if (
      schema.type === 'object' &&
      Object.keys(schema).every((member) =>
        [
          'type',
          'properties',
          '$schema',
          'additionalProperties',
          'description',
          'title',
          'required',
        ].includes(member),
      )
    ) {
      return { ok: true, value: {} };
    }
  }
  schemas ??= new ForeignSchemas();
  const outcome = await schemas.samples(schema, { seed, count: 8, kind: 'valid' });
  if (!outcome.ok) return { ok: false, reason: outcome.reason };
  const values = outcome.value.map((sample) => sample.value).filter(isObject);
  const smallest = values.sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)[0];
  return smallest === undefined
    ? { ok: false, reason: 'no object fits the schema' }
    : { ok: true, value: smallest };
}
