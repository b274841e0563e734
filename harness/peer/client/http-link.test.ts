import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modernClient } from '../../reference/client/modern.js';
import { DrivenClient } from '../../testing/driven-client.js';

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params: any;
}
type Respond = (asked: Asked, response: ServerResponse, times: number) => void | Promise<void>;

let client: DrivenClient;
let server: Server;
let asked: Asked[];
let closed: number;
beforeEach(() => {
  client = new DrivenClient(modernClient());
  asked = [];
  closed = 0;
});
afterEach(async () => {
  await client.end();
  server.closeAllConnections();
  server.close();
});

const discovered = { supportedVersions: ['2026-07-28'], capabilities: { prompts: {} } };
const result = (id: number, more: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...more } });

/** Serves discovery, and answers every other request by hand. */
async function serve(respond: Respond): Promise<void> {
  const times = new Map<string, number>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const message = JSON.parse(body) as Asked;
    asked.push(message);
    response.on('close', () => (closed += response.writableFinished ? 0 : 1));
    if (message.method === 'server/discover')
      return void response.setHeader('Content-Type', 'application/json').end(result(message.id, discovered));
    times.set(message.method, (times.get(message.method) ?? 0) + 1);
    await respond(message, response, times.get(message.method)!);
  };
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  expect(
    (await client.tell({ op: 'connect', on: 'c', target: { transport: 'http', url } })).done,
  ).toBeDefined();
}
const get = (more: object = {}) => client.tell({ op: 'getPrompt', on: 'c', name: 'p', ...more });
const stream =
  (...chunks: readonly (string | Buffer)[]): Respond =>
  async ({ id }, response) => {
    response.writeHead(200, ['content-TYPE', 'text/event-stream; charset=utf-8']);
    for (const chunk of chunks) {
      response.write(typeof chunk === 'string' ? chunk.replaceAll('ID', String(id)) : chunk);
      await sleep(2);
    }
    response.end();
  };
const message = '{"jsonrpc":"2.0","id":ID,"result":{"messages":[]}}';

describe('an event stream', () => {
  it.each<[string, Respond]>([
    ['with comments and empty events', stream(': hi\n\ndata:\n\n:\n', `data: ${message}\n\n`)],
    ['with CRLF', stream(`data: ${message}\r\n\r\n`)],
    ['with CR', stream(`data: ${message}\r\r`, ':\r')],
    [
      'over several data lines',
      stream('data: {"jsonrpc":"2.0",\ndata:"id":ID,\ndata: "result":{"messages":[]}}\n\n'),
    ],
    ['with names and ids', stream(`event: message\nid: 7\ndata: ${message}\n\n`)],
    ['with an id alone before it', stream('id: e1\ndata:\n\n', `data: ${message}\n\n`)],
    ['with something else in it', stream('data: oops\n\ndata: []\n\n', `data: ${message}\n\n`)],
    [
      'with requests, which it must not have',
      stream('data: {"jsonrpc":"2.0","id":ID,"method":"ping"}\n\n', `data: ${message}\n\n`),
    ],
  ])('is read %s', async (_words, respond) => {
    await serve(respond);
    expect((await get()).done).toEqual({ messages: [] });
    expect(asked.map(({ method }) => method)).toEqual(['server/discover', 'prompts/get']);
  });

  it('is read however its bytes are cut', async () => {
    await serve(async ({ id }, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const bytes = Buffer.from(`data: ${result(id, { messages: [], description: 'Grüße 🦊' })}\r\n\r\n`);
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
        await sleep(0);
      }
      response.end();
    });
    expect((await get()).done.description).toBe('Grüße 🦊');
  });

  it('that stays open after the response does not hold it up', async () => {
    await serve(({ id }, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(`data: ${result(id, { messages: [] })}\n\n`);
    });
    expect((await get()).done).toBeDefined();
    await expect.poll(() => closed).toBe(1);
  });
});

describe('a request that is lost', () => {
  it('is sent again with a new id', async () => {
    await serve((request, response, times) => {
      if (times > 1) return stream(`data: ${message}\n\n`)(request, response, times);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(': here it comes\n\n');
      setTimeout(() => response.destroy(), 5);
    });
    expect((await get()).done).toBeDefined();
    const [first, second] = asked.filter(({ method }) => method === 'prompts/get');
    expect(second!.params).toEqual(first!.params);
    expect(second!.id).not.toBe(first!.id);
  });

  it('is given up in the end', async () => {
    await serve((_request, response) => void response.destroy());
    expect((await get()).failed).toBeDefined();
    expect(asked.filter(({ method }) => method === 'prompts/get')).toHaveLength(3);
  });
});

describe('an answer', () => {
  it.each<[string, Respond, string]>([
    ['HTML', (_a, response) => void response.setHeader('Content-Type', 'text/html').end('<p>'), 'text/html'],
    ['a bare status', (_a, response) => void response.writeHead(503).end(), '503'],
    [
      'for another request',
      ({ id }, response) => void response.setHeader('Content-Type', 'application/json').end(result(id + 100)),
      'no response',
    ],
    [
      'of another form',
      ({ id }, response) =>
        void response
          .setHeader('Content-Type', 'application/json')
          .end(`{"jsonrpc":"2.0","id":${id},"result":[]}`),
      'result',
    ],
  ])('may be %s', async (_words, respond, words) => {
    await serve(respond);
    expect((await get()).failed?.message).toContain(words);
    expect((await get()).failed).toBeDefined();
  });

  it('may be an error without an id', async () => {
    await serve((_a, response) => {
      response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end('{"jsonrpc":"2.0","error":{"code":-32700,"message":"what?"}}');
    });
    expect((await get()).failed).toEqual({ code: -32700, message: 'what?' });
  });

  it('that does not come is given up by hanging up', async () => {
    await serve(() => undefined);
    expect((await get({ timeout: 30 })).failed?.message).toContain('30 ms');
    await expect.poll(() => closed).toBe(1);
    expect(asked.map(({ method }) => method)).not.toContain('notifications/cancelled');
  });
});

it('tells of a server that is not there', async () => {
  await serve(() => undefined);
  const url = 'http://127.0.0.1:1/mcp';
  const { failed } = await client.tell({ op: 'connect', on: 'd', target: { transport: 'http', url } });
  expect(failed?.message).toContain('ECONNREFUSED');
});
