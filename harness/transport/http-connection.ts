import type { Pool } from 'undici';
import { isObject } from '../wire/message.js';
import { type ReadMessage, readMessage, storedText, type Transcript } from '../wire/transcript.js';
import { accepts } from './accepts.js';
import { isSameId, meantAsResponse } from './attribution.js';
import type {
  Connection,
  ConnectionEnd,
  Ending,
  HeaderList,
  HttpAnswer,
  Limits,
  Outgoing,
  RawEdit,
  Received,
} from './connection.js';
import { headerValue, mediaType } from './headers.js';
import { isHttpBody } from './http-body.js';
import { goneWords, readEventStream, readWhole, type StreamEnd, summary, words } from './http-reading.js';
import { PendingExchange } from './pending-exchange.js';
import { closedWhileIdle, openPool, pooledRequest, saidContinue } from './pooled-http.js';
import { fieldsOfHead, rawHead, rawHttp, type RawRequest, type RawResponse } from './raw-http.js';

/** Where an HTTP subject is, and what every request to it carries. */
export interface Endpoint {
  readonly url: string;
  /** Added to every request, such as `Authorization`. */
  readonly headers: HeaderList;
}

/** How often a request is repeated whose reused connection was closed; several may have been closed at once. */
const maxRepeats = 3;

/** A client of an MCP endpoint (basic/transports/streamable-http) over kept-alive connections. */
export class HttpConnection implements Connection {
  readonly transport = 'http';
  readonly name: string;
  death: string | undefined;
  recognised = false;
  #pool: Promise<Pool> | undefined;
  #sockets = 64;
  #streams: PendingExchange[] = [];
  #exchanges = 0;
  #closing = false;
  /** The server says 100 Continue without being asked to, which the pool does not bear. */
  #continues = false;
  readonly #origin: string;
  readonly #path: string;

  constructor(
    readonly endpoint: Endpoint,
    private readonly transcript: Transcript,
    private readonly limits: Limits,
  ) {
    const url = new URL(endpoint.url);
    this.#origin = url.origin;
    this.#path = url.pathname + url.search;
    this.name = transcript.nameConnection('http');
    transcript.record(this.name, { type: 'open', transport: 'http', detail: endpoint.url });
  }

  get alive(): boolean {
    return this.death === undefined;
  }

  keepToOneSocket(): void {
    this.#sockets = 1;
  }

