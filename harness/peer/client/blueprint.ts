import type { DriverEvent, DriverFailure, Hello, OperationName } from '../../../schema/driver.js';
import type { Transport } from '../../../schema/report.js';
import type { HeaderList } from '../../transport/connection.js';
import type { Line } from '../../wire/lines.js';
import type { Classified, JsonObject, RequestId } from '../../wire/message.js';
import type { SseEvent, SseItem } from '../../wire/sse.js';
import type { ClientConnection } from './client-connection.js';
import type { ClientFailure } from './client-failure.js';
import type { Exchange, Outcome } from './exchange.js';
import type { Task } from './task.js';

/** What the client speaks with a server: versions stated with each request, or a handshake (basic/versioning#terminology). */
export type Era =
  | { readonly name: 'modern'; readonly version: string }
  | { readonly name: 'legacy'; readonly version: string; readonly session?: string };

/** How a request is carried out where the caller says nothing else; milliseconds. */
export interface RequestOptions {
  /** Ask for progress. */
  readonly progress?: boolean;
  /** Ask for log messages from this level on. */
  readonly logLevel?: string;
  readonly timeout?: number;
  readonly maxTimeout?: number;
}

/** Why a request is sent that repeats another. */
export interface Again {
  readonly of: RequestId;
  readonly why: 'input' | 'lost' | 'version';
}

/** A request before it has an id. */
export interface Draft {
  readonly method: string;
  /** Without `_meta`. */
  readonly params: JsonObject;
  readonly options: RequestOptions;
  readonly task: Task;
  readonly again?: Again;
}

/** A message on its way to the server. */
export interface Sending {
  readonly kind: 'request' | 'notification' | 'response';
  readonly transport: Transport;
  readonly connection: ClientConnection;
  /** The request that it is; undefined for everything else. */
  readonly exchange?: Exchange;
}

/** A message that is posted over HTTP. */
export interface Post extends Sending {
  readonly message: unknown;
}

/** A message as it came from the server. */
export interface Arrival {
  readonly connection: ClientConnection;
  /** HTTP: the request on whose response it came. */
  readonly exchange?: Exchange;
}

/** What the client makes of a notification. */
export type NotificationHandler = (params: JsonObject, arrival: Arrival) => void;

/** Carries out an operation of the driver protocol; what it gives is reported as done, what it throws as failed. */
export type Operation = (task: Task, params: JsonObject) => Promise<unknown>;

/** Cuts the output of a server into lines. */
export interface LineSource {
  push(chunk: Buffer): readonly Line[];
}

/** Reads an event stream. */
export interface EventSource {
  push(chunk: Uint8Array): readonly SseItem[];
}

/** How a client behaves over standard streams (basic/transports/stdio). */
export interface StdioClientBehaviour {
  /** Written before anything else; nothing by default. */
  readonly opening: string;
  /** Frames one message. */
  readonly frame: (json: Buffer) => Buffer;
  /** The writes that a frame leaves in. */
  readonly writes: (frame: Buffer) => readonly Buffer[];
  /** A fresh reader of the server's output. */
  readonly reader: () => LineSource;
  /** What is read as a message of a line; undefined to pass over it. */
  readonly line: (line: Line) => Buffer | undefined;
  /** What to do with a line that is no JSON. */
  readonly garbage: (line: Buffer, connection: ClientConnection) => void;
  /** What to do with what the server writes to standard error. */
  readonly errors: (chunk: Buffer, connection: ClientConnection) => void;
  /** The steps of a shutdown, each followed by a wait for the exit in milliseconds. */
  readonly shutdown: readonly {
    readonly step: 'close-input' | 'SIGTERM' | 'SIGKILL';
    readonly wait: number;
  }[];
  /** Whether a server that ended by itself is started again for the next request. */
  readonly restarts: boolean;
}

