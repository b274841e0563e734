import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeFor, judgesFor } from '../testing/generation-judge.js';
import { SAMPLES } from '../testing/generation-schemas.js';
import type { JsonSchema, Schema } from './from-schema.js';
import { CannotGenerate, nearMiss, type NearMiss, type NearMissOptions } from './near-miss.js';
import { get } from './pointer.js';

const seed = 20260728;

function misses(schema: Schema, options: NearMissOptions = {}, numRuns = 200): NearMiss[] {
  return fc.sample(nearMiss(schema, options), { seed, numRuns });
}

function keywords(schema: Schema, options: NearMissOptions = {}): string[] {
  return [...new Set(misses(schema, options).map(({ broken }) => broken.keyword))].sort();
}

describe(`near misses, seed ${seed}`, () => {
  for (const { name, schema } of SAMPLES.filter(({ beyondAjv }) => beyondAjv === undefined)) {
    it(`${name}: ajv refuses each, and names the constraint that is said to be broken`, () => {
      const judge = judgeFor(schema);
      for (const { value, broken } of misses(schema, {}, 60)) {
        expect(judge(value), JSON.stringify({ value, broken })).toBe(false);
        const blamed = judge.errors?.some(
          ({ keyword, instancePath }) => keyword === broken.keyword && instancePath === broken.pointer,
        );
        expect(blamed, JSON.stringify({ value, broken, errors: judge.errors })).toBe(true);
        const place = broken.keyword === 'false schema' ? false : get(schema, broken.schemaPointer);
        expect(place, broken.schemaPointer).not.toBeUndefined();
      }
    });
  }

  it('break one constraint only, outside of alternatives', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'string', minLength: 2, maxLength: 4, pattern: '^[a-z]*$' },
        b: { type: 'integer', minimum: 0 },
      },
      required: ['a'],
      additionalProperties: false,
      maxProperties: 2,
    };
    const judge = judgeFor(schema);
    for (const { value, broken } of misses(schema)) {
      judge(value);
      expect(judge.errors, JSON.stringify({ value, broken })).toHaveLength(1);
    }
  });

  it('are valid without the broken keyword', () => {
    const schema = {
      type: 'array',
      items: { type: 'integer', multipleOf: 3, maximum: 30 },
      minItems: 1,
      uniqueItems: true,
    };
    for (const { value, broken } of misses(schema, {}, 30)) {
      const tokens = broken.schemaPointer.split('/').slice(1);
      const relaxed = structuredClone(schema) as Record<string, unknown>;
      const parent = tokens
        .slice(0, -1)
        .reduce((node, token) => node[token] as Record<string, unknown>, relaxed);
      delete parent[tokens.at(-1) ?? ''];
      expect(judgeFor(relaxed)(value), JSON.stringify({ value, broken })).toBe(true);
    }
  });

  it('cover every constraint of a schema', () => {
    const schema = {
      type: 'object',
      properties: {
        text: { type: 'string', minLength: 2, maxLength: 9, pattern: '^[a-z]+$' },
        size: { type: 'number', minimum: 0, exclusiveMaximum: 9, multipleOf: 0.5 },
        list: { type: 'array', minItems: 2, maxItems: 3, uniqueItems: true, contains: { const: 1 } },
        pair: { type: 'array', prefixItems: [{}, {}], items: false },
        kind: { enum: ['a', 'b'] },
        only: { const: 1 },
        day: { type: 'string', format: 'date' },
        never: false,
        other: { not: { type: 'string' } },
        one: { oneOf: [{ type: 'integer' }, { type: 'number', minimum: 5 }] },
        any: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      },
      required: ['text', 'size', 'list', 'pair', 'kind', 'only', 'day', 'other', 'one', 'any'],
      dependentRequired: { only: ['kind'] },
      propertyNames: { maxLength: 20 },
      minProperties: 3,
      maxProperties: 14,
    };
    const expected = [
      'anyOf',
      'const',
      'contains',
      'enum',
      'exclusiveMaximum',
      'false schema',
      'format',
      'items',
    ];
    expected.push(
      'maxItems',
      'maxLength',
      'maxProperties',
      'minItems',
      'minLength',
      'minimum',
      'multipleOf',
      'not',
    );
    expected.push('oneOf', 'pattern', 'propertyNames', 'required', 'type', 'uniqueItems');
    expect(keywords(schema)).toEqual(expected.sort());
  });

  it('say where and what', () => {
    const schema = {
      type: 'object',
      properties: { 'a/b': { type: 'array', items: { type: 'integer', minimum: 3 }, minItems: 1 } },
      required: ['a/b'],
    };
    const [first] = misses(schema, { only: ['minimum'] });
    expect(first?.broken).toMatchObject({
      keyword: 'minimum',
      schemaPointer: '/properties/a~1b/items/minimum',
      description: 'below the minimum',
    });
    expect(first?.broken.pointer).toMatch(/^\/a~1b\/\d+$/);
    expect(get(first?.value, first?.broken.pointer ?? '')).toBe(2);
    const [second] = misses(schema, { only: ['required'] });
    expect(second).toEqual({
      value: {},
      broken: {
        pointer: '',
        keyword: 'required',
        schemaPointer: '/required',
        description: 'without the required member "a/b"',
      },
    });
  });

  it('are as near as can be: one beyond a limit', () => {
    const schema = { type: 'integer', minimum: 10, maximum: 20 };
    expect(new Set(misses(schema, { except: ['type'] }).map(({ value }) => value))).toEqual(new Set([9, 21]));
    const length = { type: 'string', minLength: 3, maxLength: 3 };
    const lengths = misses(length, { except: ['type'] }).map(({ value }) => [...(value as string)].length);
    expect(new Set(lengths)).toEqual(new Set([2, 4]));
  });

  it('can be told which keywords to break and which not', () => {
    const schema = { type: 'string', format: 'uri', maxLength: 40 };
    expect(keywords(schema)).toEqual(['format', 'maxLength', 'type']);
    expect(keywords(schema, { except: ['format'] })).toEqual(['maxLength', 'type']);
    expect(keywords(schema, { only: ['format'] })).toEqual(['format']);
  });

  it('break constraints in the branch a condition chose', () => {
    const schema = SAMPLES.find(({ name }) => name === 'if, then, else')?.schema as JsonSchema;
    const pointers = misses(schema, { only: ['pattern'] }).map(({ broken }) => broken.schemaPointer);
    expect(new Set(pointers)).toEqual(
      new Set(['/then/properties/code/pattern', '/else/properties/code/pattern']),
    );
  });

  it('in alternatives are accepted by none of them', () => {
    const schema = {
      anyOf: [
        { type: 'string', maxLength: 2 },
        { type: 'string', pattern: '^a' },
      ],
    };
    const judges = schema.anyOf.map((branch) => judgeFor(branch));
    for (const { value } of misses(schema)) expect(judges.some((judge) => judge(value))).toBe(false);
  });

  it('leave the siblings of a draft-07 reference whole, which that draft ignores', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { short: { type: 'string', maxLength: 4 } },
      properties: { a: { $ref: '#/definitions/short', minLength: 2 } },
      required: ['a'],
      type: 'object',
    };
    expect(keywords(schema)).toEqual(['maxLength', 'required', 'type']);
  });

  it('shrink to a small value that is still refused for one reason', () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        tags: { type: 'array', items: { type: 'string', maxLength: 5 } },
      },
      required: ['name'],
    };
    const details = fc.check(
      fc.property(nearMiss(schema), ({ broken }) => broken.keyword !== 'maxLength'),
      { seed, numRuns: 1_000 },
    );
    expect(details.counterexample?.[0]).toMatchObject({
      value: { name: '', tags: ['aaaaaa'] },
      broken: { pointer: '/tags/0' },
    });
  });
});

