import { describe, expect, it } from 'vitest';
import type { SentMessage, SubjectMessage } from '../../../harness/run/view.js';
import { readMessage } from '../../../harness/wire/transcript.js';
import { metaPlaces } from './meta-places.js';

const request = (method: string, meta: object): SentMessage =>
  ({
    event: { type: 'sent', text: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { _meta: meta } }) },
  }) as SentMessage;
const modern = request('tools/call', { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' });

const placesOf = (value: object, answers: SentMessage | undefined = modern): string[] => {
  const read = readMessage(Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...value })));
  return metaPlaces({ read, answers, exchange: undefined } as unknown as SubjectMessage).map(
    ({ pointer }) => pointer,
  );
};
const inResult = (result: object): string[] => placesOf({ id: 1, result });

describe('the places of _meta', () => {
  it('are the result, what it lists, and content down to embedded resources', () => {
    expect(inResult({ _meta: {}, tools: [{}, { _meta: {} }] })).toEqual([
      '/result/_meta',
      '/result/tools/1/_meta',
    ]);
    const content = [
      { type: 'text', _meta: 1 },
      { type: 'resource', resource: { _meta: 2 } },
    ];
    expect(inResult({ content })).toEqual(['/result/content/0/_meta', '/result/content/1/resource/_meta']);
    expect(inResult({ messages: [{ role: 'user', _meta: 0, content: content[1] }] })).toEqual([
      '/result/messages/0/content/resource/_meta',
    ]);
    expect(inResult({ contents: [{ uri: 'a:b', _meta: null }] })).toEqual(['/result/contents/0/_meta']);
  });

  it('are found in input requests', () => {
    const inputRequests = {
      'a/b': { method: 'roots/list', params: { _meta: {} } },
      c: {
        method: 'sampling/createMessage',
        params: {
          _meta: 0,
          messages: [{ _meta: 1, content: { type: 'tool_result', content: [{ _meta: 2 }] } }],
        },
      },
      d: { method: 'elicitation/create', params: { _meta: 0 } },
    };
    expect(inResult({ inputRequests })).toEqual([
      '/result/inputRequests/a~1b/params/_meta',
      '/result/inputRequests/c/params/messages/0/_meta',
      '/result/inputRequests/c/params/messages/0/content/content/0/_meta',
    ]);
  });

  it('are not in data that is opaque to the protocol', () => {
    const inputSchema = { properties: { _meta: { type: 'string' } } };
    expect(
      inResult({ tools: [{ inputSchema }], structuredContent: { _meta: 1 }, other: { _meta: 1 } }),
    ).toEqual([]);
    expect(placesOf({ method: 'notifications/message', params: { data: { _meta: 1 } } })).toEqual([]);
  });

  it('are in the params of notifications', () => {
    expect(placesOf({ method: 'notifications/progress', params: { _meta: 7 } })).toEqual(['/params/_meta']);
  });

  it('are passed over in answers to what may be a legacy request, and in malformed messages', () => {
    const result = { _meta: {} };
    expect(placesOf({ id: 1, result }, request('tools/list', {}))).toEqual([]);
    expect(placesOf({ id: 1, result, error: {} })).toEqual([]);
    expect(placesOf({ id: 1, error: { code: 1, message: '', _meta: {} } })).toEqual([]);
  });
});
