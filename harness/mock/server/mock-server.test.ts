import { afterEach, describe, expect, it } from 'vitest';
import { weather } from '../../testing/weather.js';
import { mockClient } from '../client/scripted-client.js';
import { crash, drop, raw, reply } from './actions.js';
import { mockServer } from './mock-server.js';

const client = mockClient({ timeout: 2_000 });
afterEach(() => client.close());

describe('a mock server', () => {
  it('tells clients that listen what changed', async () => {
    await using mock = await weather().listen();
    await client.connect(mock);
    const listening = client.open('subscriptions/listen', { notifications: { toolsListChanged: true } });
    await client.waitFor('notifications/subscriptions/acknowledged');
    mock.tool({ name: 'new' });
    await client.waitFor('notifications/tools/list_changed');
    expect(await client.list('tools')).toHaveLength(2);
    await listening.cancel();
  });

  it('refuses to send what the schema refuses, unless it is meant', async () => {
    const wrong = mockServer().on(
      'tools/call',
      {},
      reply({ content: [{ type: 'txt', text: 'a' }] } as never),
    );
    await expect(wrong.listen()).rejects.toThrow(/on\[0\]\.do\[0\]\.reply\.content\[0\]/);
    await using meant = mockServer().on(
      'tools/call',
      {},
      reply({ content: [{ type: 'txt', text: 'a' }] } as never, { broken: true }),
    );
    await client.connect(await meant.listen());
    expect((await client.request('tools/call', { name: 'any' })).result).toMatchObject({
      content: [{ type: 'txt' }],
    });
  });

  it('checks nothing where it is told not to', async () => {
    await using mock = await mockServer({ checks: false }).tool({ name: 'one' }, 'two').listen();
    const response = await fetch(mock.url, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"one"}}',
    });
    expect(await response.json()).toMatchObject({ result: { content: [{ text: 'two' }] } });
  });

  it('is started by a client as a command, as often as it likes, and served from here', async () => {
    await using mock = weather()
      .on('tools/call', {}, crash(3))
      .wire({ stdio: { split: { every: 50 } } });
    const command = await mock.command();
    const others = [mockClient(), mockClient()];
    await client.connect(command);
    await Promise.all(others.map((other) => other.connect(command)));
    expect(await client.list('tools')).toHaveLength(1);
    expect(new Set(mock.requests('server/discover').map(({ connection }) => connection)).size).toBe(3);
    const call = await client.request('tools/call', { name: 'forecast', arguments: { city: 'x' } });
    expect(call.ending).toMatchObject({ how: 'closed', detail: expect.stringContaining('code 3') as string });
    await client.connect(command);
    expect(await client.list('tools')).toHaveLength(1);
    await Promise.all(others.map((other) => other.close()));
  });

  it('says what comes too late', async () => {
    await using mock = await mockServer().listen();
    expect(() => mock.wire({})).toThrow('wire() comes before the mock server is started');
    await expect(mock.listen()).rejects.toThrow('listens already');
  });

  it('says that a port is taken', async () => {
    await using first = await mockServer().listen();
    const port = Number(new URL(first.url).port);
    await expect(mockServer().listen({ port })).rejects.toThrow(`cannot listen on port ${port}: it is taken`);
  });

  it('closes twice, and unstarted', async () => {
    await mockServer({ name: 'unused' }).close();
    const mock = await mockServer().listen();
    await mock.close();
    await mock.close();
    expect(() => mock.url).toThrow('call listen() first');
  });

  it('writes as it is told to', async () => {
    await using mock = await weather()
      .wire({
        http: {
          streams: true,
          headerNames: 'upper',
          events: { eol: 'crlf', ids: true, lines: true, comment: 'hi' },
        },
      })
      .on('tools/list', {}, raw(': raw\r\n'))
      .listen();
    await client.connect(mock);
    const listed = await client.request('tools/list');
    expect(listed.headers.map(([name]) => name)).toContain('CONTENT-TYPE');
    expect(listed.stream).toMatchObject({ events: 1, comments: 2 });
    expect([...(listed.stream?.ids ?? [])]).toEqual(['1']);
  });
});

it('types follow the schema', () => {
  mockServer()
    // @ts-expect-error a tool has a name
    .tool({ title: 'x' })
    // @ts-expect-error a prompt has messages
    .on('prompts/get', {}, reply({ content: [] }))
    // @ts-expect-error a text block has a text
    .on('tools/call', {}, reply({ content: [{ type: 'text' }] }))
    // @ts-expect-error a name is a text
    .on('tools/call', { name: 7 }, drop())
    .on('tools/call', { name: 'a' }, reply({ content: [{ type: 'text', text: 'b' }] }));
  const typed = async (): Promise<void> => {
    const { result } = await client.request('tools/list', {});
    const names: string[] = result?.tools.map(({ name }) => name) ?? [];
    // @ts-expect-error a call names its tool
    await client.request('tools/call', { arguments: { names } });
  };
  expect(typed).toBeTypeOf('function');
});
