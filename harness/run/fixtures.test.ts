import { describe, expect, it } from 'vitest';
import type { WorldTool } from '../peer/server/blueprint.js';
import { isObject } from '../wire/message.js';
import { modernReference } from '../reference/server/modern.js';
import { blueprintSubject } from '../reference/server/subject.js';
import { Transcript } from '../wire/transcript.js';
import { MockClient } from '../peer/mock-client.js';
import { modernEra } from '../peer/era.js';
import { type ConfiguredFixtures, noFixtures } from './configured-fixtures.js';
import { discoverServer } from './discovery.js';
import type { CallPolicy } from './permission.js';
import type { ServerProfile } from './profile.js';

const limits = { start: 1_000, response: 500, quiet: 30 };
const text = (value: string) => [{ type: 'text', text: value }];
const done = { result: { content: text('done') } };
let called: unknown[] = [];

interface Spec {
  readonly inputSchema?: object;
  readonly readOnly?: boolean;
  readonly call?: WorldTool['call'];
}
const tool = (name: string, { inputSchema, readOnly = true, call = () => done }: Spec = {}): WorldTool => ({
  definition: {
    name,
    inputSchema: inputSchema ?? { type: 'object' },
    annotations: { readOnlyHint: readOnly },
  },
  call: (made) => {
    called.push([name, made.params.arguments]);
    return call(made);
  },
});
const progressing: WorldTool['call'] = (made) => {
  made.notify('notifications/progress', { progressToken: made.meta.progressToken, progress: 1 });
  return done;
};

async function discover(
  tools: WorldTool[],
  policy: CallPolicy = 'read-only',
  configured: ConfiguredFixtures = noFixtures,
): Promise<ServerProfile> {
  called = [];
  const blueprint = modernReference();
  const world = { tools, resources: [], templates: [], prompts: [], pageSize: 500 };
  const subject = blueprintSubject({ ...blueprint, capabilities: { tools: {} }, world: () => world });
  const client = new MockClient(
    await subject.open('stdio', new Transcript(), limits),
    modernEra('2026-07-28'),
    limits,
  );
  try {
    const greeting = await client.sanity();
    return await discoverServer(client, greeting, { policy, configured, hasBothTransports: false, seed: 1 });
  } finally {
    await client.close();
    await subject.end();
  }
}

describe('discovery of tools', () => {
  it('calls nothing that is not allowed', async () => {
    const profile = await discover([tool('look'), tool('write', { readOnly: false })]);
    expect(called).toEqual([
      ['look', {}],
      ['look', {}],
    ]);
    expect(profile.summary.leftOut).toEqual([
      {
        what: 'tool write',
        why: 'not annotated read-only',
        unlock: '--call read-only,write, or --call all',
      },
    ]);
    expect(profile.unexplored).toMatchObject({ why: '1 tool may not be called' });
  });

  it('tries other arguments where a call is refused, and remembers those that succeed', async () => {
    const picky = tool('picky', {
      inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
      call: ({ params }) =>
        isObject(params.arguments) && typeof params.arguments.name === 'string'
          ? done
          : { result: { content: text('a name, please'), isError: true } },
    });
    const profile = await discover([picky]);
    expect(profile.fixtures.plain).toMatchObject({ tool: 'picky', arguments: { name: 'touchstone' } });
    expect(profile.unexplored).toBeUndefined();
  });

  it('says so where no call succeeds, and stops after a few', async () => {
    const refusing = tool('refusing', {
      inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
      call: () => ({ error: { code: -32602, message: 'no' } }),
    });
    const profile = await discover([refusing]);
    expect(called.length).toBeLessThan(7);
    expect(profile.fixtures.plain).toBeUndefined();
    expect(profile.callable).toMatchObject([{ tool: 'refusing', arguments: {} }]);
    expect(profile.summary.leftOut).toMatchObject([
      { what: 'tool refusing', why: 'every call gave an error or no answer' },
    ]);
    expect(profile.unexplored).toMatchObject({ why: '1 tool gave no result' });
  });

  it('has seen a tool without arguments that always answers by an error of its own', async () => {
    const failing = (inputSchema: object): WorldTool =>
      tool('failing', { inputSchema, call: () => ({ result: { content: text('no'), isError: true } }) });
    const profile = await discover([failing({ type: 'object', additionalProperties: false })]);
    expect(profile.callable).toMatchObject([{ tool: 'failing' }]);
    expect(profile.unexplored).toBeUndefined();
    expect(profile.summary.leftOut).toEqual([]);
    for (const more of [{ properties: { n: {} } }, { additionalProperties: { type: 'string' } }])
      expect((await discover([failing({ type: 'object', ...more })])).unexplored).toBeDefined();
  });

  it('prefers whom the user names, then who has a known name, then who was first', async () => {
    const tools = [
      tool('first', { call: progressing }),
      tool('test_tool_with_progress', { call: progressing }),
      tool('mine', { call: progressing, readOnly: false }),
    ];
    expect((await discover(tools.slice(0, 1))).fixtures.progress?.tool).toBe('first');
    expect((await discover(tools)).fixtures.progress?.tool).toBe('test_tool_with_progress');
    const configured = { ...noFixtures, tools: { progress: { tool: 'mine', arguments: { n: 1 } } } };
    const profile = await discover(tools, 'read-only', configured);
    expect(profile.fixtures.progress).toMatchObject({ tool: 'mine', arguments: { n: 1 } });
    expect(profile.summary.fixtures).toContainEqual({
      behaviour: 'progress',
      what: 'a tool that reports progress',
      kind: 'tool',
      name: 'mine',
      how: 'named in the config',
    });
  });

  it('takes one tool for several behaviours with different arguments', async () => {
    const switching = tool('switching', {
      call: (made) =>
        isObject(made.params.arguments) && made.params.arguments.loud === true ? progressing(made) : done,
    });
    const { fixtures, callable } = await discover([switching], 'read-only', {
      ...noFixtures,
      tools: {
        plain: { tool: 'switching', arguments: { loud: false } },
        progress: { tool: 'switching', arguments: { loud: true } },
      },
    });
    expect(fixtures.plain?.arguments).toEqual({ loud: false });
    expect(fixtures.progress?.arguments).toEqual({ loud: true });
    expect(callable).toHaveLength(1);
  });

  it('believes what it sees, not what a name or the user promises', async () => {
    const configured = { ...noFixtures, tools: { logging: { tool: 'quiet' } } };
    const profile = await discover([tool('quiet'), tool('test_tool_with_progress')], 'read-only', configured);
    expect([profile.fixtures.logging, profile.fixtures.progress]).toEqual([undefined, undefined]);
    expect(profile.summary.leftOut).toMatchObject([
      { what: 'tool quiet', why: expect.stringMatching(/writes log messages, but/) as string },
    ]);
  });

  it('tells of a tool that is named and not there', async () => {
    const configured = { ...noFixtures, tools: { slow: { tool: 'gone' } } };
    const { summary } = await discover([tool('look')], ['read-only', 'lok'], configured);
    expect(summary.leftOut.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      'tool lok: named by --call, but the server lists no such tool',
      'tool gone: named by the fixtures, but the server lists no such tool',
    ]);
  });

  it('keeps to a bound however many there are, and tells of the rest in one line', async () => {
    const many = Array.from({ length: 250 }, (_, n) => tool(`tool_${n}`));
    const { callable, summary } = await discover(many);
    expect(callable).toHaveLength(100);
    expect(summary.leftOut).toHaveLength(1);
    expect(summary.leftOut[0]).toMatchObject({
      what: expect.stringMatching(/^tools tool_100, .* and 140 more$/) as string,
    });
  });
});
