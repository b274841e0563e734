import { afterAll, describe, expect, it } from 'vitest';
import { judgeFor } from '../testing/generation-judge.js';
import { ForeignSchemas, type Outcome } from './foreign-schema.js';

const deadline = 2_000;
const hostile = new ForeignSchemas({ deadline });
/** Time enough, so that a busy machine makes no difference. */
const foreign = new ForeignSchemas({ deadline: 30_000 });
afterAll(() => Promise.all([hostile.close(), foreign.close()]));

const tool = {
  type: 'object',
  properties: {
    a: { type: 'string', minLength: 1 },
    n: { type: 'integer', maximum: 9 },
    at: { type: 'string', format: 'uri' },
  },
  required: ['a'],
  additionalProperties: false,
};
const samples = { seed: 7, count: 20, kind: 'valid' } as const;

/** What a hostile schema ended as, and the proof that the next question is answered all the same. */
async function survived(question: Promise<Outcome<unknown>>): Promise<string> {
  const started = performance.now();
  const outcome = await question;
  const took = performance.now() - started;
  expect(took, 'the deadline, and what starting and ending a thread may take').toBeLessThan(
    deadline + 15_000,
  );
  expect(await hostile.check(tool)).toEqual({ ok: true, value: { dialect: '2020-12' } });
  return outcome.ok ? 'ok' : outcome.kind;
}

function nested(depth: number, wrap: (inner: object) => object): object {
  let schema: object = { type: 'string' };
  for (let level = 0; level < depth; level += 1) schema = wrap(schema);
  return schema;
}

describe('well-behaved schemas', { timeout: 60_000 }, () => {
  it('are checked under their dialect', async () => {
    const dialect = async ($schema?: string): Promise<unknown> => {
      const outcome = await foreign.check({ ...($schema && { $schema }), type: 'object' });
      return outcome.ok ? outcome.value.dialect : outcome.kind;
    };
    expect(await dialect()).toBe('2020-12');
    expect(await dialect('https://json-schema.org/draft/2020-12/schema')).toBe('2020-12');
    expect(await dialect('https://json-schema.org/draft/2019-09/schema#')).toBe('2019-09');
    expect(await dialect('http://json-schema.org/draft-07/schema#')).toBe('draft-07');
    expect(await dialect('http://json-schema.org/draft-07/schema')).toBe('draft-07');
    expect(await dialect('http://json-schema.org/draft-06/schema#')).toBe('unsupported-dialect');
    expect(await dialect('http://json-schema.org/draft-04/schema#')).toBe('unsupported-dialect');
    expect(await dialect('https://touchstone.example/own-dialect')).toBe('unsupported-dialect');
  });

  it('are validated against; a format is a constraint only where asked for', async () => {
    expect(await foreign.validate(tool, { a: 'x', n: 9 })).toEqual({
      ok: true,
      value: { valid: true, errors: [] },
    });
    expect(await foreign.validate(tool, { a: '', n: 10 })).toMatchObject({
      value: {
        valid: false,
        errors: [
          { pointer: '/a', keyword: 'minLength', schemaPointer: '/properties/a/minLength' },
          { pointer: '/n', keyword: 'maximum', schemaPointer: '/properties/n/maximum' },
        ],
      },
    });
    expect(await foreign.validate(tool, { a: 'x', at: 'no uri' })).toMatchObject({ value: { valid: true } });
    expect(await foreign.validate(tool, { a: 'x', at: 'no uri' }, { formats: true })).toMatchObject({
      value: { valid: false },
    });
    expect(await foreign.validate(false, 1)).toMatchObject({ value: { valid: false } });
    expect(await foreign.validate(true, 1)).toMatchObject({ value: { valid: true } });
  });

  it('point to the keyword also behind references and odd names', async () => {
    const schema = {
      $defs: { 'odd/~name %': { properties: { p: { type: 'null' } } } },
      $ref: '#/$defs/odd~1~0name%20%25',
    };
    expect(await foreign.validate(schema, { p: 1 })).toMatchObject({
      value: { errors: [{ pointer: '/p', schemaPointer: '/$defs/odd~1~0name %/properties/p/type' }] },
    });
  });

  it('take what one of two readings takes: siblings of a draft-07 reference', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { text: { type: 'string' } },
      properties: { a: { $ref: '#/definitions/text', minLength: 3 } },
    };
    expect(await foreign.validate(schema, { a: 'x' })).toMatchObject({ value: { valid: true } });
    expect(await foreign.validate(schema, { a: 1 })).toMatchObject({ value: { valid: false } });
  });

  it('give valid values, the same ones for the same seed', async () => {
    const [first, second, other] = await Promise.all([
      foreign.samples(tool, samples),
      foreign.samples(tool, samples),
      foreign.samples(tool, { ...samples, seed: 8 }),
    ]);
    expect(first).toEqual(second);
    expect(first).not.toEqual(other);
    const judge = judgeFor(tool);
    const values = first?.ok ? first.value.map(({ value }) => value) : [];
    expect(values).toHaveLength(20);
    expect(values.filter((value) => !judge(value))).toEqual([]);
  });

  it('give near misses, which leave formats whole unless told otherwise', async () => {
    const outcome = await foreign.samples(tool, { ...samples, count: 60, kind: 'near-miss' });
    const misses = outcome.ok ? outcome.value : [];
    const judge = judgeFor(tool);
    expect(misses).toHaveLength(60);
    expect(misses.filter(({ value }) => judge(value))).toEqual([]);
    const keywords = new Set(misses.map(({ broken }) => broken?.keyword));
    expect(keywords).toEqual(new Set(['additionalProperties', 'maximum', 'minLength', 'required', 'type']));
    const formats = await foreign.samples(
      { format: 'date', type: 'string' },
      { ...samples, kind: 'near-miss', except: ['type'] },
    );
    expect(formats).toMatchObject({ ok: true });
  });

  it('from which nothing can be generated say so', async () => {
    expect(await foreign.samples({ not: {} }, samples)).toMatchObject({ ok: false, kind: 'cannot-generate' });
    expect(await foreign.samples({}, { ...samples, kind: 'near-miss' })).toMatchObject({
      ok: false,
      kind: 'cannot-generate',
    });
  });
});

