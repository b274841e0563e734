import { afterEach, describe, expect, it } from 'vitest';
import type { Answer, ServerBlueprint } from '../../peer/server/blueprint.js';
import type { JsonObject } from '../../wire/message.js';
import { type Driven, driven } from '../../testing/driven-client.js';
import { modernReference } from '../server/modern.js';
import { modernClient } from './modern.js';

/** A server whose calls are answered with these results in turn, the last for ever. */
function answering(results: readonly JsonObject[], method = 'tools/call'): ServerBlueprint {
  const server = modernReference();
  let round = 0;
  const answer = (): Answer => ({ result: results[Math.min(round++, results.length - 1)]! });
  return { ...server, methods: { ...server.methods, [method]: answer } };
}
const done = { content: [{ type: 'text', text: 'done' }] };
const asks = (inputRequests: object | undefined, requestState?: string): JsonObject => ({
  resultType: 'input_required',
  ...(inputRequests === undefined ? {} : { inputRequests }),
  ...(requestState === undefined ? {} : { requestState }),
});
const form = (name: string): object => ({
  method: 'elicitation/create',
  params: {
    message: 'Who?',
    requestedSchema: { type: 'object', properties: { [name]: { type: 'string' } } },
  },
});
const model = { role: 'assistant', model: 'm', content: { type: 'text', text: 'Paris' } };
const use = { role: 'assistant', model: 'm', content: { type: 'tool_use', id: '1', name: 't', input: {} } };
const sample = (more: object = {}): object => ({
  method: 'sampling/createMessage',
  params: { messages: [], maxTokens: 5, ...more },
});

let run: Driven | undefined;
afterEach(() => run?.end());
const call = () => run!.client.tell({ op: 'callTool', on: 'c', name: 'greet', arguments: { name: 'x' } });
const connect = async (
  results: readonly JsonObject[],
  answers: Record<string, object>,
  capabilities: object,
) => {
  run = await driven(modernClient(), answering(results), 'stdio', { answers, capabilities });
};
const accept = { 'elicitation/create': { action: 'accept', content: { a: 'Ada' } } };
const forms = { elicitation: {} };

describe('rounds of input', () => {
  it('repeat the request with the answers, the state of the last result alone, and a new id', async () => {
    await connect(
      [asks({ q: form('a') }, 'A=='), asks({ r: form('a') }), asks(undefined, ''), done],
      accept,
      forms,
    );
    expect((await call()).done.content).toEqual(done.content);
    const params = run!.paramsOf('tools/call').map(({ _meta, ...rest }) => rest);
    const own = { name: 'greet', arguments: { name: 'x' } };
    const answer = { action: 'accept', content: { a: 'Ada' } };
    expect(params).toEqual([
      own,
      { ...own, inputResponses: { q: answer }, requestState: 'A==' },
      { ...own, inputResponses: { r: answer } },
      { ...own, requestState: '' },
    ]);
    const ids = run!.got.map(({ message }) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(run!.client.events.filter(({ event }) => event === 'input')).toHaveLength(2);
    await run!.client.tell({ op: 'callTool', on: 'c', name: 'greet' });
    expect(run!.paramsOf('tools/call').at(-1)).not.toHaveProperty('requestState');
  });

  it('end somewhere', async () => {
    await connect([asks(undefined, 'again')], {}, {});
    expect((await call()).failed?.message).toContain('10 rounds');
  });

  it.each([
    ['an undeclared feature', { q: sample() }, accept, forms],
    [
      'an undeclared mode',
      { q: { ...form('a'), params: { mode: 'url', message: '', url: 'https://x.y/' } } },
      accept,
      forms,
    ],
    [
      'tools that were not declared',
      { q: sample({ tools: [] }) },
      { 'sampling/createMessage': model },
      { sampling: {} },
    ],
    ['a model that there is not', { q: sample() }, {}, { sampling: {} }],
    [
      'a tool that the model does not use',
      { q: sample({ toolChoice: { mode: 'required' } }) },
      { 'sampling/createMessage': model },
      { sampling: { tools: {} } },
    ],
    [
      'no tool where the model uses one',
      { q: sample({ toolChoice: { mode: 'none' } }) },
      { 'sampling/createMessage': use },
      { sampling: { tools: {} } },
    ],
    ['input of an unknown kind', { q: { method: 'x/y' } }, accept, forms],
    ['input that is no request', { q: 3 }, accept, forms],
    [
      'content that the host gives otherwise',
      { q: form('a') },
      { 'elicitation/create': { action: 'accept', content: { a: 7 } } },
      forms,
    ],
  ] as const)('are not answered for %s', async (_words, requests, answers, capabilities) => {
    await connect([asks(requests), done], answers, capabilities);
    expect((await call()).failed).toBeDefined();
    expect(run!.paramsOf('tools/call')).toHaveLength(1);
  });

  it.each([
    ['declines', { action: 'decline', content: { a: 'x' } }, { action: 'decline' }],
    ['cancels', { action: 'cancel' }, { action: 'cancel' }],
    ['says nothing', undefined, { action: 'cancel' }],
  ])('say that the user %s', async (_words, said, sent) => {
    await connect(
      [asks({ q: form('a') }), done],
      said === undefined ? {} : { 'elicitation/create': said },
      forms,
    );
    await call();
    expect(run!.paramsOf('tools/call')[1].inputResponses).toEqual({ q: sent });
  });

  it('take answers of a model and of folders, of which only files are exposed', async () => {
    const roots = [{ uri: 'file:///a', name: 'a' }, { uri: 'https://example.com/' }];
    await connect(
      [asks({ q: sample(), r: { method: 'roots/list' } }), done],
      { 'sampling/createMessage': model, 'roots/list': { roots } },
      { sampling: {}, roots: {} },
    );
    await call();
    expect(run!.paramsOf('tools/call')[1].inputResponses).toEqual({ q: model, r: { roots: [roots[0]] } });
  });
});

describe('the type of a result', () => {
  it('is complete where it is absent, and otherwise has to be known', async () => {
    const server = answering([done]);
    run = await driven(modernClient(), { ...server, stamp: (result) => result }, 'http');
    expect((await call()).done.content).toBeDefined();
    await run.end();
    await connect([{ ...done, resultType: 'partly' }], {}, {});
    expect((await call()).failed?.message).toContain('partly');
    await run!.end();
    run = await driven(modernClient(), answering([asks(undefined, 'x')], 'prompts/list'), 'stdio');
    expect((await run.client.tell({ op: 'listPrompts', on: 'c' })).failed?.message).toContain(
      'input_required',
    );
  });

  it('says nothing of errors: codes are handed on as they are', async () => {
    const server = modernReference();
    const error = { code: -32002, message: 'Resource not found', data: { uri: 'x:y' } };
    run = await driven(
      modernClient(),
      { ...server, methods: { ...server.methods, 'resources/read': () => ({ error }) } },
      'http',
    );
    expect((await run.client.tell({ op: 'readResource', on: 'c', uri: 'x:y' })).failed).toEqual(error);
  });
});
