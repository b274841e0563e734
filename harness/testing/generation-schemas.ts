import type { Dialect, Schema } from '../generate/json-schema.js';

/** A schema to generate from. */
export interface Sample {
  readonly name: string;
  readonly schema: Schema;
  readonly dialect?: Dialect;
}

const draft07 = 'http://json-schema.org/draft-07/schema#';

/** Varied schemas from which values can be generated, and which refuse something. */
export const SAMPLES: readonly Sample[] = [
  { name: 'scalars', schema: { type: ['string', 'integer', 'null', 'boolean'], maxLength: 4, minimum: 3 } },
  { name: 'numbers between limits', schema: { type: 'number', exclusiveMinimum: -1.5, maximum: 2.25 } },
  { name: 'multiples of a decimal', schema: { type: 'number', multipleOf: 0.1, minimum: 0, maximum: 10 } },
  { name: 'multiples of two steps', schema: { type: 'integer', multipleOf: 6, allOf: [{ multipleOf: 4 }], exclusiveMinimum: 12 } },
  { name: 'a tool with plain arguments', schema: {
    type: 'object',
    properties: {
      location: { type: 'string', minLength: 1, description: 'City' },
      unit: { enum: ['celsius', 'fahrenheit'], default: 'celsius' },
      days: { type: 'integer', minimum: 1, maximum: 14 },
    },
    required: ['location'],
    additionalProperties: false,
  } },
  { name: 'lengths in characters', schema: { type: 'string', minLength: 3, maxLength: 3 } },
  { name: 'a pattern with a length', schema: { type: 'string', pattern: '^[a-f0-9]+$', minLength: 32, maxLength: 32 } },
  { name: 'a pattern without anchors', schema: { type: 'string', pattern: 'foo|ba[rz]{2,3}', maxLength: 20 } },
  { name: 'a password pattern', schema: { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d)(?!.*\\s)[A-Za-z\\d@#]{8,20}$' } },
  { name: 'a back reference', schema: { type: 'string', pattern: '^(?<q>[\'"])[a-z]{0,5}\\k<q>(\\d)\\2$' } },
  { name: 'two patterns', schema: { allOf: [{ pattern: '^[a-z]+$' }, { pattern: 'x', minLength: 3 }], type: 'string' } },
  { name: 'an escape without meaning', schema: { type: 'string', pattern: '^\\-[\\w\\-]+\\@x$' } },
  ...['email', 'uri', 'uri-reference', 'date', 'date-time', 'time', 'duration', 'uuid', 'ipv4', 'ipv6', 'hostname'].map(
    (format): Sample => ({ name: `the format ${format}`, schema: { type: 'string', format } }),
  ),
  ...['byte', 'json-pointer', 'relative-json-pointer', 'uri-template', 'regex'].map(
    (format): Sample => ({ name: `the format ${format}`, schema: { type: 'string', format } }),
  ),
  { name: 'a format with a pattern', schema: { type: 'string', format: 'uri', pattern: '^https://' } },
  { name: 'an array of objects', schema: {
    type: 'array',
    minItems: 1,
    maxItems: 4,
    items: { type: 'object', properties: { id: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } }, required: ['id'] },
  } },
  { name: 'distinct items', schema: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 5 }, uniqueItems: true, minItems: 3 } },
  { name: 'distinct items of an enumeration', schema: { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true, minItems: 3 } },
  { name: 'a tuple', schema: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false, minItems: 1 } },
  { name: 'a tuple with a rest', schema: { type: 'array', prefixItems: [{ const: 'v' }], items: { type: 'number' }, minItems: 3, maxItems: 6 } },
  { name: 'a tuple of draft-07', schema: {
    $schema: draft07,
    type: 'array',
    items: [{ type: 'string' }, { type: 'boolean' }],
    additionalItems: { type: 'null' },
    minItems: 2,
  } },
  { name: 'contains', schema: { type: 'array', items: { type: 'integer' }, contains: { minimum: 100 }, minContains: 2, maxContains: 3 } },
  { name: 'contains of draft-07', schema: { $schema: draft07, type: 'array', contains: { const: 'needle' } } },
  { name: 'pattern properties', schema: {
    type: 'object',
    patternProperties: { '^x-': { type: 'string' }, '^n_\\d+$': { type: 'number' } },
    additionalProperties: false,
    minProperties: 2,
  } },
  { name: 'a map with named keys', schema: {
    type: 'object',
    propertyNames: { pattern: '^[A-Z]{2}$' },
    additionalProperties: { type: 'integer' },
    minProperties: 1,
    maxProperties: 3,
  } },
  { name: 'few of many members', schema: {
    type: 'object',
    properties: { a: {}, b: {}, c: {}, d: {} },
    minProperties: 2,
    maxProperties: 2,
    additionalProperties: false,
  } },
  { name: 'dependent members', schema: {
    type: 'object',
    properties: { card: { type: 'string' }, address: { type: 'string' }, zip: { type: 'string' } },
    dependentRequired: { card: ['address'], address: ['zip'] },
    dependentSchemas: { zip: { properties: { zip: { maxLength: 5 } } } },
  } },
  { name: 'dependencies of draft-07', schema: {
    $schema: draft07,
    type: 'object',
    properties: { a: { type: 'integer' }, b: { type: 'integer' } },
    dependencies: { a: ['b'], b: { properties: { c: { const: 1 } }, required: ['c'] } },
  } },
  { name: 'tagged alternatives', schema: {
    oneOf: [
      { type: 'object', properties: { kind: { const: 'circle' }, r: { type: 'number' } }, required: ['kind', 'r'] },
      { type: 'object', properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind', 'side'] },
    ],
  } },
  { name: 'overlapping alternatives', schema: { oneOf: [{ type: 'integer', minimum: 0 }, { type: 'number', maximum: 10 }] } },
  { name: 'alternatives beside other keywords', schema: {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    anyOf: [{ required: ['a'] }, { required: ['b'] }],
    additionalProperties: false,
  } },
  { name: 'all of several', schema: {
    allOf: [
      { type: 'object', properties: { a: { type: 'integer', minimum: 0 } }, required: ['a'] },
      { properties: { a: { maximum: 9 }, b: { type: 'string' } }, required: ['b'] },
    ],
  } },
  { name: 'not', schema: { type: 'string', not: { pattern: '^a' }, minLength: 1 } },
  { name: 'not both', schema: {
    type: 'object',
    properties: { a: { type: 'null' }, b: { type: 'null' } },
    not: { required: ['a', 'b'] },
    minProperties: 1,
    additionalProperties: false,
  } },
  { name: 'if, then, else', schema: {
    type: 'object',
    properties: { country: { enum: ['US', 'NL'] }, code: { type: 'string' } },
    required: ['country', 'code'],
    if: { properties: { country: { const: 'US' } } },
    then: { properties: { code: { pattern: '^\\d{5}$' } } },
    else: { properties: { code: { pattern: '^\\d{4} [A-Z]{2}$' } } },
  } },
  { name: 'a linked list', schema: {
    $ref: '#/$defs/node',
    $defs: { node: { type: 'object', properties: { value: { type: 'integer' }, next: { $ref: '#/$defs/node' } }, required: ['value'] } },
  } },
  { name: 'a tree with a mandatory choice', schema: {
    $defs: {
      tree: { anyOf: [{ type: 'object', properties: { left: { $ref: '#/$defs/tree' }, right: { $ref: '#/$defs/tree' } }, required: ['left', 'right'] }, { type: 'integer' }] },
    },
    $ref: '#/$defs/tree',
  } },
  { name: 'definitions of draft-07', schema: {
    $schema: draft07,
    $ref: '#/definitions/person',
    definitions: { person: { type: 'object', properties: { name: { $ref: '#/definitions/name' } }, required: ['name'] }, name: { type: 'string', minLength: 2 } },
  } },
  { name: 'anchors and identifiers', schema: {
    $id: 'https://touchstone.example/schemas/root',
    type: 'object',
    properties: { a: { $ref: '#here' }, b: { $ref: 'item' }, c: { $ref: 'https://touchstone.example/schemas/item#/$defs/deep' } },
    required: ['a', 'b', 'c'],
    $defs: {
      one: { $anchor: 'here', type: 'integer' },
      two: { $id: 'item', type: 'string', maxLength: 3, $defs: { deep: { type: 'boolean' } } },
    },
  } },
  { name: 'a dynamic reference', schema: {
    $id: 'https://touchstone.example/strict-tree',
    $dynamicAnchor: 'node',
    $ref: 'tree',
    unevaluatedProperties: false,
    $defs: {
      tree: {
        $id: 'https://touchstone.example/tree',
        $dynamicAnchor: 'node',
        type: 'object',
        properties: { data: { type: 'integer' }, children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
    },
  } },
  { name: 'unevaluated members', schema: {
    type: 'object',
    properties: { a: { type: 'integer' } },
    anyOf: [{ properties: { b: { type: 'string' } }, required: ['b'] }, { properties: { c: { type: 'string' } }, required: ['c'] }],
    unevaluatedProperties: false,
  } },
  { name: 'awkward names', schema: {
    type: 'object',
    properties: { 'a/b': { type: 'integer' }, 'c~d': { $ref: '#/properties/a~1b' }, '%25 "x"': { type: 'null' }, ['__proto__']: { type: 'null' } },
    required: ['a/b', 'c~d', '%25 "x"'],
  } },
  { name: 'constants of every type', schema: { enum: [null, true, 0, 'x', [1, 2], { a: { b: [] } }] } },
  { name: 'nullable text beside keywords of other validators', schema: {
    type: 'object',
    properties: { note: { anyOf: [{ type: 'string' }, { type: 'null' }], nullable: true, 'x-mcp-header': 'Note' } },
    required: ['note'],
  } },
  { name: '2019-09', schema: {
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    type: 'object',
    properties: { pair: { type: 'array', items: [{ type: 'integer' }, { type: 'string' }], additionalItems: false, minItems: 2 }, self: { $recursiveRef: '#' } },
    required: ['pair'],
  } },
];