/** How a client behaves over Streamable HTTP (basic/transports/streamable-http). */
export interface HttpClientBehaviour {
  readonly method: (post: Post) => string;
  /** The header fields of a POST by name; undefined leaves one out. */
  readonly headers: Readonly<Record<string, (post: Post) => string | undefined>>;
  /** A text in the form in which it goes into `Mcp-Name`. */
  readonly nameValue: (text: string) => string;
  /** The value at a place in the arguments of a call; undefined where there is none. */
  readonly parameterAt: (args: JsonObject, path: readonly string[]) => unknown;
  /** A parameter in the form in which it goes into `Mcp-Param-…`; undefined leaves the field out. Throws what must not be sent. */
  readonly parameterValue: (value: unknown) => string | undefined;
  /** Looks up a field of a response. */
  readonly field: (headers: HeaderList, name: string) => string | undefined;
  /** How a response of this media type is read; undefined where it is not understood. */
  readonly reads: (mediaType: string | undefined) => 'json' | 'stream' | undefined;
  /** A fresh reader of an event stream. */
  readonly reader: () => EventSource;
  /** Whether an event is read as a message. */
  readonly takes: (event: SseEvent) => boolean;
  /** What to do with an item of a stream that is no event. */
  readonly beside: (item: SseItem, exchange: Exchange) => void;
}

/** Which client a server gets to see first, and what its answer says about its era (basic/versioning#compatibility-matrix). */
export interface EraPolicy {
  /** Versions of the handshake that the client speaks, preferred first; none in a client of the modern era alone. */
  readonly handshakes: readonly string[];
  /** Whether `server/discover` comes before any other request. */
  readonly probes: (connection: ClientConnection) => boolean;
  /** Milliseconds that the probe may take where there is an era to fall back to. */
  readonly patience: number;
  /** What the answer to the probe says. */
  readonly reads: (outcome: Outcome, connection: ClientConnection) => 'modern' | 'legacy' | 'unknown';
  /** Whether the era found out holds for later connections to the same place. */
  readonly remembers: boolean;
  /** The version to speak with a server that supports these; undefined where there is none in common. */
  readonly choose: (supported: unknown, connection: ClientConnection) => string | undefined;
  /** The version for a repetition of a request that an error refused; undefined where it is not repeated. */
  readonly retry: (error: JsonObject, connection: ClientConnection) => string | undefined;
  /** The params of `initialize`. */
  readonly initialize: (connection: ClientConnection) => JsonObject;
  /** Answers a request of a server of the legacy era. */
  readonly answer: (method: string, params: JsonObject, connection: ClientConnection) => Promise<JsonObject>;
}

/** How the client gives requests up (basic/patterns/cancellation). */
export interface CancellationPolicy {
  /** Milliseconds that a request may take, and those that it may take however much progress there is. */
  readonly timeout: (draft: Draft, connection: ClientConnection) => number;
  readonly maximum: (draft: Draft, connection: ClientConnection) => number;
  /** Whether progress starts the timeout anew. */
  readonly extends: boolean;
  /** Tells the server that a request is given up: by the host, or because its time is over. */
  readonly tell: (exchange: Exchange, how: 'cancelled' | 'timeout', reason: string) => void;
  /** What to do with a response that no request waits for. */
  readonly stray: (response: Classified, connection: ClientConnection) => void;
  /** Whether a request whose connection broke is sent again, the `times`th time. */
  readonly resends: (exchange: Exchange, times: number) => boolean;
}

/** How lists are walked (server/utilities/pagination). */
export interface PagePolicy {
  /** The params of the request for a page; undefined asks for the first. */
  readonly params: (cursor: string | undefined) => JsonObject;
  /** The cursor of the page that follows; `asked` is that of the page itself. */
  readonly next: (result: JsonObject, page: number, asked: string | undefined) => string | undefined;
  /** Pages of one list at most. */
  readonly limit: number;
  /** Whether the list is begun again because its cursor was refused. */
  readonly restarts: (failure: ClientFailure) => boolean;
  /** Whether the pages kept of a list are dropped when a cursor was refused. */
  readonly discards: boolean;
}

