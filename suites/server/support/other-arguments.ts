import { isObject, type JsonObject } from '../../../harness/wire/message.js';

const texts = ['touchstone', 'another touchstone'];

/**
 * Arguments that fit a tool's schema and differ from given ones in one member: a free text, a number within its bounds,
 * or a boolean. Undefined where the schema has no member that is plain enough.
 */
export function otherArguments(inputSchema: unknown, given: JsonObject): JsonObject | undefined {
  const properties = isObject(inputSchema) && isObject(inputSchema.properties) ? inputSchema.properties : {};
  for (const [name, schema] of Object.entries(properties)) {
    const other = isObject(schema) ? otherValue(schema, given[name]) : undefined;
    if (other !== undefined) return { ...given, [name]: other };
  }
  return undefined;
}

function otherValue({ type, enum: choices, minimum, maximum, ...rest }: JsonObject, given: unknown): unknown {
  if (Array.isArray(choices)) return choices.find((choice) => choice !== given);
  if (type === 'boolean') return given !== true;
  const bound = [
    'pattern',
    'format',
    'minLength',
    'maxLength',
    'const',
    'multipleOf',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ].some((keyword) => keyword in rest);
  if (bound) return undefined;
  if (type === 'string') return texts.find((text) => text !== given);
  if (type !== 'integer' && type !== 'number') return undefined;
  const lowest = typeof minimum === 'number' ? Math.ceil(minimum) : 1;
  return [lowest, lowest + 1].find(
    (value) => value !== given && !(typeof maximum === 'number' && value > maximum),
  );
}