  exchange(out: Outgoing, within: number): PendingExchange {
    const abort = new AbortController();
    const number = ++this.#exchanges;
    const raw = this.#raw(out);
    const sent = this.#recordRequest(out, number, raw);
    const exchange = new PendingExchange(sent, out.asked, within, () => abort.abort());
    this.#streams.push(exchange);
    void exchange.ended.then((ending) => {
      this.#streams = this.#streams.filter((other) => other !== exchange);
      if (ending.how === 'timeout') abort.abort();
    });
    void this.#run(out, raw, number, exchange, abort).catch((error: unknown) => {
      exchange.end({ how: 'closed', detail: words(error) });
    });
    return exchange;
  }

  async send(out: Outgoing, within: number): Promise<HttpAnswer | Ending> {
    const exchange = this.exchange(out, within);
    const ending = await exchange.ended;
    return exchange.http ?? ending;
  }

  async close(): Promise<ConnectionEnd> {
    // what breaks from now on is our own doing
    this.#closing = true;
    for (const exchange of [...this.#streams]) exchange.abandon();
    this.death ??= 'closed';
    await (await this.#pool)?.destroy().catch(() => undefined);
    return { how: 'closed', code: null, signal: null, milliseconds: 0 };
  }

  async #run(
    out: Outgoing,
    raw: RawRequest | undefined,
    number: number,
    exchange: PendingExchange,
    abort: AbortController,
  ): Promise<void> {
    const ended = (how: 'complete' | 'aborted' | 'broken', detail?: string): void => {
      const stream = exchange.http?.stream;
      this.transcript.record(this.name, {
        type: 'http-end',
        exchange: number,
        how,
        ...(detail === undefined ? {} : { detail }),
        ...(stream === undefined ? {} : { stream: summary(stream) }),
      });
    };
    let response: RawResponse;
    try {
      response =
        raw === undefined
          ? await this.#request(out, number, abort.signal)
          : await rawHttp(new URL(this.endpoint.url), raw, abort.signal);
    } catch (error) {
      const aborted = abort.signal.aborted || this.#closing;
      const gone = aborted ? undefined : await this.#gone(error);
      const detail = gone ?? words(error);
      ended(aborted ? 'aborted' : 'broken', aborted ? undefined : detail);
      this.death ??= gone;
      exchange.end({ how: 'closed', detail });
      return;
    }
    const { status, headers } = response;
    this.transcript.record(this.name, { type: 'http-response', exchange: number, status, headers });
    const answer: HttpAnswer = { status, headers, contentType: mediaType(headers), body: '' };
    exchange.http = answer;
    try {
      if (answer.contentType === 'text/event-stream')
        ended(...(await this.#readStream(response, answer, number, exchange)));
      else {
        await this.#readBody(response, answer, number, exchange);
        ended('complete');
      }
      exchange.end({ how: 'unanswered' });
    } catch (error) {
      const aborted = abort.signal.aborted || exchange.over || this.#closing;
      ended(aborted ? 'aborted' : 'broken', aborted ? undefined : words(error));
      exchange.end({ how: 'closed', detail: words(error) });
    }
  }

  /** That nobody is there any more, where a connection broke because of that. */
  async #gone(error: unknown): Promise<string | undefined> {
    const { host, hostname, port, protocol } = new URL(this.endpoint.url);
    const known = goneWords(error, host, this.recognised);
    if (known !== undefined || !this.recognised) return known;
    const number = Number(port) || (protocol === 'https:' ? 443 : 80);
    if (await accepts(hostname.replace(/^\[|\]$/g, ''), number)) return undefined;
    return `${words(error)}, and nobody listens at ${host} any more`;
  }

  #raw(out: Outgoing): RawRequest | undefined {
    return out.raw === undefined ? undefined : this.#written(out, out.raw);
  }

  /** A request as bytes of ours. */
  #written(out: Outgoing, edit: RawEdit): RawRequest {
    const fields = [...this.#fields(out), ['Content-Length', String(out.bytes.length)] as const];
    return {
      ...edit(rawHead(out.httpMethod ?? 'POST', new URL(this.endpoint.url), fields)),
      body: out.bytes,
    };
  }

  async #request(out: Outgoing, number: number, signal: AbortSignal): Promise<RawResponse> {
    this.#pool ??= openPool(this.#origin, this.#sockets);
    const pool = await this.#pool;
    const method = out.httpMethod ?? 'POST';
    const bodiless = method === 'GET' || method === 'DELETE' || method === 'HEAD';
    const request = (): Promise<RawResponse> =>
      pooledRequest(
        pool,
        { method, path: this.#path, headers: this.#fields(out), ...(bodiless ? {} : { body: out.bytes }) },
        signal,
      );
    const unpooled = (): Promise<RawResponse> =>
      rawHttp(
        new URL(this.endpoint.url),
        this.#written(out, (head) => ({ head })),
        signal,
      );
    if (this.#continues) return unpooled();
    for (let again = 0; ; again += 1) {
      try {
        return await request();
      } catch (error) {
        if (saidContinue(error)) {
          this.#continues = true;
          this.#recordRepeat(number, 'the server said 100 Continue unasked');
          return unpooled();
        }
        if (!closedWhileIdle(error) || signal.aborted || again >= maxRepeats) throw error;
        this.#recordRepeat(number, `a connection that was kept open had been closed: ${words(error)}`);
      }
    }
  }

  async #readBody(
    response: RawResponse,
    answer: HttpAnswer,
    number: number,
    exchange: PendingExchange,
  ): Promise<void> {
    const bytes = await readWhole(response);
    answer.body = bytes.toString('utf8');
    if (bytes.length === 0) return;
    const meant = (read: ReadMessage): boolean =>
      isNoCall(read) && !isHttpBody(read.value, answer.status, exchange.asked);
    const received = this.#record(bytes, number, exchange, meant, readBehindMark(bytes));
    if (meant(received.read)) this.#answer(exchange, received);
  }

  /** Reads an event stream and says how it ended. Rejects where it broke off before the response. */
  async #readStream(
    response: RawResponse,
    answer: HttpAnswer,
    number: number,
    exchange: PendingExchange,
  ): Promise<StreamEnd> {
    return readEventStream(response, {
      quiet: this.limits.quiet,
      begun: (facts) => (answer.stream = facts),
      message: (bytes, facts) => {
        const received = this.#record(bytes, number, exchange, isAnswer);
        if (exchange.response !== undefined) facts.after.push(received);
        else this.#take(received, exchange);
      },
      answered: () => exchange.response !== undefined,
      over: () => {
        if (exchange.response !== undefined) exchange.answer(exchange.response);
      },
    });
  }

  #take(received: Received, exchange: PendingExchange): void {
    const { classified } = received.read;
    if (classified.kind === 'notification') exchange.notify(received);
    else if (isAnswer(received.read)) {
      this.#recognise(received, exchange);
      exchange.response = received;
    }
  }

  #answer(exchange: PendingExchange, received: Received): void {
    this.#recognise(received, exchange);
    const value = received.read.value;
    if (
      received.read.classified.kind === 'invalid' &&
      !(isObject(value) && ('jsonrpc' in value || 'result' in value || 'error' in value))
    )
      return;
    exchange.answer(received);
  }

  #recognise(received: Received, exchange: PendingExchange): void {
    const value = received.read.value;
    if (!isObject(value) || !('result' in value || 'error' in value) || value.jsonrpc !== '2.0') return;
    if (exchange.id !== undefined && isSameId(exchange.id, value.id)) this.recognised = true;
  }

  #record(
    bytes: Buffer,
    number: number,
    exchange: PendingExchange,
    answers: (read: ReadMessage) => boolean,
    read: ReadMessage = readMessage(bytes),
  ): Received {
    const event = this.transcript.record(
      this.name,
      {
        type: 'received',
        ...(answers(read) ? { answers: exchange.sent } : {}),
        exchange: number,
        ...storedText(bytes),
      },
      { read },
    );
    return { event: event.n, at: event.at, read };
  }

  /** The fields of a request; what it sets itself stands in place of the endpoint's. */
  #fields(out: Outgoing): HeaderList {
    const own = out.headers ?? [];
    return [...own, ...this.endpoint.headers.filter(([name]) => headerValue(own, name) === undefined)];
  }

  #recordRepeat(exchange: number, detail: string): void {
    this.transcript.record(this.name, { type: 'http-repeat', exchange, detail });
  }

  #recordRequest(out: Outgoing, exchange: number, raw: RawRequest | undefined): number {
    this.transcript.record(this.name, {
      type: 'http-request',
      exchange,
      method: out.httpMethod ?? 'POST',
      url: this.endpoint.url,
      headers: raw === undefined ? this.#fields(out) : fieldsOfHead(raw.head),
    });
    const body = { type: 'sent' as const, intent: out.intent, exchange, ...storedText(out.bytes) };
    return this.transcript.record(this.name, body, { asked: out.asked }).n;
  }
}

/** Reads a message; one behind a byte-order mark, which is no JSON text (RFC 8259, section 8.1), is marked as salvaged. */
function readBehindMark(bytes: Buffer): ReadMessage {
  if (!bytes.subarray(0, mark.length).equals(mark)) return readMessage(bytes);
  const read = readMessage(bytes.subarray(mark.length));
  return read.value === undefined ? readMessage(bytes) : { ...read, salvaged: 'byte-order-mark' };
}

const mark = Buffer.from('\uFEFF');

/** Neither a request nor a notification; as a whole body it can only be meant as the answer. */
function isNoCall({ classified }: ReadMessage): boolean {
  return classified.kind !== 'notification' && classified.kind !== 'request';
}

/** Among the messages of a stream: meant as a response, however malformed. */
function isAnswer(read: ReadMessage): boolean {
  return isNoCall(read) && meantAsResponse(read.value);
}
