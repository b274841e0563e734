import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeFor, judgesFor } from '../testing/generation-judge.js';
import { SAMPLES } from '../testing/generation-schemas.js';
import { CannotGenerate, fromSchema, type JsonSchema, type Schema } from './from-schema.js';

const seed = 20260728;

function smallest(schema: Schema, fails: (value: never) => boolean): unknown {
  const details = fc.check(
    fc.property(fromSchema(schema), (value) => !fails(value as never)),
    { seed, numRuns: 1_000 },
  );
  return details.counterexample?.[0];
}

function refusal(schema: Schema): string {
  try {
    fromSchema(schema);
  } catch (error) {
    if (error instanceof CannotGenerate) return error.kind;
    throw error;
  }
  return 'none';
}

describe(`values from schemas, seed ${seed}`, () => {
  for (const { name, schema } of SAMPLES.filter(({ beyondAjv }) => beyondAjv === undefined)) {
    it(`${name}: all are valid under ajv`, () => {
      const judge = judgeFor(schema);
      fc.assert(
        fc.property(fromSchema(schema), (value) => {
          expect(judge(value), JSON.stringify(judge.errors)).toBe(true);
        }),
        { seed, numRuns: 150 },
      );
    });
  }

  it('reads patterns that compile only without Unicode semantics', () => {
    const pattern = '^\\-[\\w\\-]+\\@x$';
    fc.assert(
      fc.property(fromSchema<string>({ type: 'string', pattern }), (text) => /^-[\w-]+@x$/.test(text)),
      { seed },
    );
  });

  it('takes no notice of nullable, which JSON Schema does not know', () => {
    const schema = { type: 'string', nullable: true };
    fc.assert(
      fc.property(fromSchema(schema), (value) => typeof value === 'string'),
      { seed },
    );
  });

  it('generates nothing that cannot survive a round trip through JSON', () => {
    fc.assert(
      fc.property(fromSchema(true), fromSchema({ type: ['number', 'integer', 'string'] }), (any, scalar) => {
        for (const value of [any, scalar]) {
          expect(isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)).toBe(true);
          expect(Buffer.from(JSON.stringify(value)).toString()).toBe(JSON.stringify(value));
        }
      }),
      { seed, numRuns: 500 },
    );
  });

  it('prefers default and examples as far as they are valid', () => {
    const schema = { type: 'string', minLength: 2, default: 'dd', examples: ['ee', 'x', 3] };
    const values = fc.sample(fromSchema(schema), { seed, numRuns: 300 });
    expect(values).toContain('dd');
    expect(values).toContain('ee');
    expect(values).not.toContain('x');
    expect(values).not.toContain(3);
  });

  it('yields the same values for the same seed, also of a schema read anew', () => {
    const schema = SAMPLES.find(({ name }) => name === 'an array of objects')?.schema as JsonSchema;
    const [first, second] = [schema, structuredClone(schema)].map((one) =>
      fc.sample(fromSchema(one), { seed, numRuns: 20 }),
    );
    expect(first).toStrictEqual(second);
  });
});

describe('shrinking', () => {
  it('leaves out what does not matter and makes the rest small', () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        age: { type: 'integer' },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['name'],
    };
    expect(smallest(schema, ({ name }: { name: string }) => name.length >= 3)).toEqual({ name: 'aaa' });
    expect(smallest(schema, ({ age }: { age?: number }) => (age ?? 0) >= 42)).toEqual({ name: '', age: 42 });
    expect(smallest(schema, ({ tags }: { tags?: string[] }) => (tags?.length ?? 0) > 1)).toEqual({
      name: '',
      tags: ['', ''],
    });
  });

  it('stays valid while it shrinks through a filter', () => {
    const schema = { type: 'array', items: { type: 'integer' }, not: { contains: { const: 0 } } };
    const judge = judgeFor(schema);
    const seen: unknown[] = [];
    const result = smallest(schema, (items: number[]) => {
      seen.push(items);
      return items.length > 1;
    });
    expect(seen.filter((items) => !judge(items))).toEqual([]);
    expect(result).toHaveLength(2);
  });

  it('shrinks strings that match a pattern', () => {
    const schema = { type: 'string', pattern: '^[a-z]+-[0-9]+$' };
    expect(smallest(schema, (text: string) => text.length > 3)).toMatch(/^([a-z]{2}-\d|[a-z]-\d{2})$/);
  });
});

