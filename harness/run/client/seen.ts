import type { Evidence, Unusable } from '../../peer/evidence.js';
import { headerValue } from '../../transport/headers.js';
import { isObject, type JsonObject, type RequestId } from '../../wire/message.js';
import type { ReadMessage, RecordedEvent } from '../../wire/transcript.js';

/** An HTTP request of the client with what it was answered. */
export interface SeenExchange {
  readonly connection: string;
  readonly number: number;
  readonly request: Extract<RecordedEvent, { type: 'http-request' }>;
  /** The message in its body; undefined where it had none. */
  readonly message: SeenMessage | undefined;
  readonly response: Extract<RecordedEvent, { type: 'http-response' }> | undefined;
  readonly end: Extract<RecordedEvent, { type: 'http-end' }> | undefined;
  /** The first value of a request header field. */
  header(name: string): string | undefined;
  /** Every value of a request header field. */
  headers(name: string): readonly string[];
}

/** A message of the client, or in its place the reason why there is none. */
export interface SeenMessage extends Evidence {
  readonly event: RecordedEvent;
  readonly read: ReadMessage;
  readonly connection: string;
  /** The parsed message, empty where it is none. */
  readonly message: JsonObject;
  readonly id: RequestId | undefined;
  readonly method: string | undefined;
  readonly params: JsonObject;
  readonly meta: JsonObject;
  /** HTTP: the POST it came in. */
  readonly exchange: SeenExchange | undefined;
  /** What we sent back to it, in order, its response last. */
  readonly answers: readonly SentBack[];
}

/** A message of ours that answers or belongs to one of the client's. */
export interface SentBack {
  readonly event: Extract<RecordedEvent, { type: 'sent' }>;
  readonly value: JsonObject;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What a client sent over some connections, read from the transcript; linear in the number of events. */
export class SeenTraffic {
  readonly messages: readonly SeenMessage[];
  readonly exchanges: readonly SeenExchange[];
  readonly events: readonly RecordedEvent[];

  constructor(events: readonly RecordedEvent[]) {
    const messages: Mutable<SeenMessage>[] = [];
    const exchanges = new Map<string, Mutable<SeenExchange>>();
    const open = new Map<string, Mutable<SeenMessage>>();
    for (const event of events) {
      if (event.type === 'http-request') {
        exchanges.set(`${event.connection} ${event.exchange}`, exchangeOf(event));
      } else if (event.type === 'received' && event.read !== undefined) {
        const exchange = exchanges.get(`${event.connection} ${event.exchange}`);
        const message = messageOf(event, event.read, exchange);
        messages.push(message);
        if (exchange !== undefined) exchange.message = message;
        if (message.id !== undefined) open.set(`${event.connection} ${idKey(message.id)}`, message);
      } else if (event.type === 'sent') {
        const value = parsed(event.text);
        const of =
          exchanges.get(`${event.connection} ${event.exchange}`)?.message ??
          open.get(`${event.connection} ${idKey(value.id)}`);
        (of?.answers as SentBack[] | undefined)?.push({ event, value });
      } else if (event.type === 'http-response') {
        const exchange = exchanges.get(`${event.connection} ${event.exchange}`);
        if (exchange !== undefined) exchange.response = event;
      } else if (event.type === 'http-end') {
        const exchange = exchanges.get(`${event.connection} ${event.exchange}`);
        if (exchange !== undefined) exchange.end = event;
      }
    }
    this.events = events;
    this.messages = messages;
    this.exchanges = [...exchanges.values()];
  }

  /** Requests of the client, of one method or all. */
  requests(method?: string): SeenMessage[] {
    return this.messages.filter(
      (message) =>
        message.read.classified.kind === 'request' && (method === undefined || message.method === method),
    );
  }

  /** Notifications of the client, of one method or all. */
  notifications(method?: string): SeenMessage[] {
    return this.messages.filter(
      (message) =>
        message.read.classified.kind === 'notification' &&
        (method === undefined || message.method === method),
    );
  }

  /** The request of that method by its place, the first by default; unusable evidence where there are fewer. */
  request(method: string, place = 0): SeenMessage {
    return this.requests(method)[place] ?? absent(method, place);
  }
}

function exchangeOf(request: Extract<RecordedEvent, { type: 'http-request' }>): Mutable<SeenExchange> {
  return {
    connection: request.connection,
    number: request.exchange,
    request,
    message: undefined,
    response: undefined,
    end: undefined,
    header: (name) => headerValue(request.headers, name),
    headers: (name) =>
      request.headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value),
  };
}

function messageOf(
  event: RecordedEvent,
  read: ReadMessage,
  exchange: SeenExchange | undefined,
): Mutable<SeenMessage> {
  const message = isObject(read.value) ? read.value : {};
  const { classified } = read;
  const params = isObject(message.params) ? message.params : {};
  return {
    event,
    read,
    connection: event.connection,
    message,
    id: 'id' in classified ? classified.id : undefined,
    method: 'method' in classified ? classified.method : undefined,
    params,
    meta: isObject(params._meta) ? params._meta : {},
    exchange,
    answers: [],
    unusable: undefined,
    events: exchange === undefined ? [event.n] : [exchange.request.n, event.n],
    sent: '',
    received: read.text ?? 'bytes that are not UTF-8',
  };
}

/** The evidence that a client has not sent a message. */
function absent(method: string, place: number): SeenMessage {
  const which = place === 0 ? `no ${method}` : `fewer than ${place + 1} requests ${method}`;
  const unusable: Unusable = { reason: `the client sent ${which}` };
  return {
    event: { n: 0, at: 0, connection: '', type: 'stdin-closed' },
    read: {
      value: undefined,
      text: undefined,
      classified: { kind: 'invalid', reason: 'not sent', pointer: '' },
    },
    connection: '',
    message: {},
    id: undefined,
    method: undefined,
    params: {},
    meta: {},
    exchange: undefined,
    answers: [],
    unusable,
    events: [],
    sent: '',
    received: '',
  };
}

/** Ids 1 and "1" are different. */
const idKey = (id: unknown): string => `${typeof id} ${String(id)}`;

function parsed(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
