import { afterEach, describe, expect, it } from 'vitest';
import { answersTo, ask, crash, delay, drop, fail, reply, split, stream } from './server/actions.js';
import { weather } from '../testing/weather.js';
import { mockServer } from './server/mock-server.js';
import { mockClient } from './client/scripted-client.js';

const client = mockClient({ capabilities: { elicitation: { form: {} } }, timeout: 2_000 });
afterEach(() => client.close());

/** Connects to a server over either transport. */
async function connected(mock: ReturnType<typeof mockServer>, transport: 'http' | 'stdio') {
  await client.connect(transport === 'http' ? { url: (await mock.listen()).url } : { server: mock });
  return client;
}

describe.each(['http', 'stdio'] as const)('mock against mock over %s', (transport) => {
  it('offers what it is given and nothing else', async () => {
    await using mock = weather();
    await connected(mock, transport);
    expect(client.greeting?.result).toMatchObject({
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: 'Ask for a city.',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'weather', version: '2.0.0' } },
    });
    expect(await client.list('tools')).toMatchObject([{ name: 'forecast' }]);
    expect(await client.list('resources')).toMatchObject([{ uri: 'note://one', name: 'note://one' }]);
    expect(await client.list('resourceTemplates')).toMatchObject([{ uriTemplate: 'city://{name}' }]);
    expect(await client.list('prompts')).toMatchObject([{ name: 'plan' }]);
    const call = await client.request('tools/call', { name: 'forecast', arguments: { city: 'Oslo' } });
    expect(call.result).toMatchObject({ content: [{ text: 'Rain in Oslo.' }] });
    const bad = await client.request('tools/call', { name: 'forecast', arguments: {} });
    expect(bad.result).toMatchObject({ isError: true });
    expect((await client.request('resources/read', { uri: 'note://one' })).result).toMatchObject({
      contents: [{ uri: 'note://one', mimeType: 'text/plain', text: 'The first note.' }],
    });
    expect((await client.request('resources/read', { uri: 'city://Rome' })).result).toMatchObject({
      contents: [{ text: 'The city of Rome.' }],
    });
    expect(
      (await client.request('prompts/get', { name: 'plan', arguments: { city: 'Rome' } })).result,
    ).toMatchObject({ messages: [{ role: 'user', content: { text: 'Plan a day in Rome.' } }] });
    expect((await client.request('prompts/get', { name: 'plan' })).error).toMatchObject({ code: -32602 });
    expect(
      (
        await client.request('completion/complete', {
          ref: { type: 'ref/prompt', name: 'plan' },
          argument: { name: 'city', value: '' },
        })
      ).error,
    ).toMatchObject({ code: -32601 });
  });

  it('follows the first rule that fits, once where it says once', async () => {
    await using mock = weather()
      .once('tools/call', { arguments: { city: 'Oslo' } }, fail(-32603, 'Try again', { data: { in: 5 } }))
      .on(
        'tools/call',
        { name: 'forecast', arguments: { city: 'Atlantis' } },
        reply({ content: [{ type: 'text', text: 'Under water' }], isError: true }),
      )
      .on(
        'tools/call',
        ({ params }) => params.name === 'odd',
        reply(() => ({ content: [] })),
      )
      .on('x/own', {}, reply({ any: 'thing' }));
    await connected(mock, transport);
    const forecast = (city: string) =>
      client.request('tools/call', { name: 'forecast', arguments: { city } });
    expect((await forecast('Oslo')).error).toEqual({ code: -32603, message: 'Try again', data: { in: 5 } });
    expect((await forecast('Oslo')).result).toMatchObject({ content: [{ text: 'Rain in Oslo.' }] });
    expect((await forecast('Atlantis')).result).toMatchObject({ isError: true, resultType: 'complete' });
    expect((await client.request('tools/call', { name: 'odd' })).result).toMatchObject({ content: [] });
    expect((await client.request('x/own', {}, { broken: 'a method of our own' })).result).toMatchObject({
      any: 'thing',
    });
    mock.on('tools/call', { name: 'late' }, reply({ content: [] }));
    expect((await client.request('tools/call', { name: 'late' })).result).toMatchObject({ content: [] });
  });

  it('streams, delays and splits', async () => {
    await using mock = weather().on(
      'tools/call',
      {},
      delay(30),
      split({ every: 11, pause: 1 }),
      stream([
        { progress: 1, total: 2 },
        { log: 'warning', data: 'half way' },
        { method: 'notifications/message', params: { level: 'error', data: 'always' } },
      ]),
    );
    await connected(mock, transport);
    const params = { name: 'forecast', arguments: { city: 'Oslo' } };
    const asked = await client.request('tools/call', params, {
      meta: { progressToken: 'p', 'io.modelcontextprotocol/logLevel': 'info' },
    });
    expect(asked.result).toMatchObject({ content: [{ text: 'Rain in Oslo.' }] });
    expect(asked.elapsed).toBeGreaterThan(25);
    expect(asked.notifications.map(({ read }) => (read.value as { method: string }).method)).toEqual([
      'notifications/progress',
      'notifications/message',
      'notifications/message',
    ]);
    const silent = await client.request('tools/call', params);
    expect(silent.notifications).toHaveLength(1);
    if (transport === 'http') expect(silent.contentType).toBe('text/event-stream');
  });

  it('asks for input in rounds, and goes on with what it is told', async () => {
    const form = (message: string) => ({
      method: 'elicitation/create' as const,
      params: {
        mode: 'form' as const,
        message,
        requestedSchema: { type: 'object' as const, properties: { it: { type: 'string' as const } } },
      },
    });
    await using mock = weather()
      .on(
        'tools/call',
        { name: 'forecast' },
        ask({ who: form('Who?') }),
        ask({ where: form('Where?') }),
        reply((call) => ({ content: [{ type: 'text', text: Object.keys(answersTo(call)).join() }] })),
      )
      .on('prompts/get', {}, ask({ who: form('Who?') }, { state: 'any text' }))
      .on('resources/read', {}, ask({ who: form('Who?') }, { state: null }));
    await connected(mock, transport);
    const params = { name: 'forecast', arguments: { city: 'Oslo' } };
    const said = { action: 'accept' as const, content: { it: 'x' } };
    const first = (await client.request('tools/call', params)).result as { requestState: string };
    expect(first).toMatchObject({
      resultType: 'input_required',
      inputRequests: { who: { method: 'elicitation/create' } },
    });
    const second = (
      await client.request('tools/call', {
        ...params,
        requestState: first.requestState,
        inputResponses: { who: said },
      })
    ).result as { requestState: string };
    expect(second).toMatchObject({ inputRequests: { where: {} } });
    const third = await client.request('tools/call', {
      ...params,
      requestState: second.requestState,
      inputResponses: { where: said },
    });
    expect(third.result).toMatchObject({ content: [{ text: 'where' }] });
    const get = { name: 'plan', arguments: { city: 'Rome' } };
    expect((await client.request('prompts/get', get)).result).toMatchObject({ requestState: 'any text' });
    expect(
      (
        await client.request('prompts/get', {
          ...get,
          requestState: 'any text',
          inputResponses: { who: said },
        })
      ).result,
    ).toMatchObject({ messages: [{}] });
    const read = { uri: 'note://one' };
    expect((await client.request('resources/read', read)).result).not.toHaveProperty('requestState');
    expect(
      (await client.request('resources/read', { ...read, inputResponses: { who: said } })).result,
    ).toMatchObject({ contents: [{}] });
    const unable = await client.request('tools/call', params, { capabilities: {} });
    expect(unable.error).toMatchObject({ code: -32021 });
  });

  it('leaves requests without an answer, and crashes', async () => {
    await using mock = weather()
      .on('tools/list', {}, drop('hang'))
      .on('prompts/list', {}, drop('cut', { after: 20 }))
      .on('tools/call', {}, crash(3));
    await connected(mock, transport);
    expect((await client.request('tools/list', {}, { within: 150 })).ending.how).toBe('timeout');
    const call = await client.request('tools/call', { name: 'forecast', arguments: { city: 'x' } });
    expect(call.ending.how).toBe('closed');
  });

  it('says what came', async () => {
    await using mock = weather();
    await connected(mock, transport);
    mock.forget();
    const params = { name: 'forecast', arguments: { city: 'Oslo' } };
    await client.request('tools/call', params, { id: 'seven' });
    await client.notify('notifications/cancelled', { requestId: 'seven' });
    await client.raw('{"no":');
    await client.request('tools/list');
    expect(mock.requests().map(({ method }) => method)).toEqual(['tools/call', 'tools/list']);
    expect(mock.requests('tools/call', { arguments: { city: 'Oslo' } })).toHaveLength(1);
    expect(mock.requests('tools/call', { arguments: { city: 'Rome' } })).toHaveLength(0);
    const [asked] = mock.requests('tools/call');
    expect(asked).toMatchObject({ id: 'seven', transport, params: { name: 'forecast' } });
    expect(asked?.answer).toMatchObject({ id: 'seven', result: { content: [{}] } });
    expect(asked?.header('mcp-name')).toBe(transport === 'http' ? 'forecast' : undefined);
    expect(mock.notifications('notifications/cancelled')).toHaveLength(1);
    expect(mock.received.map(({ kind }) => kind)).toEqual(['request', 'notification', 'invalid', 'request']);
    expect(mock.last()?.method).toBe('tools/list');
    expect(await mock.waitFor('tools/call', { when: { name: 'forecast' } })).toBe(asked);
    const later = mock.waitFor('prompts/list', { count: 2 });
    await client.request('prompts/list');
    await client.request('prompts/list', {}, { id: 'second' });
    expect((await later).id).toBe('second');
    await expect(mock.waitFor('resources/list', { within: 20 })).rejects.toThrow(
      'no resources/list came within 20 ms; what came: tools/call, notifications/cancelled, tools/list, prompts/list',
    );
  });

  it('serves the legacy era too, and clients of it', async () => {
    await using mock = mockServer({ name: 'both', legacy: true }).tool({ name: 'one' }, 'two');
    const legacy = mockClient({ revision: '2025-11-25' });
    await legacy.connect(transport === 'http' ? { url: (await mock.listen()).url } : { server: mock });
    expect(mock.requests()[0]?.method).toBe('initialize');
    expect((await legacy.request('tools/call', { name: 'one' })).result).toEqual({
      content: [{ type: 'text', text: 'two' }],
    });
    await legacy.close();
  });
});
