import { afterEach, expect, it } from 'vitest';
import { modernReference } from '../reference/server/modern.js';
import { blueprintSubject } from '../reference/server/subject.js';
import { Transcript } from '../wire/transcript.js';
import { modernEra } from './era.js';
import { MockClient } from './mock-client.js';

const limits = { start: 2_000, response: 2_000, quiet: 50 };
const subject = blueprintSubject(modernReference());
afterEach(() => subject.end());

it('sends a request with a head of its own and reads the reply as ever', async () => {
  const transcript = new Transcript();
  const client = new MockClient(
    await subject.open('http', transcript, limits),
    modernEra('2026-07-28'),
    limits,
  );
  const forged = await client.sanity({
    raw: (head) => ({ head: head.replace(/Host: .*/, 'Host: a.invalid') }),
  });
  expect(forged.result).toBeDefined();
  const illegal = await client.sanity({
    broken: 'a control character in a header',
    raw: (head) => ({ head: `${head}\r\nMcp-Name: a\x00b` }),
  });
  expect(illegal.status).toBe(400);
  const streamed = await client.request(
    'tools/call',
    { name: 'count_slowly', arguments: {} },
    { meta: { progressToken: 't' }, raw: (head) => ({ head }) },
  );
  expect(streamed.notifications).toHaveLength(3);
  expect(streamed.result).toBeDefined();
  const heads = transcript.events.filter((event) => event.type === 'http-request');
  expect(heads[0]?.headers).toContainEqual(['Host', 'a.invalid']);
  await client.close();
});
