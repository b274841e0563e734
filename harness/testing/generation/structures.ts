import { DRAFT_07, type Sample } from './sample.js';

/** Schemas of arrays and objects. */
export const STRUCTURES: readonly Sample[] = [
  {
    name: 'an array of objects',
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: 4,
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } },
        required: ['id'],
      },
    },
  },
  {
    name: 'distinct items',
    schema: {
      type: 'array',
      items: { type: 'integer', minimum: 0, maximum: 5 },
      uniqueItems: true,
      minItems: 3,
    },
  },
  {
    name: 'distinct items of an enumeration',
    schema: { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true, minItems: 3 },
  },
  {
    name: 'a tuple',
    schema: {
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'integer' }],
      items: false,
      minItems: 1,
    },
  },
  {
    name: 'a tuple with a rest',
    schema: {
      type: 'array',
      prefixItems: [{ const: 'v' }],
      items: { type: 'number' },
      minItems: 3,
      maxItems: 6,
    },
  },
  {
    name: 'a tuple of draft-07',
    schema: {
      $schema: DRAFT_07,
      type: 'array',
      items: [{ type: 'string' }, { type: 'boolean' }],
      additionalItems: { type: 'null' },
      minItems: 2,
    },
  },
  {
    name: 'contains',
    schema: {
      type: 'array',
      items: { type: 'integer' },
      contains: { minimum: 100 },
      minContains: 2,
      maxContains: 3,
    },
  },
  {
    name: 'contains of draft-07',
    schema: { $schema: DRAFT_07, type: 'array', contains: { const: 'needle' } },
  },
  {
    name: 'pattern properties',
    schema: {
      type: 'object',
      patternProperties: { '^x-': { type: 'string' }, '^n_\\d+$': { type: 'number' } },
      additionalProperties: false,
      minProperties: 2,
    },
  },
  {
    name: 'a map with named keys',
    schema: {
      type: 'object',
      propertyNames: { pattern: '^[A-Z]{2}$' },
      additionalProperties: { type: 'integer' },
      minProperties: 1,
      maxProperties: 3,
    },
  },
  {
    name: 'few of many members',
    schema: {
      type: 'object',
      properties: { a: {}, b: {}, c: {}, d: {} },
      minProperties: 2,
      maxProperties: 2,
      additionalProperties: false,
    },
  },
  {
    name: 'dependent members',
    schema: {
      type: 'object',
      properties: { card: { type: 'string' }, address: { type: 'string' }, zip: { type: 'string' } },
      dependentRequired: { card: ['address'], address: ['zip'] },
      dependentSchemas: { zip: { properties: { zip: { maxLength: 5 } } } },
    },
  },
  {
    name: 'dependencies of draft-07',
    schema: {
      $schema: DRAFT_07,
      type: 'object',
      properties: { a: { type: 'integer' }, b: { type: 'integer' } },
      dependencies: { a: ['b'], b: { properties: { c: { const: 1 } }, required: ['c'] } },
    },
  },
];
