import type { Pool } from 'undici';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, pooledRequest } from '../../transport/pooled-http.js';
import type { RawResponse } from '../../transport/raw-http.js';
import { parseJson } from '../../wire/json.js';
import type { Post, Sending } from './blueprint.js';
import type { ClientConnection } from './client-connection.js';
import type { Exchange, Outcome } from './exchange.js';
import type { ClientLink } from './link.js';
import { postHeaders } from './post-headers.js';

/** Bytes of a JSON answer that are read. */
const maxBody = 32 * 1024 * 1024;
/** Open requests at a time; each subscription is one. */
const sockets = 128;
/** Milliseconds for which a stream is read on after the response, so that its connection can be used again. */
const linger = 100;

/** Failures after which nothing can have reached the server. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
]);

/** Posts each message by itself (basic/transports/streamable-http#sending-messages). */
export class HttpLink implements ClientLink {
  readonly transport = 'http';
  gone = false;
  readonly #pool: Promise<Pool>;
  readonly #open = new Map<Exchange, AbortController>();
  readonly #posts = new Set<AbortController>();

  constructor(
    private readonly url: URL,
    private readonly connection: ClientConnection,
  ) {
    this.#pool = openPool(url.origin, sockets);
  }

  send(messages: readonly unknown[], sending: Sending): void {
    for (const [at, message] of messages.entries()) {
      const { exchange, ...others } = sending;
      const own = at === messages.length - 1 && exchange !== undefined ? { exchange } : {};
      void this.#post({ ...others, ...own, message });
    }
  }

  abandon(exchange: Exchange): void {
    this.#open.get(exchange)?.abort();
  }

  async close(): Promise<void> {
    this.gone = true;
    await this.#endSession();
    for (const post of this.#posts) post.abort();
    await (await this.#pool).destroy();
  }

  async #post(post: Post): Promise<void> {
    const { exchange } = post;
    const { blueprint } = this.connection;
    const leaving = new AbortController();
    this.#posts.add(leaving);
    if (exchange !== undefined) this.#open.set(exchange, leaving);
    try {
      const headers = postHeaders(post);
      const response = await pooledRequest(
        await this.#pool,
        {
          method: blueprint.http.method(post),
          path: this.url.pathname + this.url.search,
          headers,
          body: blueprint.encode(post.message),
        },
        leaving.signal,
      );
      if (exchange === undefined) for await (const _chunk of response.body);
      else exchange.settle(await this.#read(response, exchange));
    } catch (error) {
      exchange?.settle(failed(error));
    } finally {
      this.#posts.delete(leaving);
      if (exchange !== undefined) this.#open.delete(exchange);
    }
  }

  /** Reads a response to its end, handing on its messages; gives the outcome for want of a response message. */
  async #read(response: RawResponse, exchange: Exchange): Promise<Outcome> {
    const { http } = this.connection.blueprint;
    const { status, headers } = response;
    exchange.headers = headers;
    const mediaType = http.field(headers, 'Content-Type')?.split(';')[0]?.trim().toLowerCase();
    const reads = http.reads(mediaType);
    if (reads === 'stream' && status < 300) return this.#readStream(response, exchange);
    const body = await bytesOf(response);
    if (body === undefined) return { how: 'refused', status, detail: 'the answer is too long' };
    const parsed = parseJson(this.connection.blueprint.decode(body));
    if (parsed.ok && (reads === 'json' || status >= 400))
      this.connection.receive(parsed.value, exchange, status);
    if (status >= 400) return { how: 'refused', status, detail: `HTTP status ${status}` };
    return { how: 'refused', status, detail: `the answer (${mediaType ?? 'of no type'}) is no response` };
  }

  async #readStream(response: RawResponse, exchange: Exchange): Promise<Outcome> {
    const { http, decode } = this.connection.blueprint;
    const reader = http.reader();
    let lingering: Promise<void> | undefined;
    for await (const chunk of response.body) {
      for (const item of reader.push(chunk)) {
        if (item.kind !== 'event') this.connection.guarded(() => http.beside(item, exchange));
        else if (http.takes(item.event)) {
          const parsed = parseJson(decode(item.event.bytes));
          if (parsed.ok) this.connection.receive(parsed.value, exchange, response.status);
        }
      }
      if (exchange.settled) lingering ??= sleep(linger, undefined, { ref: false }).then(response.destroy);
    }
    return { how: 'lost', detail: 'the event stream ended before the response' };
  }

  /** Ends a session of the legacy era (2025-11-25 basic/transports#session-management). */
  async #endSession(): Promise<void> {
    const { era } = this.connection;
    if (era.name !== 'legacy' || era.session === undefined) return;
    const request = {
      method: 'DELETE',
      path: this.url.pathname + this.url.search,
      headers: [
        ['Mcp-Session-Id', era.session],
        ['MCP-Protocol-Version', era.version],
      ] as const,
    };
    const response = await pooledRequest(await this.#pool, request, AbortSignal.timeout(500)).catch(
      () => undefined,
    );
    response?.destroy();
  }
}

async function bytesOf({ body, destroy }: RawResponse): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBody) {
      destroy();
      return undefined;
    }
  }
  return Buffer.concat(chunks);
}

function failed(error: unknown): Outcome {
  const { code, message } = error as { code?: string; message?: string };
  const detail = message === undefined || message === '' ? String(code ?? error) : message;
  const never = error instanceof RangeError || (code !== undefined && neverSent.has(code));
  return { how: never ? 'unsent' : 'lost', detail };
}
