import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fieldsOfHead, rawHead, rawHttp } from './raw-http.js';

let server: Server | undefined;
afterEach(() => server?.close());

/** A server that does what it is told with each connection. */
async function listen(serve: (socket: Socket) => void): Promise<URL> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp?a=1`);
}

async function exchange(
  url: URL,
  head = rawHead('POST', url, []),
  signal = AbortSignal.timeout(2_000),
): Promise<string> {
  const response = await rawHttp(url, { head, body: Buffer.from('{}') }, signal);
  const parts: Buffer[] = [];
  for await (const chunk of response.body) parts.push(chunk);
  return `${response.status} ${Buffer.concat(parts).toString()}`;
}

const answering = (text: string) => (socket: Socket) => void socket.once('data', () => socket.write(text));

describe('rawHttp', () => {
  it('sends the head byte for byte, forged and illegal fields included', async () => {
    let seen = '';
    const url = await listen((socket) => {
      socket.on('data', (chunk) => {
        seen += chunk.toString('latin1');
        if (seen.endsWith('{}')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      });
    });
    const head = `${rawHead('POST', url, [['X-A', 'b']]).replace(/Host: .*/, 'Host: elsewhere.invalid')}\r\nX-Bad: \x00\xff\x7f`;
    await exchange(url, head);
    expect(seen).toBe(
      `POST /mcp?a=1 HTTP/1.1\r\nHost: elsewhere.invalid\r\nX-A: b\r\nConnection: close\r\nX-Bad: \x00\xff\x7f\r\n\r\n{}`,
    );
  });

  it('drips the head in pieces', async () => {
    const pieces: number[] = [];
    const url = await listen((socket) => {
      socket.setNoDelay(true);
      socket.on('data', (chunk) => {
        pieces.push(chunk.length);
        if (chunk.toString().endsWith('{}')) socket.end('HTTP/1.1 204 No Content\r\n\r\n');
      });
    });
    const request = {
      head: 'POST /mcp HTTP/1.1\r\nHost: a',
      body: Buffer.from('{}'),
      drip: { bytes: 10, pause: 15 },
    };
    expect((await rawHttp(url, request, AbortSignal.timeout(2_000))).status).toBe(204);
    expect(pieces.length).toBeGreaterThan(2);
  });

  it.each([
    ['a counted body', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and more', '200 hello'],
    [
      'a chunked body',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\n\r\n',
      '200 hello',
    ],
    [
      'an interim response first',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n',
      '202 ',
    ],
  ])('reads %s', async (_what, text, expected) => {
    expect(await exchange(await listen(answering(text)))).toBe(expected);
  });

  it('reads a body up to the end of the connection', async () => {
    const url = await listen(
      (socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\nno')),
    );
    expect(await exchange(url)).toBe('400 no');
  });

  it.each([
    ['a body that breaks off', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhel', /6 bytes before the end/],
    ['no HTTP at all', 'SSH-2.0-x\r\n', /no HTTP\/1 response/],
    ['nothing', '', /closed before the response/],
  ])('rejects on %s', async (_what, text, reason) => {
    const url = await listen((socket) => void socket.once('data', () => socket.end(text)));
    await expect(exchange(url)).rejects.toThrow(reason);
  });

  it('ends with its signal where the server stays silent', async () => {
    const url = await listen(() => undefined);
    await expect(exchange(url, undefined, AbortSignal.timeout(50))).rejects.toThrow('aborted');
  });

  it('rejects where nobody listens', async () => {
    const url = await listen(() => undefined);
    await new Promise((resolve) => server!.close(resolve));
    await expect(exchange(url)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('fieldsOfHead', () => {
  it('splits at the first colon', () => {
    expect(fieldsOfHead('GET / HTTP/1.1\r\nA: b:c\r\nnonsense')).toEqual([
      ['A', 'b:c'],
      ['nonsense', ''],
    ]);
  });
});
