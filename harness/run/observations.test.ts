import { describe, expect, it } from 'vitest';
import { readMessage, Transcript } from '../wire/transcript.js';
import { Observations } from './observations.js';
import type { ServerProfile } from './profile.js';

const profile = {
  callable: [{ tool: 'book', arguments: {}, found: 'test' }],
  fixtures: {},
  summary: {
    fixtures: [{ behaviour: 'inputRequired', what: 'a tool, prompt or resource that asks for input' }],
  },
} as unknown as ServerProfile;

function exchange(
  transcript: Transcript,
  method: string,
  params: Record<string, unknown>,
  result: object = { resultType: 'input_required', requestState: 's' },
  intent: 'valid' | 'broken' = 'valid',
): void {
  const asked = { kind: 'request', id: 1, method, params: { ...params, _meta: {} } } as const;
  const sent = transcript.record('stdio-1', { type: 'sent', intent, text: '' }, { asked });
  const read = readMessage(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result })));
  transcript.record('stdio-1', { type: 'received', answers: sent.n, text: '' }, { read });
}

describe('what checks happen to see', () => {
  it('makes a request that asked for input once a fixture', () => {
    const transcript = new Transcript();
    exchange(transcript, 'prompts/get', { name: 'before' });
    const observations = new Observations(transcript);
    exchange(transcript, 'tools/call', { name: 'book', arguments: { seats: 2 } });
    exchange(transcript, 'resources/read', { uri: 'note://one' });
    const { fixtures, summary } = observations.addedTo(profile);
    expect(fixtures.inputRequired).toMatchObject({ tool: 'book', arguments: { seats: 2 } });
    expect(fixtures.askingRequests).toEqual([
      { method: 'tools/call', params: { name: 'book', arguments: { seats: 2 } } },
      { method: 'resources/read', params: { uri: 'note://one' } },
    ]);
    expect(summary.fixtures).toMatchObject([{ name: 'book', how: 'observed during the checks' }]);
  });

  it('leaves the profile as it is where nothing is new', () => {
    const transcript = new Transcript();
    const observations = new Observations(transcript);
    exchange(transcript, 'prompts/get', { name: 'ask' });
    const once = observations.addedTo(profile);
    expect(once).not.toBe(profile);
    exchange(transcript, 'prompts/get', { name: 'ask' });
    expect(observations.addedTo(once)).toBe(once);
  });

  it.each([
    ['a result that is complete', ['prompts/get', { name: 'ask' }, { resultType: 'complete' }]],
    ['a retry', ['prompts/get', { name: 'ask', requestState: 's' }]],
    ['a method that may not ask', ['tools/list', {}]],
    ['a request that was broken on purpose', ['prompts/get', { name: 'ask' }, undefined, 'broken']],
    ['a request without a name', ['prompts/get', {}]],
  ] as const)('takes no notice of %s', (_what, [method, params, result, intent]) => {
    const transcript = new Transcript();
    const observations = new Observations(transcript);
    exchange(transcript, method, params, result, intent);
    expect(observations.addedTo(profile)).toBe(profile);
  });
});