describe('hostile schemas end in time, and the next question is answered', { timeout: 120_000 }, () => {
  /** Whichever bound is met first, of time or of memory. */
  const exhausted = ['timeout', 'out-of-memory'];
  const catastrophe = { type: 'string', pattern: '^(a+)+$' };
  const doubling = (keyword: string): object => {
    const definitions = Array.from({ length: 40 }, (_, index) => {
      const next = { $ref: `#/$defs/d${index + 1}` };
      return [`d${index}`, { [keyword]: [next, next] }];
    });
    return { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(definitions), d40: { type: 'string' } } };
  };
  const cases: [name: string, kinds: string[], ask: () => Promise<Outcome<unknown>>][] = [
    [
      'a pattern that backtracks without end',
      ['timeout'],
      () => hostile.validate(catastrophe, `${'a'.repeat(40)}!`),
    ],
    [
      'generating from such a pattern',
      ['ok', 'timeout'],
      () => hostile.samples({ ...catastrophe, minLength: 30 }, { ...samples, kind: 'near-miss' }),
    ],
    ['$async', ['refused'], () => hostile.check({ $async: true, type: 'object' })],
    [
      '$async further inside',
      ['refused'],
      () => hostile.check({ properties: { a: { items: { $async: true } } } }),
    ],
    [
      'a repeated $id',
      ['refused'],
      () => hostile.check({ $defs: { a: { $id: 'urn:a' }, b: { $id: 'urn:a' } } }),
    ],
    [
      '$id of a meta-schema',
      ['ok', 'refused'],
      () => hostile.check({ $id: 'https://json-schema.org/draft/2020-12/schema', type: 'object' }),
    ],
    [
      'a reference to another machine',
      ['external-ref'],
      () => hostile.check({ $ref: 'http://169.254.169.254/latest' }),
    ],
    [
      'a reference to a file',
      ['external-ref'],
      () => hostile.samples({ properties: { a: { $ref: 'file:///etc/passwd' } } }, samples),
    ],
    ['a reference to nowhere', ['refused'], () => hostile.check({ $ref: '#/$defs/none' })],
    ['a reference to itself', ['refused', 'timeout'], () => hostile.validate({ $ref: '#' }, 1)],
    [
      'a dialect inside another',
      ['unsupported-dialect'],
      () => hostile.check({ $defs: { a: { $id: 'a', $schema: 'http://json-schema.org/draft-07/schema#' } } }),
    ],
    ['what the meta-schema refuses', ['invalid-schema'], () => hostile.check({ type: 'strin' })],
    ['no schema at all', ['invalid-schema'], () => hostile.check(null)],
    ['nothing', ['invalid-schema'], () => hostile.check(undefined)],
    [
      'a list of items under 2020-12',
      ['invalid-schema'],
      () => hostile.check({ items: [{ type: 'string' }] }),
    ],
    ['a pattern of another language', ['refused'], () => hostile.check({ pattern: '(?i)a' })],
    [
      '5,000 nested objects',
      ['too-large'],
      () => hostile.check(nested(5_000, (inner) => ({ properties: { a: inner } }))),
    ],
    [
      '100,000 nested lists',
      ['too-large'],
      () => hostile.check(nested(100_000, (inner) => ({ allOf: [inner] }))),
    ],
    ['a cycle in memory', ['too-large'], () => hostile.check(cyclic())],
    ['5,000 members', ['ok', 'timeout', 'too-large'], () => hostile.samples(wide(5_000), samples)],
    ['2^40 ways to be valid', exhausted, () => hostile.samples(doubling('anyOf'), samples)],
    ['2^40 checks for one value', exhausted, () => hostile.validate(doubling('allOf'), 'a text')],
    ['2^40 errors for one value', exhausted, () => hostile.validate(doubling('allOf'), 1)],
    [
      'a billion characters',
      ['cannot-generate'],
      () => hostile.samples({ type: 'string', minLength: 1e9 }, samples),
    ],
    [
      'a billion items',
      ['cannot-generate'],
      () => hostile.samples({ type: 'array', minItems: 1e9 }, samples),
    ],
    [
      'arrays of arrays of arrays',
      exhausted,
      () =>
        hostile.samples(
          nested(3, (items) => ({ type: 'array', minItems: 5_000, items })),
          samples,
        ),
    ],
    [
      'an infinite value',
      ['cannot-generate'],
      () => hostile.samples({ type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }, samples),
    ],
    [
      'members of Object.prototype',
      ['ok'],
      () =>
        hostile.samples(
          JSON.parse(
            '{"properties":{"__proto__":{"type":"null"},"constructor":{"type":"null"}},"required":["__proto__"]}',
          ),
          samples,
        ),
    ],
  ];
  for (const [name, kinds, ask] of cases)
    it(name, async () => expect(kinds).toContain(await survived(ask())));
});

