import { isObject, type JsonObject } from '../wire/message.js';
import { argumentsFor } from './arguments.js';
import { plainValue } from './plain-values.js';

/**
 * Fills in a form: content that fits a `requestedSchema`, with a value for every field. Unusual schemas go to the
 * generator, in its worker.
 */
export async function formContent(
  requestedSchema: unknown,
  seed: number,
): Promise<{ ok: true; value: JsonObject } | { ok: false; reason: string }> {
  if (!isObject(requestedSchema) || !isObject(requestedSchema.properties))
    return { ok: false, reason: 'requestedSchema has no properties' };
  const content: [string, unknown][] = [];
  for (const [name, schema] of Object.entries(requestedSchema.properties)) {
    const value = isObject(schema) ? plainValue(schema) : undefined;
    if (value === undefined) return argumentsFor(requestedSchema, seed);
    content.push([name, value]);
  }
  return { ok: true, value: Object.fromEntries(content) };
}
