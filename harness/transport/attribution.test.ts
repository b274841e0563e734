import { describe, expect, it } from 'vitest';
import type { JsonObject, RequestId } from '../wire/message.js';
import { type Concerned, findConcerned } from './attribution.js';

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
