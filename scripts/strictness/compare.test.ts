import { describe, expect, it } from 'vitest';
import { compareDefinitions } from './compare.js';
import type { Schema } from './normalize.js';

const compare = (ours: Schema, theirs: Schema, others: Record<string, Schema> = {}) =>
  compareDefinitions({ A: ours, ...others }, { A: theirs, ...others }).map(({ at }) => at);

const Role = { type: 'string', enum: ['user', 'assistant'] };
const Text = { type: 'object', properties: { text: { type: 'string' } } };
const Image = { type: 'object', properties: { data: { type: 'string' } } };

describe('comparing definitions', () => {
  it('sees no difference in order, words and roundabout ways', () => {
    expect(compare({ enum: ['b', 'a'] }, { type: 'string', enum: ['a', 'b'] })).toEqual([]);
    expect(compare({ const: 'x' }, { type: 'string', const: 'x', description: 'X.' })).toEqual([]);
    expect(compare({ type: 'object' }, { type: 'object', properties: {}, additionalProperties: {} })).toEqual(
      [],
    );
    expect(compare({ $ref: '#/$defs/Role' }, Role, { Role })).toEqual([]);
    const union = { anyOf: [{ type: 'string' }, { $ref: '#/$defs/Text' }] };
    expect(
      compare(union, { anyOf: [{ $ref: '#/$defs/Text', description: 'T.' }, { type: 'string' }] }, { Text }),
    ).toEqual([]);
  });

  it('takes small types together and unions apart', () => {
    expect(compare({ anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: ['null', 'string'] })).toEqual(
      [],
    );
    const Block = { anyOf: [{ $ref: '#/$defs/Text' }, { $ref: '#/$defs/Image' }] };
    const nested = { anyOf: [{ $ref: '#/$defs/Block' }, { type: 'array', items: {} }] };
    const flat = { anyOf: [{ $ref: '#/$defs/Image' }, { type: 'array' }, { $ref: '#/$defs/Text' }] };
    expect(compare(nested, flat, { Text, Image, Block })).toEqual([]);
  });

  it('merges allOf', () => {
    const Base = { type: 'object', required: ['code'], properties: { code: { type: 'integer' } } };
    const both = {
      allOf: [{ $ref: '#/$defs/Base' }, { type: 'object', properties: { code: { const: 1 } } }],
    };
    const merged = { type: 'object', required: ['code'], properties: { code: { const: 1 } } };
    expect(compare(merged, both, { Base })).toEqual([]);
  });

  it.each<[string, Schema, Schema, string]>([
    [
      'a type',
      { properties: { a: { type: 'number' } } },
      { properties: { a: { type: 'integer' } } },
      '/properties/a',
    ],
    [
      'a value',
      { properties: { a: { const: 1 } } },
      { properties: { a: { type: 'integer' } } },
      '/properties/a',
    ],
    ['an enum', { enum: ['a'] }, { enum: ['a', 'b'] }, ''],
    ['a member', { properties: { a: true, b: true } }, { properties: { a: true } }, '/properties/b'],
    ['a forbidden member', { properties: { a: false } }, {}, '/properties/a'],
    ['what is required', { required: ['a'] }, { required: ['a', 'b'] }, '/required'],
    ['a bound', { items: { minimum: 0 } }, { items: { minimum: 1 } }, '/items/minimum'],
    ['a branch', { anyOf: [Text, Image] }, { anyOf: [Text, { type: 'string' }] }, '/anyOf'],
    ['a member named with a slash', { properties: { 'a/b': true } }, {}, '/properties/a~1b'],
  ])('reports %s', (_, ours, theirs, at) => {
    expect(compare(ours, theirs)).toEqual([at]);
  });

  it('reports definitions that one side lacks', () => {
    expect(compareDefinitions({ A: true }, { B: true })).toEqual([
      { definition: 'A', at: '' },
      { definition: 'B', at: '' },
    ]);
  });
});
