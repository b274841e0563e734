import { afterEach, describe, expect, it } from 'vitest';
import { modernEra } from '../peer/era.js';
import { MockClient } from '../peer/mock-client.js';
import type { HttpParts, ServerBlueprint } from '../peer/server/blueprint.js';
import { modernReference } from '../reference/server/modern.js';
import { blueprintSubject } from '../reference/server/subject.js';
import type { Subject } from '../run/subject.js';
import { type RecordedEvent, Transcript } from '../wire/transcript.js';

const limits = { start: 2_000, response: 1_000, quiet: 40 };
let subject: Subject | undefined;
afterEach(() => subject?.end());

async function connect(change: (blueprint: ServerBlueprint) => Partial<ServerBlueprint['http']>) {
  const blueprint = modernReference();
  subject = blueprintSubject({ ...blueprint, http: { ...blueprint.http, ...change(blueprint) } });
  const transcript = new Transcript();
  const client = new MockClient(
    await subject.open('http', transcript, limits),
    modernEra('2026-07-28'),
    limits,
  );
  const last = <T extends RecordedEvent['type']>(type: T) =>
    transcript.events
      .filter((event): event is Extract<RecordedEvent, { type: T }> => event.type === type)
      .at(-1);
  return { client, last };
}

const streamed = (change: Partial<ServerBlueprint['http']['stream']>) =>
  connect(({ http }) => ({ streams: () => true, stream: { ...http.stream, ...change } }));
const answered = (parts: HttpParts) => connect(() => ({ guards: { all: () => parts } }));
const json = [['Content-Type', 'application/json']] as const;

describe('an event stream', () => {
  it('ends complete, with what was on it beside messages', async () => {
    const { client, last } = await streamed({ opening: ': hello\n\n' });
    expect((await client.sanity()).result).toBeDefined();
    await expect
      .poll(() => last('http-end'))
      .toMatchObject({
        how: 'complete',
        stream: { events: 1, comments: 1, names: [], ids: 0, faults: [] },
      });
  });

  it('that stays open after the response is left, and the response counts', async () => {
    const { client, last } = await streamed({ ends: false });
    expect((await client.sanity()).result).toBeDefined();
    await expect
      .poll(() => last('http-end'))
      .toMatchObject({ how: 'aborted', detail: expect.stringMatching(/left the stream open/) });
  });

  it('with an event that is no message goes on to the response', async () => {
    const { client } = await streamed({ opening: 'event: endpoint\ndata: /messages\n\ndata: {}\n\n' });
    expect((await client.sanity()).result).toBeDefined();
  });

  it('that ends within an event says so', async () => {
    const { client, last } = await streamed({ encode: (message) => `data: ${JSON.stringify(message)}\n` });
    expect((await client.sanity()).message).toBeUndefined();
    await expect
      .poll(() => last('http-end'))
      .toMatchObject({
        how: 'complete',
        stream: { faults: ['the stream ended within an event'] },
      });
  });
});

describe('the body of an error status', () => {
  it.each([
    ['a JSON object of the HTTP layer', { status: 403, headers: json, body: '{"error":"forbidden"}' }],
    ['a text', { status: 404, headers: [['Content-Type', 'text/plain']], body: 'Not Found' }],
    ['nothing', { status: 401, headers: [], body: '' }],
  ] as const)('that is %s is no answer, and the status can be judged', async (_what, parts) => {
    const { client } = await answered(parts);
    const reply = await client.sanity();
    expect(reply).toMatchObject({ status: parts.status, message: undefined, unusable: undefined });
  });

  it('that is a JSON-RPC error is the answer, with or without an id', async () => {
    const { client } = await answered({
      status: 403,
      headers: json,
      body: '{"jsonrpc":"2.0","error":{"code":-32600,"message":"no"}}',
    });
    expect((await client.sanity()).error?.code).toBe(-32600);
  });
});

describe('a request without a message', () => {
  it('is sent with its method and headers, and its response is read', async () => {
    const { client, last } = await connect(() => ({}));
    const reply = await client.bare('GET', { headers: { Accept: 'text/event-stream' } });
    expect(reply.status).toBe(405);
    expect(last('http-request')).toMatchObject({ method: 'GET', headers: [['Accept', 'text/event-stream']] });
  });
});
