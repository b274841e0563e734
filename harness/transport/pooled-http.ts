import type { Dispatcher, Pool } from 'undici';
import type { HeaderList } from './connection.js';
import type { RawResponse } from './raw-http.js';

/** A request as a pool sends it. */
export interface PooledRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderList;
  /** Left out for methods that have none. */
  readonly body?: Buffer;
}

/** Errors of sockets on which an answer had come before. */
const ofReusedSockets = new WeakSet<object>();

/** Opens kept-alive connections to an origin, `sockets` at most; none before the first request. */
export async function openPool(origin: string, sockets: number): Promise<Pool> {
  const { buildConnector, Pool: HttpPool } = await import('undici');
  const connector = buildConnector({});
  return new HttpPool(origin, {
    connections: sockets,
    keepAliveTimeout: 2_000,
    bodyTimeout: 0,
    headersTimeout: 0,
    connect: (options, callback) =>
      connector(options, (...[error, socket]) => {
        if (error !== null) return callback(error, null);
        socket.on('error', (trouble) => {
          if (socket.bytesRead > 0) ofReusedSockets.add(trouble);
        });
        callback(null, socket);
      }),
  });
}

/** Whether a request failed because the server said 100 Continue unasked, which is legal (RFC 9110, section 15.2). */
export function saidContinue(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code === 'UND_ERR_SOCKET' && message === 'bad response';
}

/**
 * Whether a request failed because the server had closed a reused connection before a byte of the answer; it may have
 * done so in the very moment of the request.
 */
export function closedWhileIdle(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, socket } = error as { code?: string; socket?: { bytesRead?: number } };
  if (code === 'UND_ERR_SOCKET') return (socket?.bytesRead ?? 0) > 0;
  return (code === 'ECONNRESET' || code === 'EPIPE') && ofReusedSockets.has(error);
}

/**
 * Sends a request on kept-alive connections and resolves with the head of the response; its body is read as it comes.
 * It uses undici's dispatch, because streams and their iterators cost more than the exchange itself. Rejects where the
 * connection breaks before the head, or the signal aborts.
 */
export function pooledRequest(
  pool: Dispatcher,
  request: PooledRequest,
  signal: AbortSignal,
): Promise<RawResponse> {
  const { method, path, headers, body } = request;
  return new Promise((resolve, reject) => {
    const chunks = new Chunks();
    pool.dispatch(
      {
        method: method as Dispatcher.HttpMethod,
        path,
        headers: headers.flat(),
        ...(body === undefined ? {} : { body }),
      },
      {
        onRequestStart: (controller) => {
          const abort = (): void => controller.abort(new Error('aborted'));
          if (signal.aborted) abort();
          else signal.addEventListener('abort', abort, { once: true });
          chunks.destroy = abort;
        },
        onResponseStart: (controller, status) => {
          // 1xx responses only announce the one to come
          if (status >= 200)
            resolve({
              status,
              headers: headerPairs(controller.rawHeaders),
              body: chunks,
              destroy: () => chunks.destroy(),
            });
        },
        onResponseData: (_controller, chunk) => chunks.push(chunk),
        onResponseEnd: () => chunks.end(undefined),
        onResponseError: (_controller, error) => {
          reject(error);
          chunks.end(error);
        },
      },
    );
  });
}

/** A body as it comes: chunks that wait for their reader, then an end or an error. */
class Chunks implements AsyncIterable<Buffer> {
  destroy: () => void = () => undefined;
  #waiting: Buffer[] = [];
  #over: { readonly error: Error | undefined } | undefined;
  #wake: (() => void) | undefined;

  push(chunk: Buffer): void {
    this.#waiting.push(chunk);
    this.#wake?.();
  }

  end(error: Error | undefined): void {
    this.#over ??= { error };
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = this.#waiting.shift();
      if (chunk !== undefined) yield chunk;
      else if (this.#over?.error !== undefined) throw this.#over.error;
      else if (this.#over !== undefined) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

/** Header fields of a raw list, in order and with their own case. */
function headerPairs(raw: unknown): HeaderList {
  if (!Array.isArray(raw)) return [];
  const text = (field: unknown): string =>
    Buffer.isBuffer(field) ? field.toString('latin1') : String(field);
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([text(raw[at]), text(raw[at + 1])]);
  return pairs;
}