describe('options', () => {
  const root = {
    $defs: {
      name: { type: 'string', minLength: 1 },
      person: { type: 'object', properties: { name: { $ref: '#/$defs/name' } }, required: ['name'] },
    },
  };

  it('resolve references in the root, of a mere reference and of a schema of its own', () => {
    const people = fromSchema<{ name: string }>({ $ref: '#/$defs/person' }, { root });
    fc.assert(
      fc.property(people, ({ name }) => name.length > 0),
      { seed },
    );
    const list = fromSchema<string[]>(
      { type: 'array', minItems: 1, items: { $ref: '#/$defs/name' } },
      { root },
    );
    fc.assert(
      fc.property(list, (names) => names.length > 0 && names.every((name) => name.length > 0)),
      { seed },
    );
  });

  it('take the dialect from the root, or from themselves', () => {
    const tuple = { type: 'array', items: [{ const: 1 }], minItems: 1 };
    const draft07 = fromSchema<unknown[]>(tuple, { dialect: 'draft-07' });
    fc.assert(
      fc.property(draft07, ([first]) => first === 1),
      { seed },
    );
    expect(() => fromSchema({ $schema: 'http://json-schema.org/draft-04/schema#' })).toThrow(CannotGenerate);
  });

  it('add unknown members only where asked to and permitted', () => {
    const schema = { type: 'object', properties: { a: { type: 'integer' } } };
    const names = (options: object): string[] =>
      fc
        .sample(fromSchema<object>({ ...schema, ...options }, { extras: true }), { seed, numRuns: 100 })
        .flatMap(Object.keys);
    expect(
      new Set(fc.sample(fromSchema<object>(schema), { seed, numRuns: 100 }).flatMap(Object.keys)),
    ).toEqual(new Set(['a']));
    expect(new Set(names({})).size).toBeGreaterThan(20);
    expect(new Set(names({ additionalProperties: false }))).toEqual(new Set(['a']));
  });

  it('bound the depth of recursive values', () => {
    const schema = {
      $ref: '#/$defs/n',
      $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } } } },
    };
    const depth = (value: unknown): number =>
      value === undefined ? 0 : 1 + depth((value as { n?: unknown }).n);
    for (const maxDepth of [0, 2, 6]) {
      const depths = fc.sample(fromSchema(schema, { maxDepth }), { seed, numRuns: 2_000 }).map(depth);
      expect(Math.max(...depths)).toBe(maxDepth + 2 > 8 ? 8 : maxDepth + 2);
    }
  });
});

describe('what cannot be generated is said', () => {
  const cases: [kind: string, schema: Schema][] = [
    ['contradiction', false],
    ['contradiction', { type: 'string', minLength: 3, maxLength: 2 }],
    ['contradiction', { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }],
    ['too-large', { type: 'integer', minimum: 2 ** 60 }],
    ['contradiction', { allOf: [{ type: 'string' }, { type: 'number' }] }],
    ['contradiction', { enum: ['a', 'b'], type: 'integer' }],
    ['contradiction', { const: 1, not: { type: 'integer' } }],
    ['contradiction', { enum: [{ a: 1 }], dependentSchemas: { a: false } }],
    ['contradiction', { type: 'object', required: ['a'], properties: { a: false } }],
    ['contradiction', { type: 'object', required: ['a'], additionalProperties: false }],
    ['contradiction', { type: 'object', required: ['a', 'b'], maxProperties: 1 }],
    ['contradiction', { type: 'array', prefixItems: [true], items: false, minItems: 2 }],
    ['contradiction', { not: {} }],
    ['recursion', { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }],
    ['recursion', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }],
    ['recursion', { anyOf: [{ $ref: '#' }] }],
    ['improbable', { type: 'string', pattern: '^a{3}$', allOf: [{ pattern: 'b' }] }],
    ['improbable', { type: 'integer', allOf: [{ not: { minimum: 0 } }, { not: { maximum: 0 } }] }],
    ['unsupported', { type: 'string', pattern: '(?i)a' }],
    ['unsupported', { $defs: { a: { $id: 'x' }, b: { $id: 'x' } } }],
    ['too-large', { type: 'string', minLength: 1_000_000 }],
    ['too-large', { type: 'array', minItems: 1_000_000 }],
    ['external-ref', { $ref: 'https://touchstone.example/other.json' }],
    ['external-ref', { type: 'object', properties: { optional: { $ref: 'other.json#/a' } } }],
    ['unresolved-ref', { items: { $ref: '#/$defs/nowhere' } }],
    ['unresolved-ref', { $ref: '#nowhere' }],
    ['invalid-schema', 7 as never],
  ];
  for (const [kind, schema] of cases) {
    it(`${kind}: ${JSON.stringify(schema)}`, () => expect(refusal(schema)).toBe(kind));
  }

  it('optional parts that cannot be generated are left out', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'null' }, b: false, c: { $ref: '#/$defs/c' } },
      $defs: { c: { not: {} } },
    };
    const values = fc.sample(fromSchema<object>(schema), { seed, numRuns: 50 });
    expect(new Set(values.flatMap(Object.keys))).toEqual(new Set(['a']));
  });

  it('an unused definition may refer anywhere', () => {
    expect(refusal({ type: 'null', $defs: { a: { $ref: 'https://touchstone.example/' } } })).toBe('none');
  });
});

describe('draft-07 references with siblings', () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions: { short: { type: 'string', maxLength: 4 } },
    properties: { a: { $ref: '#/definitions/short', minLength: 2 } },
    type: 'object',
    required: ['a'],
  };

  it('satisfy the siblings too, so that either reading accepts them', () => {
    fc.assert(
      fc.property(fromSchema<{ a: string }>(schema), ({ a }) => [...a].length >= 2 && [...a].length <= 4),
      { seed },
    );
  });
});

const published = new URL('../../../shared/spec/', import.meta.url);

describe.skipIf(!existsSync(published))('the published schemas', () => {
  for (const revision of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']) {
    it(`every definition of ${revision} can be generated`, { timeout: 60_000 }, () => {
      const root = JSON.parse(
        readFileSync(new URL(`${revision}/schema.json`, published), 'utf8'),
      ) as JsonSchema;
      const store = '$defs' in root ? '$defs' : 'definitions';
      const names = Object.keys(root[store] as object);
      expect(names.length).toBeGreaterThan(50);
      const judges = judgesFor(root);
      for (const name of names) {
        const schema = { $ref: `#/${store}/${name}` };
        const judge = judges(schema.$ref);
        const wrong = fc
          .sample(fromSchema(schema, { root }), { seed, numRuns: 8 })
          .filter((value) => !judge(value));
        expect(wrong, name).toEqual([]);
      }
    });
  }
});
