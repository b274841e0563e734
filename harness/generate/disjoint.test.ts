import { describe, expect, it } from 'vitest';
import { areDisjoint } from './disjoint.js';
import { SchemaDocument } from './document.js';
import type { Schema } from './json-schema.js';

function disjoint(...branches: Schema[]): boolean {
  const document = new SchemaDocument(
    { oneOf: branches, $defs: { a: { const: 'a' }, n: { type: 'null' } } },
    '2020-12',
  );
  return areDisjoint(
    document,
    branches.map((_, index) => document.at(`/oneOf/${index}`)),
  );
}

const tagged = (tag: unknown, required = ['kind']): Schema => ({
  type: 'object',
  properties: { kind: { const: tag } },
  required,
});

describe('schemas of which no two hold at once are told', () => {
  it('by their types', () => {
    expect(disjoint({ type: 'string' }, { type: ['null', 'integer'] }, { type: 'array' })).toBe(true);
    expect(disjoint({ type: 'string' }, { $ref: '#/$defs/n' })).toBe(true);
    expect(disjoint({ type: 'number' }, { type: 'integer' })).toBe(false);
    expect(disjoint({ type: 'string' }, {})).toBe(false);
  });

  it('by their values', () => {
    expect(disjoint({ const: 'b' }, { $ref: '#/$defs/a' }, { enum: ['c', 1] })).toBe(true);
    expect(disjoint({ enum: ['a', 'b'] }, { enum: ['b', 'c'] })).toBe(false);
    expect(disjoint({ const: { a: 1, b: 2 } }, { const: { b: 2, a: 1 } })).toBe(false);
  });

  it('by a required member that differs, of objects only', () => {
    expect(disjoint(tagged('a'), tagged('b'), { allOf: [tagged('c')] })).toBe(true);
    expect(disjoint(tagged('a'), tagged('b', []))).toBe(false);
    expect(disjoint(tagged('a'), { properties: { kind: { const: 'b' } }, required: ['kind'] })).toBe(true);
    expect(
      disjoint(
        { properties: { kind: { const: 'a' } }, required: ['kind'] },
        { properties: { kind: { const: 'b' } }, required: ['kind'] },
      ),
    ).toBe(false);
  });
});
