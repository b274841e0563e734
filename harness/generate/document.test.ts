import { describe, expect, it } from 'vitest';
import { SchemaDocument } from './document.js';
import type { Dialect, JsonSchema } from './json-schema.js';
import { Validator } from './validator.js';

/** Which of some values the schema takes. */
function taken(schema: JsonSchema, values: readonly unknown[], dialect: Dialect = '2020-12'): unknown[] {
  const document = new SchemaDocument(schema, dialect);
  const validator = new Validator(document);
  return values.filter((value) => validator.accepts(document.at(''), value));
}

describe('references inside a document', () => {
  const values = ['text', 7, null];

  it('by pointer, with escapes of both kinds, also to places that hold no schemas by themselves', () => {
    expect(
      taken({ $ref: '#/components/a~1b%25/0', components: { 'a/b%': [{ type: 'string' }] } }, values),
    ).toEqual(['text']);
    expect(taken({ $ref: '#/x/a', x: { a: { $ref: '#/x/b' }, b: { type: 'null' } } }, values)).toEqual([
      null,
    ]);
  });

  it('by anchor and by identifier, relative to the resource they stand in', () => {
    const schema = {
      $id: 'https://touchstone.example/a/root',
      $ref: 'inner#here',
      $defs: {
        inner: {
          $id: 'inner',
          $defs: { one: { $anchor: 'here', $ref: '#/$defs/two' }, two: { type: 'integer' } },
        },
        two: { type: 'string' },
      },
    };
    expect(taken(schema, values)).toEqual([7]);
    expect(
      taken({ $ref: 'urn:touchstone:x', $defs: { x: { $id: 'urn:touchstone:x', type: 'null' } } }, values),
    ).toEqual([null]);
  });

  it('by the identifiers of draft-07, which a sibling reference disables', () => {
    const schema = {
      $ref: '#text',
      definitions: {
        a: { $id: '#text', type: 'string' },
        b: { $id: 'https://touchstone.example/b', $ref: '#text' },
      },
    };
    expect(taken(schema, values, 'draft-07')).toEqual(['text']);
    expect(taken({ ...schema, $ref: '#/definitions/b' }, values, 'draft-07')).toEqual(['text']);
  });

  it('dynamic ones lead to the outermost anchor of the name', () => {
    const list = {
      $id: 'list',
      type: 'array',
      items: { $dynamicRef: '#item' },
      $defs: { default: { $dynamicAnchor: 'item' } },
    };
    const schema = {
      $id: 'https://touchstone.example/texts',
      $ref: 'list',
      $defs: { list, text: { $dynamicAnchor: 'item', type: 'string' } },
    };
    expect(taken(schema, [['a'], [1]])).toEqual([['a']]);
    const without = { $id: 'https://touchstone.example/any', $ref: 'list', $defs: { list } };
    expect(taken(without, [['a'], [1]])).toEqual([['a'], [1]]);
  });

  it('recursive ones of 2019-09 lead to the root that allows it', () => {
    const tree = { $id: 'tree', type: 'object', additionalProperties: { $recursiveRef: '#' } };
    const schema = (anchor: boolean): JsonSchema => ({
      $id: 'https://touchstone.example/strict',
      $recursiveAnchor: true,
      $ref: 'tree',
      maxProperties: 1,
      $defs: { tree: { ...tree, $recursiveAnchor: anchor } },
    });
    const value = { a: { b: {}, c: {} } };
    expect(taken(schema(true), [value], '2019-09')).toEqual([]);
    expect(taken(schema(false), [value], '2019-09')).toEqual([value]);
  });
});

describe('keywords', () => {
  it('of other dialects mean nothing', () => {
    expect(
      taken({ prefixItems: [false], dependentRequired: { a: ['b'] } }, [[1], { a: 1 }], 'draft-07'),
    ).toHaveLength(2);
    expect(taken({ prefixItems: [false] }, [[1]], '2019-09')).toHaveLength(1);
    expect(taken({ prefixItems: [false], dependentRequired: { a: ['b'] } }, [[1], { a: 1 }])).toHaveLength(0);
  });

  it('stay apart from members and constants of the same names', () => {
    const schema = {
      properties: { $ref: { type: 'string' }, $id: { const: { $ref: '#/nowhere', $id: 'x' } } },
    };
    expect(taken(schema, [{ $ref: 1 }, { $ref: 'a', $id: { $ref: '#/nowhere', $id: 'x' } }])).toHaveLength(1);
  });
});

it('the given schema is left as it was', () => {
  const schema = {
    $id: 'https://touchstone.example/',
    nullable: true,
    $ref: '#/$defs/a',
    $defs: { a: { $anchor: 'b' } },
  };
  const before = structuredClone(schema);
  new SchemaDocument(Object.freeze(schema), '2020-12');
  expect(schema).toEqual(before);
});
