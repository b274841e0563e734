import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { CallToolResult } from './2026-07-28/protocol.js';
import { requestTraits } from './methods.js';
import { type Validation, type Validators, loadValidators, validatedRevisions } from './validate.js';

let validators: Validators;
beforeAll(async () => {
  validators = await loadValidators('2026-07-28');
});

const _meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const request = (method: string, params?: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  ...(params && { params }),
});
const response = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result });
const failure = (error: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, error });
const answer = (method: string, result: unknown) => validators.serverMessage(response(result), { method });

/** Where and why, or what it was judged by. */
const brief = (outcome: Validation) =>
  outcome.valid
    ? outcome.definition
    : outcome.errors.map(({ pointer, expected }) => `${pointer}: ${expected}`).join();

describe('loading', () => {
  it('offers the revisions that have a schema', () => {
    expect(validatedRevisions).toEqual(['2026-07-28']);
  });

  it('refuses other revisions', async () => {
    await expect(loadValidators('2024-11-05')).rejects.toThrow(RangeError);
  });
});

describe('a definition', () => {
  it('judges a value', () => {
    expect(validators.definition('RequestId', 'a')).toEqual({ valid: true, definition: 'RequestId' });
    expect(validators.definition('RequestId', null)).toEqual({
      valid: false,
      definition: 'RequestId',
      errors: [
        {
          pointer: '',
          keyword: 'type',
          expected: 'a string or an integer',
          message: 'the message is null, expected a string or an integer',
        },
      ],
    });
  });

  it('narrows a type', () => {
    const value: unknown = { resultType: 'complete', content: [] };
    if (!validators.is('CallToolResult', value)) throw new Error('it is one');
    expectTypeOf(value).toEqualTypeOf<CallToolResult>();
    expect(value.content).toEqual([]);
  });

  it('bears values that are nested without end', () => {
    const depth = 100_000;
    const nested: unknown = JSON.parse(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect(brief(validators.definition('ClientCapabilities', { experimental: nested }))).toBe(
      '/experimental/a: an object',
    );
    expect(brief(validators.definition('ClientCapabilities', { extensions: { a: { nested } } }))).toBe(
      'ClientCapabilities',
    );
  });

  it('has to exist', () => {
    // @ts-expect-error no such definition
    expect(() => validators.definition('Nonsense', 1)).toThrow(RangeError);
    // @ts-expect-error nor one by an inherited name
    expect(() => validators.definition('toString', 1)).toThrow(RangeError);
  });
});

describe('a result', () => {
  it('that is merely complete is the result of no method', () => {
    for (const method of Object.keys(requestTraits)) {
      expect(answer(method, { resultType: 'complete' })).toMatchObject({ valid: false });
    }
    expect(brief(answer('tools/call', { resultType: 'complete' }))).toBe('/result: a member "content"');
    expect(brief(answer('prompts/get', { resultType: 'complete' }))).toBe('/result: a member "messages"');
    expect(brief(answer('resources/read', { resultType: 'complete' }))).toBe('/result: a member "contents"');
  });

  it('that asks for input has something to ask or to carry', () => {
    expect(brief(answer('tools/call', { resultType: 'input_required', requestState: '' }))).toBe(
      'InputRequiredResult',
    );
    expect(brief(answer('tools/call', { resultType: 'input_required', inputRequests: {} }))).toBe(
      'InputRequiredResult',
    );
    expect(brief(answer('tools/call', { resultType: 'input_required' }))).toBe(
      '/result: a member "inputRequests" or a member "requestState"',
    );
  });

  it('asks for input on three methods only', () => {
    const asking = { resultType: 'input_required', requestState: 'x' };
    const accepted = Object.keys(requestTraits).filter((method) => answer(method, asking).valid);
    expect(accepted.sort()).toEqual(['prompts/get', 'resources/read', 'tools/call']);
    expect(brief(answer('tools/list', asking))).toMatch('/result/resultType: "complete"');
    expect(brief(answer('acme/deploy', asking))).toBe('InputRequiredResult');
  });

  it('is judged by its type, not by what else would fit', () => {
    const mixed = { resultType: 'input_required', content: [], requestState: 1 };
    expect(brief(answer('tools/call', mixed))).toBe('/result/requestState: a string');
    expect(brief(answer('tools/call', { ...mixed, resultType: 'complete' }))).toBe('CallToolResult');
  });

  it('of the type of an extension, or of an unknown method, is any result', () => {
    expect(brief(answer('tools/call', { resultType: 'task', taskId: 'a' }))).toBe('JSONRPCResultResponse');
    expect(brief(answer('acme/deploy', { resultType: 'complete' }))).toBe('JSONRPCResultResponse');
    expect(brief(validators.serverMessage(response({ resultType: 'complete' })))).toBe(
      'JSONRPCResultResponse',
    );
  });

  it('has a type in this revision', () => {
    expect(brief(answer('tools/call', { content: [] }))).toBe('/result: a member "resultType"');
    expect(brief(answer('tools/call', { resultType: null, content: [] }))).toBe(
      '/result/resultType: a string',
    );
    expect(brief(answer('tools/call', 'done'))).toBe('/result: an object');
  });

  it('has caching hints where the method has them', () => {
    const tools = { resultType: 'complete', tools: [] };
    expect(brief(answer('tools/list', tools))).toBe('/result: a member "ttlMs"');
    expect(brief(answer('tools/list', { ...tools, ttlMs: -1, cacheScope: 'public' }))).toBe(
      '/result/ttlMs: a number not below 0',
    );
    expect(brief(answer('tools/list', { ...tools, ttlMs: 1.5, cacheScope: 'public' }))).toBe(
      '/result/ttlMs: an integer',
    );
    expect(brief(answer('tools/list', { ...tools, ttlMs: 0, cacheScope: 'private' }))).toBe(
      'ListToolsResult',
    );
    expect(brief(answer('prompts/get', { resultType: 'complete', messages: [] }))).toBe('GetPromptResult');
  });

  it('does not come with an error', () => {
    const both = { ...response({ resultType: 'complete' }), error: { code: 1, message: 'x' } };
    expect(brief(validators.serverMessage(both))).toBe('/result: no such member');
    expect(validators.definition('JSONRPCResultResponse', { ...both, error: null })).toMatchObject({
      valid: false,
    });
  });
});

describe('an error', () => {
  it.each([
    [-32700, 'ParseError'],
    [-32600, 'InvalidRequestError'],
    [-32601, 'MethodNotFoundError'],
    [-32602, 'InvalidParamsError'],
    [-32603, 'InternalError'],
    [-32020, 'HeaderMismatchError'],
    [1000, 'JSONRPCErrorResponse'],
  ])('of code %d is judged as %s', (code, definition) => {
    expect(brief(validators.serverMessage(failure({ code, message: 'x' })))).toBe(definition);
  });

  it('has the data that its code promises', () => {
    const capability = (data: unknown) =>
      brief(validators.serverMessage(failure({ code: -32021, message: 'x', data })));
    expect(capability(undefined)).toMatch(/^\/error(\/data)?: /);
    expect(capability({ requiredCapabilities: ['elicitation'] })).toBe(
      '/error/data/requiredCapabilities: an object',
    );
    expect(capability({ requiredCapabilities: { elicitation: {} } })).toBe(
      'MissingRequiredClientCapabilityError',
    );
    const version = (data: unknown) =>
      brief(validators.serverMessage(failure({ code: -32022, message: 'x', data })));
    expect(version({ supported: ['2026-07-28'] })).toBe('/error/data: a member "requested"');
    expect(version({ supported: ['2026-07-28'], requested: 'x' })).toBe('UnsupportedProtocolVersionError');
  });

  it('may lack its id or have null, but no other kind of id', () => {
    const error = { code: -32700, message: 'x' };
    expect(brief(validators.serverMessage({ jsonrpc: '2.0', error }))).toBe('ParseError');
    expect(brief(validators.serverMessage(failure(error, null)))).toBe('ParseError');
    expect(brief(validators.serverMessage(failure(error, 1.5)))).toBe('/id: a string or an integer or null');
    expect(brief(validators.serverMessage(failure(error, {})))).toBe('/id: a string or an integer or null');
  });

  it('has an integer code and a message', () => {
    expect(brief(validators.serverMessage(failure({ code: 1.5, message: 'x' })))).toBe(
      '/error/code: an integer',
    );
    expect(brief(validators.serverMessage(failure({ code: '-32602', message: 'x' })))).toBe(
      '/error/code: an integer',
    );
    expect(brief(validators.serverMessage(failure({ code: 1 })))).toBe('/error: a member "message"');
    expect(brief(validators.serverMessage(failure('x')))).toBe('/error: an object');
  });
});

describe('a request', () => {
  it('is judged by its method', () => {
    expect(brief(validators.clientMessage(request('tools/list', { _meta })))).toBe('ListToolsRequest');
    expect(brief(validators.clientMessage(request('tools/call', { _meta })))).toBe(
      '/params: a member "name"',
    );
  });

  it('carries its metadata, known or not', () => {
    expect(brief(validators.clientMessage(request('tools/list')))).toBe(': a member "params"');
    expect(brief(validators.clientMessage(request('tools/list', {})))).toBe('/params: a member "_meta"');
    expect(brief(validators.clientMessage(request('acme/deploy', { _meta })))).toBe('RequestParams');
    expect(brief(validators.clientMessage(request('acme/deploy', {})))).toBe('/params: a member "_meta"');
    expect(brief(validators.clientMessage(request('acme/deploy')))).toBe('/params: an object');
    expect(brief(validators.clientMessage(request('acme/deploy', { _meta: {} })))).toMatch('/params/_meta: ');
  });

  it('has an id that is a string or an integer', () => {
    for (const id of [null, 1.5, {}, true]) {
      const outcome = validators.clientMessage({ ...request('tools/list', { _meta }), id });
      expect(brief(outcome)).toBe('/id: a string or an integer');
    }
  });

  it('has a method', () => {
    expect(brief(validators.clientMessage({ ...request('x', { _meta }), method: 1 }))).toBe(
      '/method: a string',
    );
    expect(brief(validators.clientMessage({ jsonrpc: '2.0', id: 1 }))).toBe(': a member "method"');
  });

  it('is for clients to send', () => {
    expect(validators.serverMessage(request('roots/list'))).toMatchObject({
      valid: false,
      errors: [{ keyword: 'direction' }],
    });
  });
});

describe('a notification', () => {
  const notification = (method: string, params?: unknown) => ({ jsonrpc: '2.0', method, params });

  it('is judged by its method', () => {
    const progress = notification('notifications/progress', { progressToken: 'a', progress: 0.5 });
    expect(brief(validators.serverMessage(progress))).toBe('ProgressNotification');
    const cancelled = notification('notifications/cancelled', { requestId: {} });
    expect(brief(validators.clientMessage(cancelled))).toBe('/params/requestId: a string or an integer');
  });

  it('of an unknown method has the common shape', () => {
    expect(brief(validators.serverMessage({ jsonrpc: '2.0', method: 'acme/tick' }))).toBe(
      'JSONRPCNotification',
    );
    expect(brief(validators.serverMessage(notification('acme/tick', { _meta: 1 })))).toBe(
      '/params/_meta: an object',
    );
    expect(brief(validators.serverMessage(notification('acme/tick', [])))).toBe('/params: an object');
  });

  it('needs no metadata', () => {
    expect(
      brief(validators.serverMessage({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })),
    ).toBe('ToolListChangedNotification');
  });

  it('has no id', () => {
    const numbered = { ...notification('notifications/tools/list_changed', {}), id: 1 };
    expect(brief(validators.definition('ToolListChangedNotification', numbered))).toBe('/id: no such member');
    expect(brief(validators.definition('JSONRPCNotification', numbered))).toBe('/id: no such member');
  });
});

describe('what is no message', () => {
  it.each([[[]], [null], ['x'], [1], [[response({ resultType: 'complete' })]]])('is refused: %j', (value) => {
    expect(validators.clientMessage(value)).toMatchObject({
      valid: false,
      errors: [{ pointer: '', keyword: 'type' }],
    });
    expect(validators.serverMessage(value)).toMatchObject({
      valid: false,
      errors: [{ pointer: '', keyword: 'type' }],
    });
  });

  it('includes responses of a client and empty objects', () => {
    expect(validators.clientMessage(response({ resultType: 'complete' }))).toMatchObject({
      errors: [{ keyword: 'direction' }],
    });
    expect(brief(validators.serverMessage({}))).toBe(': a member "result", "error" or "method"');
  });
});
