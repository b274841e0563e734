import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { modernEra } from '../peer/era.js';
import { MockClient } from '../peer/mock-client.js';
import type { HttpParts, ServerBlueprint } from '../peer/server/blueprint.js';
import { modernReference } from '../reference/server/modern.js';
import { blueprintSubject } from '../reference/server/subject.js';
import type { Subject } from '../run/subject.js';
import { type RecordedEvent, Transcript } from '../wire/transcript.js';
import type { Outgoing } from './connection.js';
import { HttpConnection } from './http-connection.js';

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

describe('with any HTTP server', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });

  async function connected(
    serve: RequestListener,
  ): Promise<{ connection: HttpConnection; transcript: Transcript; sockets: () => number }> {
    let sockets = 0;
    server = createServer(serve).on('connection', () => (sockets += 1));
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp?a=1`;
    const transcript = new Transcript();
    const headers = [['Authorization', 'Bearer own']] as const;
    return {
      connection: new HttpConnection({ url, headers }, transcript, limits),
      transcript,
      sockets: () => sockets,
    };
  }
  const ask = (id: number, method = 'tools/list'): Outgoing => ({
    bytes: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, method })),
    intent: 'valid',
    asked: { kind: 'request', id, method },
    headers: [
      ['Content-Type', 'application/json'],
      ['X-Case', 'Kept'],
    ],
  });
  const answering = (id: number): string => JSON.stringify({ jsonrpc: '2.0', id, result: {} });

  it('sends the message with its fields and those of the endpoint, and reads the answer', async () => {
    const seen: unknown[] = [];
    const { connection, transcript } = await connected((request, response) => {
      seen.push(
        request.method,
        request.url,
        request.rawHeaders.includes('X-Case'),
        request.headers.authorization,
      );
      response
        .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'X-Twice': ['a', 'b'] })
        .end(answering(1));
    });
    const exchange = connection.exchange(ask(1), 1_000);
    expect(await exchange.ended).toEqual({ how: 'answered' });
    expect(seen).toEqual(['POST', '/mcp?a=1', true, 'Bearer own']);
    expect(exchange.http).toMatchObject({ status: 200, contentType: 'application/json', body: answering(1) });
    expect(exchange.http?.headers.filter(([name]) => name === 'X-Twice')).toEqual([
      ['X-Twice', 'a'],
      ['X-Twice', 'b'],
    ]);
    await expect
      .poll(() => transcript.events.map(({ type }) => type))
      .toEqual(['open', 'http-request', 'sent', 'http-response', 'received', 'http-end']);
    expect(connection.recognised).toBe(true);
    await connection.close();
    expect(connection.alive).toBe(false);
  });

  it('reads a stream as it comes: notifications of the request, then its response', async () => {
    const { connection } = await connected((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: {"jsonrpc":"2.0","method":"notifications/a"}\n\n');
      setTimeout(() => response.end(`data: ${answering(1)}\n\n`), 30);
    });
    const exchange = connection.exchange(ask(1), 1_000);
    const first = await exchange.awaitNotification(
      ({ message }) => message.method === 'notifications/a',
      1_000,
    );
    expect(first).toBeDefined();
    expect(exchange.over).toBe(false);
    expect(await exchange.ended).toEqual({ how: 'answered' });
    await connection.close();
  });

  it('takes an accepted notification for no answer', async () => {
    const { connection } = await connected((_request, response) => response.writeHead(202).end());
    expect(await connection.send({ ...ask(1), asked: { kind: 'notification' } }, 1_000)).toMatchObject({
      status: 202,
      body: '',
    });
    expect(await connection.exchange(ask(2), 1_000).ended).toEqual({ how: 'unanswered' });
    await connection.close();
  });

  it('hangs up when the time is over, and when a request is abandoned', async () => {
    let closed = 0;
    const { connection, transcript } = await connected((request, response) => {
      response.on('close', () => (closed += 1));
      request.resume();
    });
    expect(await connection.exchange(ask(1), 30).ended).toEqual({ how: 'timeout', after: 30 });
    const abandoned = connection.exchange(ask(2), 1_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
    abandoned.abandon();
    expect(await abandoned.ended).toEqual({ how: 'cancelled' });
    await expect.poll(() => closed).toBe(2);
    const ends = transcript.events.filter((event) => event.type === 'http-end');
    expect(ends).toMatchObject([{ how: 'aborted' }, { how: 'aborted' }]);
    await connection.close();
  });

  it('keeps requests at once apart', async () => {
    const { connection } = await connected((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { id } = JSON.parse(body) as { id: number };
        setTimeout(
          () => response.writeHead(200, { 'Content-Type': 'application/json' }).end(answering(id)),
          30 - 3 * id,
        );
      });
    });
    const exchanges = Array.from({ length: 8 }, (_, id) => connection.exchange(ask(id), 1_000));
    await Promise.all(exchanges.map(({ ended }) => ended));
    expect(exchanges.map(({ response }) => (response?.read.value as { id: number }).id)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ]);
    await connection.close();
  });

  it('bears 100 Continue where nobody asked for it', async () => {
    const { connection } = await connected((_request, response) => {
      response.writeContinue();
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answering(1));
    });
    expect(await connection.exchange(ask(1), 1_000).ended).toEqual({ how: 'answered' });
    expect(await connection.exchange(ask(1), 1_000).ended).toEqual({ how: 'answered' });
    await connection.close();
  });

  it('recognises an answer behind a byte-order mark, and says that it stood there', async () => {
    const { connection } = await connected((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(`\uFEFF${answering(1)}`),
    );
    const exchange = connection.exchange(ask(1), 1_000);
    expect(await exchange.ended).toEqual({ how: 'answered' });
    expect(exchange.response?.read.salvaged).toBe('byte-order-mark');
    expect(connection.recognised).toBe(true);
    await connection.close();
  });

  it('uses one socket where it is told to', async () => {
    const { connection, sockets } = await connected((_request, response) => response.writeHead(202).end());
    connection.keepToOneSocket();
    await Promise.all(Array.from({ length: 5 }, (_, id) => connection.exchange(ask(id), 1_000).ended));
    expect(sockets()).toBe(1);
    await connection.close();
  });

  it('asks again, once, where an idle socket was closed under its request', async () => {
    let requests = 0;
    const { connection } = await connected((request, response) => {
      requests += 1;
      if (requests === 2) return void request.socket.destroy();
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answering(requests === 1 ? 1 : 2));
    });
    connection.keepToOneSocket();
    expect(await connection.exchange(ask(1), 1_000).ended).toEqual({ how: 'answered' });
    expect(await connection.exchange(ask(2), 1_000).ended).toEqual({ how: 'answered' });
    expect(requests).toBe(3);
    await connection.close();
  });

  it.each(['resetAndDestroy', 'destroy'] as const)(
    'asks again where a reused socket ends by %s, and never where a fresh one does',
    async (how) => {
      let requests = 0;
      const { connection, transcript } = await connected((request, response) => {
        requests += 1;
        if (requests > 1) return void request.socket[how]();
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(answering(1));
      });
      connection.keepToOneSocket();
      expect(await connection.exchange(ask(1), 1_000).ended).toEqual({ how: 'answered' });
      // the reused socket, then the fresh one in its place
      expect(await connection.exchange(ask(2), 1_000).ended).toMatchObject({ how: 'closed' });
      expect(requests).toBe(3);
      expect(await connection.exchange(ask(3), 1_000).ended).toMatchObject({ how: 'closed' });
      expect(requests).toBe(4);
      const repeats = transcript.events.filter(({ type }) => type === 'http-repeat');
      expect(repeats).toMatchObject([
        { exchange: 2, detail: expect.stringContaining('kept open') as string },
      ]);
      await connection.close();
    },
  );

  it('is dead where nobody listens, and says so', async () => {
    const { connection } = await connected(() => undefined);
    await new Promise((resolve) => server!.close(resolve));
    expect(await connection.exchange(ask(1), 1_000).ended).toMatchObject({
      how: 'closed',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    expect(connection).toMatchObject({ alive: false, death: expect.stringContaining('ECONNREFUSED') });
    await connection.close();
  });

  it('ends what is open when it is closed', async () => {
    const { connection } = await connected((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': hi\n\n'),
    );
    const exchange = connection.exchange(ask(1, 'subscriptions/listen'), Infinity);
    await expect.poll(() => exchange.http?.status).toBe(200);
    await connection.close();
    expect(await exchange.ended).toEqual({ how: 'cancelled' });
  });
});