/** How the client meets a demand for input (basic/patterns/mrtr). */
export interface RoundPolicy {
  /** What a result is by its `resultType`; undefined for one that is not recognised. */
  readonly kind: (
    result: JsonObject,
    method: string,
    connection: ClientConnection,
  ) => 'complete' | 'input_required' | undefined;
  /** Rounds at most. */
  readonly limit: number;
  /** Why an input request is not answered; undefined for one that is. */
  readonly refuses: (request: JsonObject, connection: ClientConnection) => string | undefined;
  /** The result that answers an input request, by method, from what the host says. Throws where it cannot be given. */
  readonly answers: Readonly<
    Record<
      string,
      (params: JsonObject, said: JsonObject | undefined, connection: ClientConnection) => Promise<JsonObject>
    >
  >;
  /** The params of the retry. */
  readonly retry: (params: JsonObject, result: JsonObject, responses: JsonObject | undefined) => JsonObject;
}

/** What the client keeps of results (server/utilities/caching). */
export interface CachePolicy {
  /** Milliseconds for which a result is fresh; 0 where it is not kept. */
  readonly lifetime: (result: JsonObject, draft: Draft) => number;
  /** Whether what is kept of such a request may stand for it. */
  readonly uses: (draft: Draft) => boolean;
  readonly key: (draft: Draft) => string | undefined;
  /** Names the store that a result is kept in; connections that share it share its results. */
  readonly store: (connection: ClientConnection) => string;
  /** What a notification makes stale: of each method, all or the result for one uri. */
  readonly stale: (
    method: string,
    params: JsonObject,
  ) => readonly { readonly method: string; readonly uri?: unknown }[];
}

/** What the client makes of tools (server/tools). */
export interface ToolPolicy {
  /** What is wrong with a definition, so that it is left out of the list; undefined where it stays. */
  readonly fault: (tool: JsonObject, connection: ClientConnection) => string | undefined;
  readonly find: (tools: readonly JsonObject[], name: string) => JsonObject | undefined;
  /** Whether a definition has to be known before a call. */
  readonly listsFirst: (connection: ClientConnection) => boolean;
  /** Why a tool cannot be called because of its schemas. */
  readonly unusable: (tool: JsonObject, connection: ClientConnection) => Promise<string | undefined>;
  /** What is wrong with a result, so that it is not handed on. */
  readonly invalid: (result: JsonObject, tool: JsonObject | undefined) => Promise<string | undefined>;
  /** Whether tools are listed anew after this error. */
  readonly relists: (failure: ClientFailure, connection: ClientConnection) => boolean;
  /** Whether the call is repeated with the headers of the new definition. */
  readonly repeats: (before: JsonObject | undefined, after: JsonObject | undefined) => boolean;
}

/** What the client makes of subscriptions (basic/patterns/subscriptions). */
export interface SubscriptionPolicy {
  readonly params: (filter: JsonObject) => JsonObject;
  /** Names the subscription that a message belongs to. */
  readonly belongsTo: (meta: JsonObject, arrival: Arrival) => RequestId | undefined;
  /** What the host is told of an acknowledgement: the filter that holds. */
  readonly acknowledged: (asked: JsonObject, agreed: JsonObject) => JsonObject;
  /** Whether subscriptions are opened anew after the server was started anew. */
  readonly relistens: boolean;
  /** Whether a subscription is opened anew whose transport closed without a closing result. */
  readonly reconnects: boolean;
}

/** What the client makes of icons (basic/index#icons). */
export interface IconPolicy {
  /** Whether an icon is handed on to the host; others are taken out of what is. */
  readonly keeps: (icon: JsonObject) => boolean;
  /** Whether an icon is fetched to be shown. */
  readonly fetches: (src: URL, connection: ClientConnection) => boolean;
  /** Whether a redirect is followed. */
  readonly follows: (from: URL, to: URL) => boolean;
  readonly headers: HeaderList;
  /** Bytes that are read of an icon, and milliseconds that it may take. */
  readonly limits: { readonly bytes: number; readonly time: number };
}

