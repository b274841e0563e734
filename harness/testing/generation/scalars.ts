import type { Sample } from './sample.js';

/** Schemas of strings and numbers. */
export const SCALARS: readonly Sample[] = [
  { name: 'scalars', schema: { type: ['string', 'integer', 'null', 'boolean'], maxLength: 4, minimum: 3 } },
  { name: 'numbers between limits', schema: { type: 'number', exclusiveMinimum: -1.5, maximum: 2.25 } },
  { name: 'multiples of a decimal', schema: { type: 'number', multipleOf: 0.1, minimum: 0, maximum: 10 } },
  {
    name: 'multiples of two steps',
    schema: { type: 'integer', multipleOf: 6, allOf: [{ multipleOf: 4 }], exclusiveMinimum: 12 },
  },
  {
    name: 'a tool with plain arguments',
    schema: {
      type: 'object',
      properties: {
        location: { type: 'string', minLength: 1, description: 'City' },
        unit: { enum: ['celsius', 'fahrenheit'], default: 'celsius' },
        days: { type: 'integer', minimum: 1, maximum: 14 },
      },
      required: ['location'],
      additionalProperties: false,
    },
  },
  { name: 'lengths in characters', schema: { type: 'string', minLength: 3, maxLength: 3 } },
  {
    name: 'a pattern with a length',
    schema: { type: 'string', pattern: '^[a-f0-9]+$', minLength: 32, maxLength: 32 },
  },
  {
    name: 'a pattern without anchors',
    schema: { type: 'string', pattern: 'foo|ba[rz]{2,3}', maxLength: 20 },
  },
  {
    name: 'a password pattern',
    schema: { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d)(?!.*\\s)[A-Za-z\\d@#]{8,20}$' },
  },
  { name: 'a back reference', schema: { type: 'string', pattern: '^(?<q>[\'"])[a-z]{0,5}\\k<q>(\\d)\\2$' } },
  {
    name: 'two patterns',
    schema: { allOf: [{ pattern: '^[a-z]+$' }, { pattern: 'x', minLength: 3 }], type: 'string' },
  },
  {
    name: 'an escape without meaning',
    schema: { type: 'string', pattern: '^\\-[\\w\\-]+\\@x$' },
    beyondAjv: 'it compiles patterns with Unicode semantics only',
  },
  ...[
    'email',
    'uri',
    'uri-reference',
    'date',
    'date-time',
    'time',
    'duration',
    'uuid',
    'ipv4',
    'ipv6',
    'hostname',
  ].map((format): Sample => ({ name: `the format ${format}`, schema: { type: 'string', format } })),
  ...['byte', 'json-pointer', 'relative-json-pointer', 'uri-template', 'regex'].map((format): Sample => ({
    name: `the format ${format}`,
    schema: { type: 'string', format },
  })),
  { name: 'a format with a pattern', schema: { type: 'string', format: 'uri', pattern: '^https://' } },
];
