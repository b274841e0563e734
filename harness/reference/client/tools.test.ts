import { afterEach, describe, expect, it } from 'vitest';
import type { ServerBlueprint } from '../../peer/server/blueprint.js';
import type { JsonObject } from '../../wire/message.js';
import { type Driven, driven } from '../../testing/driven-client.js';
import { modernReference } from '../server/modern.js';
import { modernClient } from './modern.js';

const text = [{ type: 'text', text: 'x' }];
/** A server that offers these definitions, and answers each call with this result. */
function offering(
  definitions: readonly (JsonObject & { name: string })[],
  result: JsonObject = {},
): ServerBlueprint {
  const server = modernReference();
  return {
    ...server,
    world: () => ({
      ...server.world(),
      tools: definitions.map((definition) => ({
        definition,
        call: () => ({ result: { content: text, ...result } }),
      })),
    }),
  };
}
const tool = (name: string, properties: object = {}, more: object = {}): JsonObject & { name: string } => ({
  name,
  inputSchema: { type: 'object', properties },
  ...more,
});
const mirrored = (type: string, header: unknown = 'V'): object => ({ v: { type, 'x-mcp-header': header } });

let run: Driven | undefined;
afterEach(() => run?.end());
const call = (name: string, args?: object) =>
  run!.client.tell({ op: 'callTool', on: 'c', name, ...(args === undefined ? {} : { arguments: args }) });

describe('tools over HTTP', () => {
  it.each([
    ['string', 'plain text', 'plain text'],
    ['string', 'Grüße', '=?base64?R3LDvMOfZQ==?='],
    ['string', ' padded ', '=?base64?IHBhZGRlZCA=?='],
    ['string', '=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
    ['integer', -7, '-7'],
    ['boolean', false, 'false'],
    ['string', null, undefined],
    ['string', undefined, undefined],
  ])('mirror a %s %j', async (type, value, header) => {
    run = await driven(modernClient(), offering([tool('t', mirrored(type))]), 'http');
    expect((await call('t', value === undefined ? {} : { v: value })).done).toBeDefined();
    const post = run.got.find(({ message }) => message.method === 'tools/call')!.http!;
    expect(post.header('mcp-param-v')).toBe(header);
    expect(post.header('mcp-name')).toBe('t');
  });

  it('send no integer that a double does not hold', async () => {
    run = await driven(modernClient(), offering([tool('t', mirrored('integer'))]), 'http');
    expect((await call('t', { v: 2 ** 53 })).failed?.message).toContain('could not be sent');
    expect(run.paramsOf('tools/call')).toEqual([]);
  });

  it.each([
    ['http', ['good']],
    ['stdio', ['good', 'bad', 'worse']],
  ] as const)('with invalid annotations are left out over %s', async (transport, names) => {
    const tools = [
      tool('good', mirrored('string')),
      tool('bad', mirrored('string', '')),
      tool('worse', mirrored('number')),
    ];
    run = await driven(modernClient(), offering(tools), transport);
    const { done } = await run.client.tell({ op: 'listTools', on: 'c' });
    expect(done.tools.map(({ name }: JsonObject) => name)).toEqual(names);
  });

  it('are listed anew after a HeaderMismatch, and called again where that explains it', async () => {
    const server = offering([tool('t', { v: { type: 'string' } })]);
    const world = server.world();
    run = await driven(modernClient(), { ...server, world: () => world }, 'http');
    await run.client.tell({ op: 'listTools', on: 'c' });
    world.tools[0] = { ...world.tools[0]!, definition: tool('t', mirrored('string')) };
    expect((await call('t', { v: 'x' })).done).toBeDefined();
    expect(run.got.map(({ message }) => message.method)).toEqual([
      'server/discover',
      'tools/list',
      'tools/call',
      'tools/list',
      'tools/call',
    ]);
  });

  it('are not called again where the new list explains nothing', async () => {
    const server = offering([tool('t')]);
    const error = { code: -32020, message: 'mismatch' };
    run = await driven(
      modernClient(),
      { ...server, methods: { ...server.methods, 'tools/call': () => ({ error, status: 400 }) } },
      'http',
    );
    expect((await call('t')).failed?.code).toBe(-32020);
    expect(run.paramsOf('tools/call')).toHaveLength(1);
    expect(run.paramsOf('tools/list')).toHaveLength(2);
  });
});

describe('results of tools', () => {
  const output = (schema: object): JsonObject & { name: string } => tool('t', {}, { outputSchema: schema });
  const number = {
    type: 'object',
    properties: { n: { type: 'number' } },
    required: ['n'],
    additionalProperties: false,
  };
  const called = async (definition: JsonObject & { name: string }, result: JsonObject) => {
    run = await driven(modernClient(), offering([definition], result), 'stdio');
    return call('t');
  };

  it('are held against the outputSchema, and nothing but structuredContent is', async () => {
    expect(
      (await called(output(number), { structuredContent: { n: 1 }, isError: false })).done,
    ).toBeDefined();
    await run!.end();
    const { failed } = await called(output(number), { structuredContent: { n: 'one' } });
    expect(failed?.message).toContain('does not fit the outputSchema');
    await run!.end();
    expect((await called(output(number), { isError: true })).done.isError).toBe(true);
    await run!.end();
    expect((await called(output({ type: 'null' }), { structuredContent: null })).done).toBeDefined();
  });

  it('are held against it in the dialect that it declares', async () => {
    const schema = { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] };
    expect((await called(output(schema), { structuredContent: ['a', 1] })).done).toBeDefined();
    await run!.end();
    expect((await called(output(schema), { structuredContent: [1] })).failed).toBeDefined();
  });

  it.each([
    ['unknown dialect', output({ $schema: 'https://example.com/dialect' }), 'dialect'],
    [
      'unknown dialect of its input',
      { ...tool('t'), inputSchema: { $schema: 'https://example.com/d', type: 'object' } },
      'dialect',
    ],
    ['reference elsewhere', output({ $ref: 'http://127.0.0.1:1/schema.json' }), 'outputSchema'],
    ['schema that is none', output({ type: 'strange' }), 'outputSchema'],
  ])('are not asked for where a tool has a %s; others are', async (_words, definition, words) => {
    run = await driven(modernClient(), offering([definition, tool('other')]), 'stdio');
    expect((await call('t')).failed?.message).toContain(words);
    expect(run.paramsOf('tools/call')).toEqual([]);
    expect((await call('other')).done).toBeDefined();
  });

  it('have content', async () => {
    expect((await called(tool('t'), { content: 'text' })).failed?.message).toContain('content');
  });

  it('tell names apart by letter case', async () => {
    const tools = [output(number), { ...tool('T') }];
    run = await driven(modernClient(), offering(tools, { structuredContent: 5 }), 'stdio');
    expect((await call('T')).done).toBeDefined();
    expect((await call('t')).failed).toBeDefined();
  });
});
