import { isObject, isSchema, type JsonSchema, type Schema } from '../json-schema.js';
import { join } from '../pointer.js';

const ONE = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const LISTS = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'];
const MAPS = ['dependencies', 'dependentSchemas', 'patternProperties', 'properties'];
const STORES = ['$defs', 'definitions'];

/** A schema and where it stands. */
export interface Place {
  readonly pointer: string;
  readonly schema: Schema;
}

/**
 * The schemas directly inside of a schema, by the keywords that hold some.
 * @param schema where to look
 * @param pointer JSON Pointer to it
 * @param stores whether to look into `$defs` and `definitions`, which apply to nothing by themselves; default true
 */
export function subschemas(schema: JsonSchema, pointer: string, stores = true): Place[] {
  const places: Place[] = [];
  const add = (value: unknown, ...tokens: (string | number)[]): void => {
    if (isSchema(value)) places.push({ pointer: join(pointer, ...tokens), schema: value });
  };
  for (const keyword of ONE) add(schema[keyword], keyword);
  for (const keyword of LISTS) {
    const list = schema[keyword];
    if (Array.isArray(list)) list.forEach((item, index) => add(item, keyword, index));
  }
  for (const keyword of stores ? [...MAPS, ...STORES] : MAPS) {
    const map = schema[keyword];
    if (isObject(map)) for (const [name, value] of Object.entries(map)) add(value, keyword, name);
  }
  return places;
}
