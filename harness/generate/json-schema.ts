/** A JSON Schema in object form. Keywords are looked up by name; none is assumed to be well typed. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** A JSON Schema: an object, `true` (anything) or `false` (nothing). */
export type Schema = JsonSchema | boolean;

/** The dialects that can be read here. */
export type Dialect = '2020-12' | '2019-09' | 'draft-07';

/** The values of the `type` keyword. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

const DIALECTS: Readonly<Record<string, Dialect>> = {
  'json-schema.org/draft/2020-12/schema': '2020-12',
  'json-schema.org/draft/2019-09/schema': '2019-09',
  'json-schema.org/draft-07/schema': 'draft-07',
};

/**
 * The dialect a schema declares.
 * @param schema any schema
 * @returns the dialect, `2020-12` where `$schema` is absent (basic/index#schema-dialect), or undefined
 *   where `$schema` names a dialect that cannot be read here
 */
export function dialectOf(schema: Schema): Dialect | undefined {
  if (typeof schema === 'boolean' || schema.$schema === undefined) return '2020-12';
  if (typeof schema.$schema !== 'string') return undefined;
  return DIALECTS[schema.$schema.replace(/^https?:\/\//, '').replace(/#$/, '')];
}

/** Whether a value is a JSON object, neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value can stand where a schema is expected. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isObject(value);
}

/**
 * The JSON type of a value, `integer` for numbers without a fraction (as JSON Schema counts them).
 * @param value a JSON value
 */
export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as 'boolean' | 'string' | 'object';
}

/** Whether `type` covers values of type `actual` (`number` covers `integer`). */
export function coversType(type: unknown, actual: JsonType): boolean {
  return type === actual || (type === 'number' && actual === 'integer');
}

/** A keyword's value where it is a number, otherwise undefined. */
export function numberOf(schema: JsonSchema, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}

/** A keyword's value where it is an object, otherwise an empty one. */
export function mapOf(schema: JsonSchema, keyword: string): Record<string, unknown> {
  const value = schema[keyword];
  return isObject(value) ? value : {};
}

/** The strings among a keyword's value where it is an array, otherwise none. */
export function stringsOf(schema: JsonSchema, keyword: string): string[] {
  const value = schema[keyword];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/**
 * A text that is equal for equal JSON values, whatever the order of their members.
 * @param value a JSON value
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}