/**
 * Everything a mock client is: plain data and functions, so that a changed copy is another client.
 *
 * Where to break what, by area of the catalogue:
 *
 * - jsonrpc, extensions, everything about the form of what is sent: `id`, `capabilities`, `clientInfo`, `meta` (one function
 *   for each key), and `outgoing`, which has the last say over every message; `replies` sends what must not be sent back.
 * - transports: `encode` and `decode`. stdio: `stdio`; its `shutdown` is a list of steps. http: `http`; `headers` has one
 *   function for each field, `parameterAt` and `parameterValue` the mirrored parameters, `reader`, `takes` and `beside` the
 *   event stream, `field` the letter case of response headers; `cancellation.resends` the lost request.
 * - cancellation, timeouts: `cancellation`; progress: `token` and `notifications['notifications/progress']`; logging:
 *   `notifications['notifications/message']`.
 * - versioning, fallback to the handshake: `eras`. capabilities, undeclared features: `offers`.
 * - result-type: `rounds.kind`; mrtr, elicitation, sampling, roots: `rounds`; its `answers` has one function for each method.
 * - pagination: `pages`; caching: `caching`, and `pages.discards` for refused cursors.
 * - tools, json-schema, the annotations of headers: `tools`; http-mismatch: `tools.relists`, `tools.repeats`.
 * - subscriptions: `subscriptions`; prompts, resources, completion: `results` and `operations`; icons: `icons`.
 * - errors: `failure`, which makes of an error what the host is told.
 *
 * Whatever is not a decision of one of these is an operation, and `operations` may be replaced one by one.
 */
export interface ClientBlueprint {
  readonly name: string;
  readonly clientInfo: JsonObject | undefined;
  /** Last say over what the driver says of itself. */
  readonly hello: (hello: Hello) => Hello;
  /** Modern versions that it speaks, preferred first. */
  readonly versions: readonly string[];
  /** What is declared, of what the host lets the client declare. */
  readonly capabilities: (declared: JsonObject, draft: Draft, connection: ClientConnection) => unknown;
  /** The id of a request; `count` is how many the client has sent. */
  readonly id: (draft: Draft, count: number) => unknown;
  /** The progress token of a request that asks for progress. */
  readonly token: (id: unknown, count: number) => unknown;
  /** The members of a request's `_meta` by key; undefined leaves one out. */
  readonly meta: Readonly<
    Record<string, (draft: Draft, connection: ClientConnection, token: unknown) => unknown>
  >;
  /** Last say over every message that leaves: none, one or several; the last is the one that was to be sent. */
  readonly outgoing: (message: JsonObject, sending: Sending) => readonly unknown[];
  /** Messages that are sent back because of one that came; none in the modern era. */
  readonly replies: (message: Classified, arrival: Arrival) => readonly JsonObject[];
  readonly encode: (message: unknown) => Buffer;
  readonly decode: (bytes: Buffer) => string;
  readonly stdio: StdioClientBehaviour;
  readonly http: HttpClientBehaviour;
  readonly eras: EraPolicy;
  readonly cancellation: CancellationPolicy;
  readonly notifications: Readonly<Record<string, NotificationHandler>>;
  readonly pages: PagePolicy;
  readonly rounds: RoundPolicy;
  readonly caching: CachePolicy;
  readonly tools: ToolPolicy;
  readonly subscriptions: SubscriptionPolicy;
  readonly icons: IconPolicy;
  /** Why a request is not sent to a server with these capabilities; undefined where it is. */
  readonly offers: (method: string, capabilities: JsonObject | undefined) => string | undefined;
  /** What is wrong with a complete result, by method; undefined where it is handed on. */
  readonly results: Readonly<Record<string, (result: JsonObject) => string | undefined>>;
  /** What the host is told of an error. */
  readonly failure: (failure: ClientFailure, connection: ClientConnection) => DriverFailure;
  /** What the client's host is told unasked; undefined keeps it back. */
  readonly event: (event: DriverEvent) => DriverEvent | undefined;
  readonly operations: Readonly<Partial<Record<OperationName, Operation>>>;
}
