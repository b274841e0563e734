import { describe, expect, it } from 'vitest';
import type { JsonObject, RequestId } from '../wire/message.js';
import { type Concerned, findAnswered, findConcerned, isMisread } from './attribution.js';

const call = (id: RequestId, progressToken?: string): Concerned => ({
  id,
  asked: { method: 'tools/call', params: progressToken === undefined ? {} : { _meta: { progressToken } } },
});
const listen = (id: RequestId, ...methods: string[]): Concerned => ({
  id,
  asked: { method: 'subscriptions/listen' },
  notifications: methods.map((method) => ({ read: { value: { method } } })),
});
const named = (method: string, subscription?: unknown): JsonObject => ({
  method,
  params: { _meta: { 'io.modelcontextprotocol/subscriptionId': subscription } },
});
const acknowledged = 'notifications/subscriptions/acknowledged';

describe('what a notification on a shared channel belongs to', () => {
  it('is the subscription it names, a wrong JSON type forgiven', () => {
    const pending = [listen(1), listen('1'), listen(2)];
    expect(findConcerned(pending, named(acknowledged, '1'))).toBe(pending[1]);
    expect(findConcerned(pending, named(acknowledged, '2'))).toBe(pending[2]);
  });

  it('is the first subscription without acknowledgment, for one that names none', () => {
    const pending = [listen(1, acknowledged), listen(2), listen(3)];
    expect(findConcerned(pending, named(acknowledged))).toBe(pending[1]);
    expect(findConcerned(pending, named(acknowledged, 'made up'))).toBe(pending[1]);
  });

  it('is the only subscription, for a change that names none', () => {
    const pending = [call(1), listen(2)];
    expect(findConcerned(pending, { method: 'notifications/tools/list_changed' })).toBe(pending[1]);
    expect(
      findConcerned([...pending, listen(3)], { method: 'notifications/tools/list_changed' }),
    ).toBeUndefined();
  });

  it('is the only other request, for a log message while a subscription is open', () => {
    const pending = [listen(1), call(2)];
    expect(findConcerned(pending, { method: 'notifications/message', params: {} })).toBe(pending[1]);
  });

  it('is the request of its token, for progress', () => {
    const pending = [call(1, 'a'), call(2, 'b')];
    expect(findConcerned(pending, { method: 'notifications/progress', params: { progressToken: 'b' } })).toBe(
      pending[1],
    );
  });
});

describe('a text that was read in another encoding', () => {
  it.each([
    ['é in UTF-8', 'Ã© in UTF-8'],
    ['日本語-1', '?????????-1'],
    ['a😀b', 'a\ufffdb'],
  ])('%j came back as %j', (sent, back) => expect(isMisread(sent, back)).toBe(true));

  it.each([
    ['é', 'é'],
    ['abc', 'abd'],
    ['é-1', 'Ã©-2'],
    ['1', 1],
  ])('%j and %j are something else', (sent, back) => expect(isMisread(sent, back)).toBe(false));

  it('still finds the request that it answers', () => {
    const pending = [call(1), { ...call(2), id: 'é-2' }];
    expect(findAnswered(pending, 'Ã©-2')).toBe(pending[1]);
  });
});
