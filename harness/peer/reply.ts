import type { Ending, Exchange, HeaderList, Received, StreamFacts } from '../transport/connection.js';
import { headerValue } from '../transport/headers.js';
import { type ErrorObject, isObject, type JsonObject, type RequestId } from '../wire/message.js';
import type { Evidence, Unusable } from './evidence.js';

/** A request and all that came back for it. */
export interface Reply extends Evidence {
  readonly request: {
    readonly id: RequestId | undefined;
    readonly method: string;
    readonly params: JsonObject | undefined;
  };
  readonly ending: Ending;
  /** The response as parsed, whatever its shape; undefined where none came. */
  readonly message: unknown;
  /** The response's `id`; undefined where it has none. */
  readonly id: unknown;
  readonly result: JsonObject | undefined;
  readonly error: ErrorObject | undefined;
  /** Notifications that belong to the request, in order. */
  readonly notifications: readonly Received[];
  /** HTTP only. */
  readonly status: number | undefined;
  readonly headers: HeaderList;
  readonly contentType: string | undefined;
  /** HTTP only: the body where it was no event stream. */
  readonly body: string | undefined;
  /** HTTP only: set where the answer came as an event stream. */
  readonly stream: StreamFacts | undefined;
  /** The first value of a response header field. */
  header(name: string): string | undefined;
  /** Milliseconds from sending to the end of the exchange. */
  readonly elapsed: number;
}

/** What the reply was made from. */
export interface ReplySource {
  readonly exchange: Exchange;
  readonly ending: Ending;
  readonly method: string;
  readonly params: JsonObject | undefined;
  readonly id: RequestId | undefined;
  readonly sent: string;
  readonly elapsed: number;
  /** Set where the twin of a negative probe did not succeed. */
  readonly twin: Unusable | undefined;
  readonly twinEvents: readonly number[];
}

/** Puts a reply together once its exchange has ended. */
export function replyFrom(source: ReplySource): Reply {
  const { exchange, ending } = source;
  const { response, http } = exchange;
  const message = response?.read.value;
  const object = isObject(message) ? message : undefined;
  const classified = response?.read.classified;
  const headers = http?.headers ?? [];
  return {
    request: { id: source.id, method: source.method, params: source.params },
    ending,
    message,
    id: object?.id,
    result: isObject(object?.result) ? object.result : undefined,
    error: classified?.kind === 'error' ? classified.error : undefined,
    notifications: exchange.notifications,
    status: http?.status,
    headers,
    contentType: http?.contentType,
    body: http?.stream === undefined ? http?.body : undefined,
    stream: http?.stream,
    header: (name) => headerValue(headers, name),
    elapsed: source.elapsed,
    unusable: source.twin ?? unusable(source),
    events: [
      ...source.twinEvents,
      exchange.sent,
      ...exchange.notifications.map((n) => n.event),
      ...(response === undefined ? [] : [response.event]),
    ],
    sent: source.sent,
    received: receivedText(source),
  };
}

/**
 * A reply can be judged as soon as the server has reacted at all: by a response, or over HTTP by a status. A response that
 * is malformed as a message is one fault, which the monitor of envelopes reports; nothing else is concluded from it.
 */
function unusable({ exchange, ending, method }: ReplySource): Unusable | undefined {
  const classified = exchange.response?.read.classified;
  if (classified?.kind === 'invalid')
    return { reason: `the answer to ${method} is no proper message: ${classified.reason}` };
  const status = exchange.http?.status;
  if (exchange.response === undefined && (status === 429 || status === 503))
    return {
      reason: `the server was too busy for ${method}: HTTP ${status}`,
      unlock: 'a higher rate limit for the run',
    };
  // a head whose body was still to come when the time was over is no answer yet
  const awaited = ending.how === 'timeout' && exchange.http?.stream === undefined;
  if (exchange.response !== undefined || (exchange.http !== undefined && !awaited)) return undefined;
  if (ending.how === 'closed') return { reason: `no answer to ${method}: ${ending.detail}` };
  if (ending.how === 'timeout') {
    return {
      reason: `no answer to ${method} within ${ending.after} ms`,
      unlock: 'a longer response budget (--timeout response=…), if the server is only slow',
    };
  }
  return { reason: `no answer to ${method} before it was cancelled` };
}

function receivedText({ exchange, ending }: ReplySource): string {
  const status = exchange.http === undefined ? '' : `HTTP ${exchange.http.status} `;
  const text = exchange.response?.read.text;
  if (text !== undefined) return status + text;
  if (exchange.response !== undefined) return `${status}bytes that are not UTF-8`;
  if (exchange.http !== undefined) {
    if (exchange.http.stream !== undefined) return `${status}event stream without a response`;
    return status + (exchange.http.body === '' ? 'with an empty body' : exchange.http.body.slice(0, 2_000));
  }
  if (ending.how === 'timeout') return `nothing within ${ending.after} ms`;
  return ending.how === 'closed' ? ending.detail : 'nothing';
}