describe('the thread', { timeout: 60_000 }, () => {
  it('answers questions in the order in which they were asked, across a timeout', async () => {
    const order: string[] = [];
    const note = (name: string) => (outcome: Outcome<unknown>) =>
      order.push(`${name} ${outcome.ok ? 'ok' : outcome.kind}`);
    await Promise.all([
      hostile.check(tool).then(note('first')),
      hostile.validate({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(40)}!`).then(note('second')),
      hostile.check(tool).then(note('third')),
    ]);
    expect(order).toEqual(['first ok', 'second timeout', 'third ok']);
  });

  it('once closed answers nothing any more, nor hangs', async () => {
    const closing = new ForeignSchemas({ deadline: 30_000 });
    await closing.check(true);
    const hanging = closing.validate({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(40)}!`);
    const queued = closing.check(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await closing.close();
    for (const outcome of [await hanging, await queued, await closing.check(true)]) {
      expect(outcome).toMatchObject({ ok: false, kind: 'crashed' });
    }
  });

  it('keeps to limits of its owner', async () => {
    const strict = new ForeignSchemas({ schemaLimits: { depth: 3, length: 50 } });
    expect(await strict.check({ properties: { a: {} } })).toMatchObject({ ok: true });
    expect(await strict.check({ properties: { a: { items: {} } } })).toMatchObject({
      ok: false,
      kind: 'too-large',
    });
    expect(await strict.check({ description: 'x'.repeat(60) })).toMatchObject({
      ok: false,
      kind: 'too-large',
    });
    await strict.close();
  });
});

function cyclic(): object {
  const schema: Record<string, unknown> = { type: 'object' };
  schema.properties = { self: schema };
  return schema;
}

function wide(members: number): object {
  const names = Array.from({ length: members }, (_, index) => `p${index}`);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
    required: names.slice(0, 3),
  };
}
