import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../wire/message.js';
import { type ArgumentSet, argumentSets } from './argument-sets.js';
import { harvestOf } from './harvest.js';
import type { ServerProfile } from './profile.js';

const lists = {
  resources: { items: [{ uri: 'note://one' }, { uri: 'file:///tmp/a%20b.txt' }] },
  prompts: { items: [{ name: 'summary' }] },
  tools: { items: [{ name: 'look' }] },
} as unknown as ServerProfile['lists'];
const harvest = harvestOf(lists, [{ argument: 'colour', values: ['azure'] }]);

async function sets(schema: unknown, given?: JsonObject): Promise<{ made: ArgumentSet[]; reason: string }> {
  const made: ArgumentSet[] = [];
  const generator = argumentSets(schema, { seed: 5, harvest, given });
  for (;;) {
    const next = await generator.next();
    if (next.done === true) return { made, reason: next.value };
    if (made.length < 20) made.push(next.value);
  }
}

const object = (properties: object, required: string[] = Object.keys(properties), more: object = {}) => ({
  type: 'object',
  properties,
  required,
  ...more,
});
const first = async (schema: unknown): Promise<ArgumentSet | undefined> => (await sets(schema)).made[0];
const text = { type: 'string' };

describe('sets of arguments', () => {
  it('take what the schema itself names', async () => {
    const schema = object({
      a: { type: 'string', default: 'x' },
      b: { type: 'integer', examples: [7] },
      c: { enum: ['red', 'blue'] },
      d: { const: 4 },
    });
    expect(await first(schema)).toEqual({
      arguments: { a: 'x', b: 7, c: 'red', d: 4 },
      origin: 'from its inputSchema',
    });
  });

  it('take whole examples first, if they fit', async () => {
    const examples = [{ a: 3 }, { a: 'whole' }];
    expect(await first(object({ a: text }, ['a'], { examples }))).toMatchObject({
      arguments: { a: 'whole' },
    });
  });

  it.each([
    ['uri', 'note://one'],
    ['resourceUri', 'note://one'],
    ['path', '/tmp/a b.txt'],
    ['promptName', 'summary'],
    ['tool', 'look'],
    ['colour', 'azure'],
  ])('take what the server names elsewhere: %s', async (name, value) => {
    expect(await first(object({ [name]: text }))).toEqual({
      arguments: { [name]: value },
      origin: "from the server's own lists",
    });
  });

  it('take plain values otherwise', async () => {
    expect(await first(object({ message: text, count: { type: 'integer', minimum: 3 } }))).toEqual({
      arguments: { message: 'touchstone', count: 3 },
      origin: 'generated',
    });
  });

  it('look into nested objects, arrays, references and allOf', async () => {
    const schema = object(
      { inner: { $ref: '#/$defs/inner' }, uris: { type: 'array', items: text, minItems: 1 } },
      undefined,
      {
        $defs: { inner: { allOf: [object({ colour: text })] } },
      },
    );
    expect((await first(schema))?.arguments).toMatchObject({
      inner: { colour: 'azure' },
      uris: ['note://one'],
    });
  });

  it('follow references in circles no further than a few steps', async () => {
    const schema = object({ a: { $ref: '#/properties/a' } }, []);
    expect((await sets(schema)).made.map((set) => set.arguments)).toContainEqual({});
  });

  it('fall back on generated values where likelier ones do not fit', async () => {
    const { made } = await sets(object({ uri: { type: 'string', maxLength: 3 } }));
    expect(made[0]!.origin).toBe('generated');
    for (const { arguments: given } of made) expect((given.uri as string).length).toBeLessThanOrEqual(3);
  });

  it('go on to everything that may be there and to other values, none twice', async () => {
    const { made } = await sets(object({ a: text, b: { type: 'boolean' } }, ['a']));
    expect(made[0]!.arguments).toEqual({ a: 'touchstone' });
    expect(made.some(({ arguments: { a, b } }) => a === 'touchstone' && b === true)).toBe(true);
    expect(made.length).toBeGreaterThan(4);
    expect(new Set(made.map((set) => JSON.stringify(set.arguments))).size).toBe(made.length);
  });

  it('in the dialect of draft-07 too', async () => {
    const schema = {
      ...object({
        pair: { type: 'array', items: [text, { type: 'integer' }], minItems: 2, additionalItems: false },
      }),
      $schema: 'http://json-schema.org/draft-07/schema#',
    };
    expect((await first(schema))?.arguments.pair).toHaveLength(2);
  });

  it('are those of the user alone, where there are some that fit', async () => {
    const schema = object({ a: text });
    expect((await sets(schema, { a: 'mine' })).made).toEqual([
      { arguments: { a: 'mine' }, origin: 'given in the config' },
    ]);
    expect(await sets(schema, { a: 1 })).toMatchObject({
      made: [],
      reason: 'the arguments in the config do not fit its inputSchema: /a must be string',
    });
  });

  it.each([
    ['no object', 'nonsense', /not an object/],
    ['nothing fits', object({ a: { type: 'integer', minimum: 2, maximum: 1 } }), /./],
    [
      'a reference leaves the document',
      object({ a: { $ref: 'https://example.com/a.json' } }),
      /example\.com/,
    ],
  ])('are none where %s', async (_what, schema, reason) => {
    const none = await sets(schema);
    expect(none.made).toEqual([]);
    expect(none.reason).toMatch(reason);
  });
});
