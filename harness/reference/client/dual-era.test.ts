import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, HttpCall, ServerBlueprint } from '../../peer/server/blueprint.js';
import {
  type Answered,
  DrivenClient,
  type Got,
  methodsOf,
  recorded,
  target,
} from '../../testing/driven-client.js';
import { isObject } from '../../wire/message.js';
import { dualEra } from '../server/dual-era.js';
import { legacyReference } from '../server/legacy.js';
import { modernReference } from '../server/modern.js';
import { dualEraClient } from './dual-era.js';
import { modernClient } from './modern.js';

/** A legacy server whose answer to the probe is this. */
function answering(probe: Answer): ServerBlueprint {
  const legacy = legacyReference();
  return {
    ...legacy,
    guards: {
      probed: ({ method }) => (method === 'server/discover' ? probe : undefined),
      ...legacy.guards,
    },
    http: {
      ...legacy.http,
      guards: Object.fromEntries(
        Object.entries(legacy.http.guards).map(([name, guard]) => [
          name,
          (http: HttpCall) =>
            isObject(http.value) && http.value.method === 'server/discover' ? undefined : guard(http),
        ]),
      ),
    },
  };
}

describe.each(['stdio', 'http'] as const)('the client of both eras over %s', (transport) => {
  let client: DrivenClient;
  let got: Got[];
  let closing: (() => Promise<void>)[];
  const connect = async (server: ServerBlueprint, on = 'c'): Promise<Answered> => {
    const served = await target(recorded(server, got), transport);
    closing.push(served.close);
    return client.tell({ op: 'connect', on, target: served.target });
  };
  beforeEach(() => {
    client = new DrivenClient(dualEraClient({ patience: 20_000 }));
    got = [];
    closing = [];
  });
  afterEach(async () => {
    await client.end();
    await Promise.all(closing.map((close) => close()));
  });

  it.each([
    ['of both eras', dualEra(modernReference())],
    ['of the modern era', modernReference()],
  ])('stays modern with a server %s', async (_words, server) => {
    expect((await connect(server)).done.revision).toBe('2026-07-28');
    expect((await client.tell({ op: 'listTools', on: 'c' })).done.tools.length).toBeGreaterThan(3);
    expect(methodsOf(got)).not.toContain('initialize');
  });

  it('shakes hands with a server of the legacy era, and sends it nothing modern', async () => {
    expect((await connect(legacyReference())).done.revision).toBe('2025-11-25');
    const { tools } = (await client.tell({ op: 'listTools', on: 'c' })).done;
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(['add', 'greet', 'count_slowly']);
    const counted = await client.tell({ op: 'callTool', on: 'c', name: 'count_slowly', progress: true });
    expect(counted.done.content).toBeDefined();
    expect(client.notified('notifications/progress')).toHaveLength(3);
    const after = got.slice(1);
    expect(methodsOf(after).slice(0, 2)).toEqual(['initialize', 'notifications/initialized']);
    expect(JSON.stringify(after.map(({ message }) => message))).not.toContain('io.modelcontextprotocol/');
    for (const { http, message } of after) {
      if (http === undefined) continue;
      expect(http.header('mcp-method')).toBeUndefined();
      const first = message?.method === 'initialize';
      expect(http.header('mcp-protocol-version')).toBe(first ? undefined : '2025-11-25');
      expect(http.header('mcp-session-id') === undefined).toBe(first);
    }
    expect((await client.tell({ op: 'listen', on: 'c', notifications: {} })).failed).toBeDefined();
  });

  it.each([-32601, -32602, -32600, -32603, -32000, 0])('falls back after the error %i', async (code) => {
    const probe = { error: { code, message: 'no' }, ...(transport === 'http' ? { status: 400 } : {}) };
    expect((await connect(answering(probe))).done.revision).toBe('2025-11-25');
  });

  it('falls back after silence, and has time for the handshake', async () => {
    await client.end();
    client = new DrivenClient(dualEraClient({ patience: 300 }));
    const legacy = answering({ none: true });
    const never = { 'server/discover': () => new Promise<Answer>(() => undefined) };
    const silent = { ...legacy, guards: {}, methods: { ...legacy.methods, ...never } };
    expect((await connect(silent)).done.revision).toBe('2025-11-25');
  });

  it.each([-32020, -32021])('does not fall back after the modern error %i', async (code) => {
    const probe = { error: { code, message: 'no' }, ...(transport === 'http' ? { status: 400 } : {}) };
    await connect(answering(probe));
    expect(methodsOf(got)).toEqual(['server/discover']);
  });

  it('repeats the probe with a version that the server lists, and gives up where there is none', async () => {
    const refusal = (supported: string[]): Answer => ({
      error: { code: -32022, message: 'no', data: { supported, requested: '2026-07-28' } },
    });
    const failed = await connect(answering(refusal(['2099-01-01'])));
    expect(failed.failed?.code).toBe(-32022);
    expect(methodsOf(got)).toEqual(['server/discover']);
    await connect(answering(refusal(['2026-07-28'])), 'd');
    expect(methodsOf(got)).toEqual(['server/discover', 'server/discover', 'server/discover']);
  });

  it('answers what a server of the legacy era asks by requests of its own', async () => {
    const legacy = legacyReference();
    const asking: ServerBlueprint = {
      ...legacy,
      methods: {
        ...legacy.methods,
        'prompts/list': (call) => {
          call.notify('touchstone/ask', {});
          return legacy.methods['prompts/list']!(call);
        },
      },
      outgoing: (message) =>
        message.method === 'touchstone/ask'
          ? [
              { jsonrpc: '2.0', id: 1, method: 'ping' },
              { jsonrpc: '2.0', id: 'r', method: 'roots/list' },
            ]
          : [message],
    };
    await connect(asking);
    await client.tell({ op: 'listPrompts', on: 'c' });
    await expect
      .poll(() =>
        got
          .map(({ message }) => message)
          .filter(({ id, method }) => id !== undefined && method === undefined)
          .slice(0, 2),
      )
      .toEqual([
        { jsonrpc: '2.0', id: 1, result: {} },
        { jsonrpc: '2.0', id: 'r', error: { code: -32601, message: 'Method not found: roots/list' } },
      ]);
  });

  it('tells of a server that only the other era would reach', async () => {
    const modernOnly = new DrivenClient(modernClient());
    const served = await target(legacyReference(), transport);
    const { failed } = await modernOnly.tell({ op: 'connect', on: 'c', target: served.target });
    expect(failed?.message).toContain('does not speak this era');
    await modernOnly.end();
    await served.close();
  });
});

it('remembers the era of a place', async () => {
  const got: Got[] = [];
  const client = new DrivenClient(dualEraClient());
  const served = await target(recorded(legacyReference(), got), 'http');
  await client.tell({ op: 'connect', on: 'a', target: served.target });
  await client.tell({ op: 'connect', on: 'b', target: served.target });
  expect(methodsOf(got).filter((method) => method === 'server/discover')).toHaveLength(1);
  await client.end();
  await served.close();
});
