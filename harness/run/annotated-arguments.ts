import { toolParameterHeaders } from '../peer/tool-headers.js';
import { isObject, type JsonObject } from '../wire/message.js';

/**
 * An input schema narrowed so that each parameter with an `x-mcp-header` has to be given, strings not empty; undefined
 * where there are no annotations. What fits it fits the schema itself.
 */
export function requireAnnotated(inputSchema: unknown): JsonObject | undefined {
  if (!isObject(inputSchema)) return undefined;
  const paths = toolParameterHeaders(inputSchema).map(({ path }) => path);
  return paths.length === 0 ? undefined : paths.reduce(requirePath, inputSchema);
}

function requirePath(schema: JsonObject, path: readonly string[]): JsonObject {
  const [step, ...rest] = path;
  if (step === undefined)
    return schema.type === 'string' && schema.minLength === undefined ? { ...schema, minLength: 1 } : schema;
  const properties = isObject(schema.properties) ? schema.properties : {};
  const property = properties[step];
  const required = Array.isArray(schema.required) ? (schema.required as unknown[]) : [];
  return {
    ...schema,
    required: [...new Set([...required, step])],
    properties: { ...properties, [step]: isObject(property) ? requirePath(property, rest) : property },
  };
}

/** The value that arguments have at a path of property names; undefined where there is none. */
export function valueAt(given: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined),
    given,
  );
}

/** A copy of arguments with another value at an existing path; `undefined` takes it away. */
export function withValueAt(given: JsonObject, path: readonly string[], value: unknown): JsonObject {
  const [step, ...rest] = path;
  if (step === undefined) return given;
  const inner = given[step];
  const changed = rest.length > 0 && isObject(inner) ? withValueAt(inner, rest, value) : value;
  const copy: JsonObject = { ...given, [step]: changed };
  if (changed === undefined) delete copy[step];
  return copy;
}
