import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadValidators } from '../../../schema/validate.js';
import type { ServerBlueprint } from '../../peer/server/blueprint.js';
import { DrivenClient, target } from '../../testing/driven-client.js';
import { modernReference } from '../server/modern.js';
import { modernClient } from './modern.js';

const validators = await loadValidators('2026-07-28');

/** The reference server, which also judges by our own schema whatever the client sends. */
function judging(faults: string[]): ServerBlueprint {
  const server = modernReference();
  const judge = (message: unknown): void => {
    const validation = validators.clientMessage(message);
    if (!validation.valid) faults.push(JSON.stringify([message, validation.errors]));
  };
  return {
    ...server,
    guards: {
      judged: ({ message }) => {
        judge(message);
        return undefined;
      },
      ...server.guards,
    },
    notifications: { '*': (params) => judge({ jsonrpc: '2.0', method: 'notifications/cancelled', params }) },
  };
}

const form = { elicitation: { form: {} } };
const all = { elicitation: { form: {}, url: {} }, sampling: { tools: {} }, roots: {} };

describe.each(['stdio', 'http'] as const)('the reference client over %s', (transport) => {
  let client: DrivenClient;
  let close: () => Promise<void>;
  const faults: string[] = [];
  const connect = async (
    options: { capabilities?: object; answers?: Record<string, object>; timeout?: number } = {},
  ): Promise<void> => {
    const served = await target(judging(faults), transport);
    close = served.close;
    expect(await client.tell({ op: 'connect', on: 'c', target: served.target, ...options })).toHaveProperty(
      'done.revision',
      '2026-07-28',
    );
  };
  beforeEach(() => {
    client = new DrivenClient(modernClient());
  });
  afterEach(async () => {
    await client.end();
    await close();
    expect(faults).toEqual([]);
  });

  it('says what it can do, and declines what it cannot', async () => {
    await connect();
    const { done } = await client.tell({ op: 'hello', protocol: 1 });
    expect(done).toMatchObject({ protocol: 1, transports: ['stdio', 'http'], revisions: ['2026-07-28'] });
    expect(await client.tell({ op: 'no-such-operation', on: 'c' } as never)).toHaveProperty(
      'unsupported',
      true,
    );
    expect(await client.tell({ op: 'listTools', on: 'nowhere' })).toHaveProperty('failed.message');
  });

  it('lists everything, page by page', async () => {
    await connect();
    const world = modernReference().world();
    const tools = (await client.tell({ op: 'listTools', on: 'c' })).done.tools as { name: string }[];
    expect(tools.map(({ name }) => name)).toEqual(world.tools.map(({ definition }) => definition.name));
    const { resources } = (await client.tell({ op: 'listResources', on: 'c' })).done;
    expect(resources).toHaveLength(world.resources.length);
    const { resourceTemplates } = (await client.tell({ op: 'listResourceTemplates', on: 'c' })).done;
    expect(resourceTemplates).toHaveLength(world.templates.length);
    const { prompts } = (await client.tell({ op: 'listPrompts', on: 'c' })).done;
    expect(prompts).toHaveLength(world.prompts.length);
  });

  it('calls tools, reads resources, gets prompts and completions', async () => {
    await connect();
    const added = await client.tell({ op: 'callTool', on: 'c', name: 'add', arguments: { a: 1, b: 2 } });
    expect(added.done.structuredContent).toEqual({ sum: 3 });
    const looked = await client.tell({
      op: 'callTool',
      on: 'c',
      name: 'look_up',
      arguments: { region: 'Zürich', limit: -0, options: { exact: true } },
    });
    expect(looked.done.content[0].text).toBe('Nothing in Zürich.');
    const { uri } = modernReference().world().resources[0]!.definition;
    expect((await client.tell({ op: 'readResource', on: 'c', uri })).done.contents[0].uri).toBe(uri);
    const unknown = await client.tell({ op: 'readResource', on: 'c', uri: 'note://nowhere' });
    expect(unknown.failed?.code).toBe(-32602);
    for (const { definition } of modernReference().world().prompts.slice(0, 1)) {
      const got = await client.tell({ op: 'getPrompt', on: 'c', name: definition.name, arguments: {} });
      expect(got.done ?? got.failed).toBeDefined();
      const completed = await client.tell({
        op: 'complete',
        on: 'c',
        ref: { type: 'ref/prompt', name: definition.name },
        argument: { name: 'x', value: '' },
      });
      expect(completed.done ?? completed.failed).toBeDefined();
    }
  });

  it('hands on progress and log messages', async () => {
    await connect();
    const { id, answer } = client.start({ op: 'callTool', on: 'c', name: 'count_slowly', progress: true });
    await answer;
    expect(client.notified('notifications/progress').map((event) => 'of' in event && event.of)).toEqual([
      id,
      id,
      id,
    ]);
    const logged = client.start({ op: 'callTool', on: 'c', name: 'tell_logs', logLevel: 'debug' });
    await logged.answer;
    expect(client.notified('notifications/message').length).toBeGreaterThan(0);
  });

  it('answers what the server asks for', async () => {
    await connect({
      capabilities: all,
      answers: { 'elicitation/create': { action: 'accept', content: { name: 'Ada' } } },
    });
    const asked = await client.tell({ op: 'callTool', on: 'c', name: 'ask_name' });
    expect(asked.done.content[0].text).toContain('Ada');
    expect(client.events.filter(({ event }) => event === 'input')).toHaveLength(1);
    const linked = await client.tell({ op: 'callTool', on: 'c', name: 'connect_account' });
    expect(linked.done.content[0].text).toBe('The account is connected.');
  });

  it('fills in defaults, sends no form that does not fit, and cancels what the host does not answer', async () => {
    await connect({
      capabilities: form,
      answers: { 'elicitation/create': { action: 'accept', content: {} } },
    });
    const kept = await client.tell({ op: 'callTool', on: 'c', name: 'keep_defaults' });
    expect(kept.done.content[0].text).toContain('John Doe');
    const wrong = await client.tell({ op: 'callTool', on: 'c', name: 'register_guest' });
    expect(wrong.failed?.message).toContain('does not fit');
    const undeclared = await client.tell({ op: 'callTool', on: 'c', name: 'connect_account' });
    expect(undeclared.failed?.code).toBe(-32021);
  });

  it('opens a subscription, is told of changes, lists anew and ends it', async () => {
    await connect();
    const before = (await client.tell({ op: 'listTools', on: 'c' })).done.tools;
    const listening = client.start({ op: 'listen', on: 'c', notifications: { toolsListChanged: true } });
    expect((await listening.answer).done).toEqual({ notifications: { toolsListChanged: true } });
    await client.tell({ op: 'callTool', on: 'c', name: 'change_world' });
    await expect.poll(() => client.notified('notifications/tools/list_changed')).toHaveLength(1);
    expect(client.notified('notifications/tools/list_changed')[0]).toMatchObject({ of: listening.id });
    expect((await client.tell({ op: 'listTools', on: 'c' })).done.tools).toHaveLength(before.length + 1);
    await client.tell({ op: 'unlisten', on: 'c', of: listening.id });
    await client.tell({ op: 'callTool', on: 'c', name: 'change_world' });
    await client.tell({ op: 'callTool', on: 'c', name: 'greet' });
    expect(client.notified('notifications/tools/list_changed')).toHaveLength(1);
  });

  it('gives up when told to, and when the time is over', async () => {
    await connect();
    await client.tell({ op: 'listTools', on: 'c' });
    const waiting = client.start({ op: 'callTool', on: 'c', name: 'wait' });
    await client.tell({ op: 'cancel', on: 'c', of: waiting.id });
    expect((await waiting.answer).failed?.message).toContain('cancelled');
    const late = await client.tell({ op: 'callTool', on: 'c', name: 'wait', timeout: 20 });
    expect(late.failed?.message).toContain('20 ms');
    const counted = await client.tell({ op: 'callTool', on: 'c', name: 'count_slowly', maxTimeout: 1 });
    expect(counted.failed?.message).toContain('1 ms');
    expect((await client.tell({ op: 'callTool', on: 'c', name: 'greet' })).done).toBeDefined();
  });
});