describe('what cannot be broken is said', () => {
  for (const schema of [
    true,
    {},
    { title: 'anything' },
    { type: ['string', 'number', 'boolean', 'null', 'array', 'object'] },
  ]) {
    it(JSON.stringify(schema), () => {
      expect(() => nearMiss(schema)).toThrow(expect.objectContaining({ kind: 'unbreakable' }));
    });
  }

  it('a keyword that is not there', () => {
    expect(() => nearMiss({ type: 'string' }, { only: ['pattern'] })).toThrow(CannotGenerate);
  });

  it('a schema of which there is no valid value to begin with', () => {
    expect(() => nearMiss({ type: 'string', enum: [1] })).toThrow(
      expect.objectContaining({ kind: 'contradiction' }),
    );
  });
});

const published = new URL('../../../shared/spec/', import.meta.url);

describe.skipIf(!existsSync(published))('near misses of the published schemas', () => {
  for (const revision of ['2024-11-05', '2026-07-28']) {
    it(`every definition of ${revision} can be missed`, { timeout: 60_000 }, () => {
      const root = JSON.parse(
        readFileSync(new URL(`${revision}/schema.json`, published), 'utf8'),
      ) as JsonSchema;
      const store = '$defs' in root ? '$defs' : 'definitions';
      const judges = judgesFor(root);
      const unbreakable: string[] = [];
      for (const name of Object.keys(root[store] as object)) {
        const schema = { $ref: `#/${store}/${name}` };
        try {
          const judge = judges(schema.$ref);
          const accepted = misses(schema, { root }, 3).filter(({ value }) => judge(value));
          expect(accepted, name).toEqual([]);
        } catch (error) {
          if (!(error instanceof CannotGenerate)) throw error;
          unbreakable.push(name);
        }
      }
      expect(unbreakable).toEqual([]);
    });
  }
});
