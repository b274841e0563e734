import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../harness/wire/message.js';
import { faultOf, textsOf } from './form-fields.js';

describe('the fault of a form field', () => {
  const faults: readonly [string, unknown][] = [
    ['elicitation-schema-flat', true],
    ['elicitation-schema-flat', {}],
    ['elicitation-schema-flat', { type: 'object', properties: {} }],
    ['elicitation-schema-flat', { type: ['string', 'null'] }],
    ['elicitation-schema-flat', { type: 'array', items: { type: 'number' } }],
    ['elicitation-enum-shape', { type: 'array', items: { type: 'string', enum: [1] } }],
    ['elicitation-enum-shape', { type: 'array', items: { enum: ['a'] } }],
    ['elicitation-enum-shape', { type: 'array', items: { anyOf: [{ const: 'a' }] } }],
    ['elicitation-default-type', { type: 'boolean', default: 'true' }],
    ['elicitation-default-type', { type: 'array', items: { type: 'string', enum: ['a'] }, default: 'a' }],
    ['elicitation-format-value', { type: 'string', format: 'phone' }],
    ['elicitation-keyword-types', { type: 'string', minLength: '1' }],
  ];
  it.each(faults)('is %s in %j', (fault, field) => expect(faultOf(field)).toBe(fault));
});

describe('the texts of a form', () => {
  it('are all that a user reads, defaults and values left out', () => {
    const params: JsonObject = {
      message: 'm',
      requestedSchema: {
        title: 't',
        properties: {
          a: { title: 'a', description: 'b', default: 'no' },
          c: { oneOf: [{ const: 'no', title: 'o' }] },
          d: { items: { anyOf: [{ const: 'no', title: 'y' }] } },
          e: null,
        },
      },
    };
    expect(textsOf(params).sort()).toEqual(['a', 'b', 'm', 'o', 't', 'y']);
    expect(textsOf({ message: 1, requestedSchema: [] })).toEqual([]);
  });
});
