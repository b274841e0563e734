import { afterEach, describe, expect, it } from 'vitest';
import { modernClient } from '../../reference/client/modern.js';
import { modernReference } from '../../reference/server/modern.js';
import { type Driven, DrivenClient, driven, methodsOf } from '../../testing/driven-client.js';
import { cutAt } from '../../transport/line-writer.js';
import type { ClientBlueprint } from './blueprint.js';
import type { Answer, ServerBlueprint, StdioBehaviour } from '../server/blueprint.js';

const writing = (stdio: Partial<StdioBehaviour>): ServerBlueprint => {
  const server = modernReference();
  return { ...server, stdio: { ...server.stdio, ...stdio } };
};
const json = (message: unknown, end = '\n'): Buffer => Buffer.from(JSON.stringify(message) + end);

let run: Driven | undefined;
afterEach(() => run?.end());
const call = (name: string, more: object = {}) =>
  run!.client.tell({ op: 'callTool', on: 'c', name, ...more });

describe('what a server writes', () => {
  it.each<[string, Partial<StdioBehaviour>]>([
    ['lines that end in CRLF', { frame: (message) => json(message, '\r\n') }],
    ['lines in pieces', { writes: (frame) => cutAt(frame, [1, 5, 40, frame.length - 1]) }],
    ['blank lines', { frame: (message) => json(message, '\n\n\n') }],
    [
      'garbage between',
      { frame: (message) => Buffer.concat([Buffer.from('{"oops\n[]\n7\n'), json(message)]) },
    ],
    ['a banner', { banner: 'starting…\n' }],
    ['errors on standard error', { errors: 'ERROR: nothing is wrong\n' }],
  ])('is understood in %s', async (_words, stdio) => {
    run = await driven(modernClient(), writing(stdio), 'stdio');
    expect((await call('greet', { arguments: { name: 'Zoë 🦊' } })).done.content[0].text).toBe(
      'Hello, Zoë 🦊!',
    );
  });

  it('is understood in lines that are long', async () => {
    run = await driven(modernClient(), modernReference(), 'stdio');
    const name = 'é'.repeat(300_000);
    expect((await call('greet', { arguments: { name } })).done.content[0].text).toBe(`Hello, ${name}!`);
  });

  it('goes to the request that it answers, in any order, and late answers go nowhere', async () => {
    const server = writing({ cancels: () => false });
    run = await driven(modernClient(), server, 'stdio');
    await run.client.tell({ op: 'listTools', on: 'c' });
    const slow = call('wait');
    const given = call('wait', { timeout: 30 });
    const quick = call('greet');
    expect((await given).failed?.message).toContain('30 ms');
    expect((await quick).done.content[0].text).toContain('Hello');
    expect((await slow).done.content[0].text).toBe('waited');
    const cancelled = run.got.filter(({ message }) => message.method === 'notifications/cancelled');
    const [, second] = run.got.filter(({ message }) => message.method === 'tools/call');
    expect(cancelled.map(({ message }) => message.params.requestId)).toEqual([second!.message.id]);
    expect((await call('greet')).done).toBeDefined();
  });

  it('may be no response at all', async () => {
    const server = writing({ frame: (message) => json({ ...(message as object), jsonrpc: '1.0' }) });
    run = await driven(modernClient(), server, 'stdio');
    expect(run.connected.failed?.message).toContain('jsonrpc');
  });
});

describe('a server that ends by itself', () => {
  const dying = (): ServerBlueprint => {
    const server = modernReference();
    const die = {
      'completion/complete': ({ server: { exit } }: { server: { exit(code: number): void } }): Answer => {
        exit(1);
        return { none: true };
      },
    };
    return { ...server, methods: { ...server.methods, ...die } };
  };
  const complete = () =>
    run!.client.tell({
      op: 'complete',
      on: 'c',
      ref: { type: 'ref/prompt', name: 'x' },
      argument: { name: 'a', value: '' },
    });

  it('is started again, and its subscriptions are opened anew with new ids', async () => {
    run = await driven(modernClient(), dying(), 'stdio');
    const listening = run.client.start({ op: 'listen', on: 'c', notifications: { toolsListChanged: true } });
    await listening.answer;
    expect((await complete()).failed?.message).toContain('ended');
    expect(run.client.events).toContainEqual({
      event: 'trouble',
      on: 'c',
      message: 'the server ended (code 1)',
    });
    await call('change_world');
    await expect.poll(() => run!.client.notified('notifications/tools/list_changed')).toHaveLength(1);
    expect(run.client.notified('notifications/tools/list_changed')[0]).toMatchObject({ of: listening.id });
    expect(methodsOf(run.got)).toEqual([
      'server/discover',
      'subscriptions/listen',
      'completion/complete',
      'server/discover',
      'subscriptions/listen',
      'tools/list',
      ...methodsOf(run.got).slice(6),
    ]);
    const ids = run.got.map(({ message }) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stays ended for a client that starts nothing again', async () => {
    const client: ClientBlueprint = {
      ...modernClient(),
      stdio: { ...modernClient().stdio, restarts: false },
    };
    run = await driven(client, dying(), 'stdio');
    await complete();
    expect((await call('greet')).failed?.message).toContain('ended');
  });
});

describe('processes', () => {
  const serving = (script: string) =>
    ({ transport: 'stdio', command: process.execPath, args: ['-e', script] }) as const;

  it('are told apart from commands that do not exist', async () => {
    const client = new DrivenClient(modernClient());
    const target = { transport: 'stdio', command: 'no-such-command-anywhere', args: [] } as const;
    const { failed } = await client.tell({ op: 'connect', on: 'c', target });
    expect(failed?.message).toContain('not found');
    await client.end();
  });

  it('are ended by force where they do not end with their input', async () => {
    const answer = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);
      require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const { id } = JSON.parse(line);
        console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { supportedVersions: ['2026-07-28'], capabilities: {} } }));
      });`;
    const steps = modernClient().stdio.shutdown.map((step) => ({ ...step, wait: 100 }));
    const client = new DrivenClient({
      ...modernClient(),
      stdio: { ...modernClient().stdio, shutdown: steps },
    });
    expect((await client.tell({ op: 'connect', on: 'c', target: serving(answer) })).done).toBeDefined();
    expect((await client.tell({ op: 'close', on: 'c' })).done).toEqual({});
    await client.end();
  });
});
