import { connect as connectPlain, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { HeaderList } from './connection.js';
import { headerValue } from './headers.js';

/** An HTTP request as bytes, for what an HTTP library refuses to send. */
export interface RawRequest {
  /**
   * Request line and header fields, each line ended by CRLF but the last, without the empty line that ends the head. A
   * string is written as Latin-1: one byte for each character.
   */
  readonly head: Buffer | string;
  readonly body: Buffer;
  /** Writes the head in pieces of so many bytes, with a pause in milliseconds between them. */
  readonly drip?: { readonly bytes: number; readonly pause: number };
}

/** The head of a response, and its body as it comes in. */
export interface RawResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: AsyncIterable<Buffer>;
  /** Drops the connection. */
  destroy(): void;
}

/** Bytes of a response head that are read before it is given up. */
const maxHead = 256 * 1024;

/** The head of an ordinary request to a URL, to be changed and sent by `rawHttp`. */
export function rawHead(method: string, url: URL, headers: HeaderList): string {
  const fields = [['Host', url.host] as const, ...headers, ['Connection', 'close'] as const];
  return [
    `${method} ${url.pathname}${url.search} HTTP/1.1`,
    ...fields.map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');
}

/** The header fields of a head as a reader sees them: whatever stands before and after the first colon of a line. */
export function fieldsOfHead(head: Buffer | string): HeaderList {
  const lines = (typeof head === 'string' ? head : head.toString('latin1')).split('\r\n').slice(1);
  return lines.map((line) => {
    const colon = line.indexOf(':');
    return colon === -1
      ? ([line, ''] as const)
      : ([line.slice(0, colon), line.slice(colon + 1).trim()] as const);
  });
}

/**
 * Sends one request over a connection of its own (TLS for https) and resolves with the head of the final response.
 * Rejects where the connection fails, ends before a response or speaks no HTTP/1, and once `signal` aborts; time is
 * bounded by that signal alone.
 */
export async function rawHttp(url: URL, request: RawRequest, signal: AbortSignal): Promise<RawResponse> {
  const socket = await open(url, signal);
  const input = new ByteReader(socket);
  void write(socket, request, signal).catch(() => undefined);
  try {
    let head = await readHead(input);
    while (head.status >= 100 && head.status < 200) head = await readHead(input);
    return { ...head, body: closing(socket, readBody(input, head)), destroy: () => void socket.destroy() };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Drops the connection once the body has been read, or its reader has had enough. */
async function* closing(socket: Socket, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } finally {
    socket.destroy();
  }
}

function open(url: URL, signal: AbortSignal): Promise<Socket> {
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (secure ? 443 : 80);
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('aborted'));
    const socket: Socket = secure
      ? connectTls({ host, port, servername: host })
      : connectPlain({ host, port });
    signal.addEventListener('abort', () => socket.destroy(new Error('aborted')), { once: true });
    // errors after the connection was made show in the reader
    socket.on('error', reject);
    socket.once(secure ? 'secureConnect' : 'connect', () => resolve(socket));
  });
}

async function write(socket: Socket, { head, body, drip }: RawRequest, signal: AbortSignal): Promise<void> {
  const bytes = Buffer.concat([
    typeof head === 'string' ? Buffer.from(head, 'latin1') : head,
    Buffer.from('\r\n\r\n'),
  ]);
  const step = drip?.bytes ?? bytes.length;
  for (let at = 0; at < bytes.length && !socket.destroyed; at += step) {
    if (at > 0 && drip !== undefined) await sleep(drip.pause, undefined, { signal });
    socket.write(bytes.subarray(at, at + step));
  }
  if (!socket.destroyed) socket.write(body);
}

/** Takes lines and counted bytes from a socket, whatever the pieces they come in. */
class ByteReader {
  #held: Buffer = Buffer.alloc(0);
  readonly #chunks: AsyncIterator<Buffer>;

  constructor(socket: Socket) {
    this.#chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next bytes, at most `limit`; undefined at the end. */
  async some(limit = Infinity): Promise<Buffer | undefined> {
    if (this.#held.length === 0 && !(await this.#more())) return undefined;
    const bytes = this.#held.subarray(0, Math.min(limit, this.#held.length));
    this.#held = this.#held.subarray(bytes.length);
    return bytes;
  }

  /** The next line without its line end. Rejects at the end of the stream and over `maxHead` bytes. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#held.indexOf(0x0a);
      if (end !== -1) {
        const line = this.#held.subarray(0, end).toString('latin1');
        this.#held = this.#held.subarray(end + 1);
        return line.endsWith('\r') ? line.slice(0, -1) : line;
      }
      if (this.#held.length > maxHead)
        throw new Error(`a line of more than ${maxHead} bytes in place of HTTP`);
      if (!(await this.#more()))
        throw new Error('the connection was closed before the response was complete');
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done === true) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }
}

async function readHead(input: ByteReader): Promise<{ status: number; headers: HeaderList }> {
  const first = await input.line();
  const status = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1];
  if (status === undefined) throw new Error(`no HTTP/1 response: ${first.slice(0, 80)}`);
  const lines = [first];
  let size = 0;
  for (let line = await input.line(); line !== ''; line = await input.line()) {
    size += line.length;
    if (size > maxHead) throw new Error(`a response head of more than ${maxHead} bytes`);
    lines.push(line);
  }
  return { status: Number(status), headers: fieldsOfHead(lines.join('\r\n')) };
}

/** The body as its framing says: none, chunked, counted, or up to the end of the connection (RFC 9112, section 6.3). */
async function* readBody(
  input: ByteReader,
  { status, headers }: { status: number; headers: HeaderList },
): AsyncGenerator<Buffer> {
  if (status === 204 || status === 304) return;
  if (/\bchunked\s*$/i.test(headerValue(headers, 'transfer-encoding') ?? '')) return yield* readChunks(input);
  const length = headerValue(headers, 'content-length');
  let left = length === undefined ? Infinity : Number(length);
  while (left > 0) {
    const bytes = await input.some(left);
    if (bytes === undefined) {
      if (left === Infinity) return;
      throw new Error(`the connection was closed ${left} bytes before the end of the body`);
    }
    left -= bytes.length;
    yield bytes;
  }
}

async function* readChunks(input: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const size = parseInt(await input.line(), 16);
    if (!(size >= 0)) throw new Error('a chunk of the body without a size');
    if (size === 0) break;
    for (let left = size; left > 0;) {
      const bytes = await input.some(left);
      if (bytes === undefined) throw new Error('the connection was closed within a chunk of the body');
      left -= bytes.length;
      yield bytes;
    }
    await input.line();
  }
  while ((await input.line()) !== '');
}
