import { expect, it } from 'vitest';
import { SeenTraffic } from '../../../harness/run/client/seen.js';
import { readMessage, Transcript } from '../../../harness/wire/transcript.js';
import { modernMessages, modernNotifications, modernRequests, versionKey } from './modern.js';

const states = (version: string): object => ({ _meta: { [versionKey]: version } });

/** What a client says (`<`) and is told (`>`) on one connection. */
function talk(...lines: readonly (readonly ['<' | '>', object | string])[]): SeenTraffic {
  const transcript = new Transcript();
  for (const [way, message] of lines) {
    const text = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
    if (way === '>') transcript.record('stdio-1', { type: 'sent', intent: 'valid', text });
    else transcript.record('stdio-1', { type: 'received', text }, { read: readMessage(Buffer.from(text)) });
  }
  return new SeenTraffic(transcript.events);
}

const methods = (seen: SeenTraffic): unknown[] => modernMessages(seen).map(({ method }) => method);
const initialize = { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } };

it('what no handshake precedes is modern, with and without a version', () => {
  const seen = talk(
    ['<', { id: 1, method: 'tools/list', params: states('2026-07-28') }],
    ['<', { id: 2, method: 'prompts/list' }],
    ['<', { method: 'notifications/cancelled', params: { requestId: 2 } }],
    ['<', 'no JSON'],
  );
  expect(methods(seen)).toEqual(['tools/list', 'prompts/list', 'notifications/cancelled', undefined]);
  expect(modernRequests(seen)).toHaveLength(2);
  expect(modernRequests(seen, 'tools/list')).toHaveLength(1);
  expect(modernNotifications(seen)).toHaveLength(1);
});

it('after a handshake only what states a modern version is', () => {
  const seen = talk(
    ['<', { id: 0, method: 'server/discover', params: states('2026-07-28') }],
    ['<', initialize],
    ['>', { id: 1, result: {} }],
    ['<', { method: 'notifications/initialized' }],
    ['<', { id: 2, method: 'tools/list' }],
    ['<', { id: 3, method: 'tools/list', params: states('2025-11-25') }],
    ['<', { id: 4, method: 'tools/call', params: states('2026-07-28') }],
  );
  expect(methods(seen)).toEqual(['server/discover', 'tools/call']);
});

it('a handshake that was refused changes nothing', () => {
  const seen = talk(
    ['<', initialize],
    ['>', { id: 1, error: { code: -32601, message: 'Method not found' } }],
    ['<', { id: 2, method: 'tools/list' }],
  );
  expect(methods(seen)).toEqual(['tools/list']);
});
