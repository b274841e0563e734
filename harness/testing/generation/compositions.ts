import type { Sample } from './sample.js';

/** Schemas put together of others: alternatives, conditions, and what is awkward in other ways. */
export const COMPOSITIONS: readonly Sample[] = [
  {
    name: 'tagged alternatives',
    schema: {
      oneOf: [
        {
          type: 'object',
          properties: { kind: { const: 'circle' }, r: { type: 'number' } },
          required: ['kind', 'r'],
        },
        {
          type: 'object',
          properties: { kind: { const: 'square' }, side: { type: 'number' } },
          required: ['kind', 'side'],
        },
      ],
    },
  },
  {
    name: 'overlapping alternatives',
    schema: {
      oneOf: [
        { type: 'integer', minimum: 0 },
        { type: 'number', maximum: 10 },
      ],
    },
  },
  {
    name: 'alternatives beside other keywords',
    schema: {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
      additionalProperties: false,
    },
  },
  {
    name: 'all of several',
    schema: {
      allOf: [
        { type: 'object', properties: { a: { type: 'integer', minimum: 0 } }, required: ['a'] },
        { properties: { a: { maximum: 9 }, b: { type: 'string' } }, required: ['b'] },
      ],
    },
  },
  { name: 'not', schema: { type: 'string', not: { pattern: '^a' }, minLength: 1 } },
  {
    name: 'not both',
    schema: {
      type: 'object',
      properties: { a: { type: 'null' }, b: { type: 'null' } },
      not: { required: ['a', 'b'] },
      minProperties: 1,
      additionalProperties: false,
    },
  },
  {
    name: 'if, then, else',
    schema: {
      type: 'object',
      properties: { country: { enum: ['US', 'NL'] }, code: { type: 'string' } },
      required: ['country', 'code'],
      if: { properties: { country: { const: 'US' } } },
      then: { properties: { code: { pattern: '^\\d{5}$' } } },
      else: { properties: { code: { pattern: '^\\d{4} [A-Z]{2}$' } } },
    },
  },
  {
    name: 'unevaluated members',
    schema: {
      type: 'object',
      properties: { a: { type: 'integer' } },
      anyOf: [
        { properties: { b: { type: 'string' } }, required: ['b'] },
        { properties: { c: { type: 'string' } }, required: ['c'] },
      ],
      unevaluatedProperties: false,
    },
  },
  {
    name: 'awkward names',
    schema: {
      type: 'object',
      properties: {
        'a/b': { type: 'integer' },
        'c~d': { $ref: '#/properties/a~1b' },
        '%25 "x"': { type: 'null' },
        ['__proto__']: { type: 'null' },
      },
      required: ['a/b', 'c~d', '%25 "x"'],
    },
  },
  { name: 'constants of every type', schema: { enum: [null, true, 0, 'x', [1, 2], { a: { b: [] } }] } },
  {
    name: 'nullable text beside keywords of other validators',
    beyondAjv: 'it takes nullable for its own keyword and refuses it without type',
    schema: {
      type: 'object',
      properties: {
        note: { anyOf: [{ type: 'string' }, { type: 'null' }], nullable: true, 'x-mcp-header': 'Note' },
      },
      required: ['note'],
    },
  },
];
