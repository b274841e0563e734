import type { Transport } from '../../../schema/report.js';
import type { HeaderList } from '../../transport/connection.js';
import type { HeaderEdits } from '../../transport/headers.js';
import type { JsonObject, RequestId } from '../../wire/message.js';
import type { SseStyle } from '../../wire/sse.js';
import type { HttpHead } from './http-output.js';
import type { RunningServer } from './running-server.js';
import type { Write } from './writes.js';

/** How a single message leaves, where that differs from the ways of its server. */
export interface Manner {
  /** Marks what is wrong on purpose. */
  readonly broken?: true;
  /** HTTP: the status of a JSON answer. */
  readonly status?: number;
  /** HTTP: header fields of a JSON answer set (string) or removed (null). */
  readonly headers?: HeaderEdits;
  /** HTTP: whether an answer comes as an event stream. */
  readonly streams?: boolean;
  /** HTTP: how its event is written. */
  readonly event?: SseStyle;
  /** The writes in which its bytes leave: a stdio frame, an event, a JSON body. */
  readonly writes?: (bytes: Buffer) => readonly Write[];
}

/** What answers a request. */
export type Answer =
  | ({ readonly result: JsonObject } & Manner)
  | ({
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
    } & Manner)
  /** Nothing. Over HTTP the response is ended (true), the connection closed or reset, or all left to the client (`hang`). */
  | { readonly none: true | 'cut' | 'reset' | 'hang' };

/** A message that is wrong on purpose, for what changes messages on their way out. */
export class Broken {
  constructor(readonly message: unknown) {}
}

/** A request while it is being served. */
export interface Call {
  readonly message: JsonObject;
  readonly id: RequestId;
  readonly method: string;
  /** Empty where the request has none. */
  readonly params: JsonObject;
  /** `params._meta`; empty where there is none. */
  readonly meta: JsonObject;
  readonly transport: Transport;
  /** HTTP: the request's header fields. */
  readonly headers: HeaderList;
  /** Aborts when the client cancels or disconnects, or the server stops. */
  readonly signal: AbortSignal;
  readonly server: RunningServer;
  /** What the server remembers of the connection (HTTP: the socket); the modern reference remembers nothing there. */
  readonly memory: Map<string, unknown>;
  /** Sends a notification that belongs to this request. */
  notify(method: string, params: JsonObject, manner?: Manner): void;
  /** Writes what is no message: to the output, or over HTTP to the event stream of this request, which it opens. */
  write(...writes: readonly Write[]): void;
}

/** Looks at a request before it is served; an answer ends it. */
export type Guard = (call: Call) => Answer | undefined;
/** Serves a request. */
export type Method = (call: Call) => Answer | Promise<Answer>;

/** An HTTP request as the server got it. */
export interface HttpCall {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  /** In order, as received. */
  readonly headers: HeaderList;
  readonly body: Buffer;
  /** The parsed body, undefined where it is not JSON. */
  readonly value: unknown;
  readonly server: RunningServer;
  header(name: string): string | undefined;
}

/** A whole HTTP response. Content-Length is added, unless the fields frame the body themselves. */
export interface HttpParts extends HttpHead {
  readonly body: string | Buffer;
  /** False: no Content-Length; the body ends with the connection. */
  readonly length?: false;
  /** The writes in which the body leaves; by default a single one. */
  readonly writes?: (body: Buffer) => readonly Write[];
}

/** Looks at an HTTP request before its message is served; a response ends it. */
export type HttpGuard = (http: HttpCall) => HttpParts | undefined;

/** What is sent and why. */
export interface Sending extends Manner {
  readonly transport: Transport;
  /** The request that the message answers or belongs to. */
  readonly call: Call | undefined;
  readonly kind: 'response' | 'notification';
  readonly server: RunningServer;
}

/** How a server behaves over standard streams. */
export interface StdioBehaviour {
  /** Written before anything else; nothing by default. */
  readonly banner: string;
  /** Written after the input has closed; nothing by default. */
  readonly farewell: string;
  /** Frames one message. */
  readonly frame: (message: unknown, sending: Sending) => Buffer;
  /** What to do with a line that is no JSON. */
  readonly garbage: (line: Buffer, server: RunningServer) => JsonObject | 'exit' | undefined;
  readonly exitsOnEnd: boolean;
  /** Whether a SIGTERM ends it. */
  readonly exitsOnTerm: boolean;
  /** Milliseconds from the end of the input to the exit, and its code. */
  readonly exit: { readonly after: number; readonly code: number };
  /** Largest line that is read. */
  readonly lineLimit: number;
  /** Cuts an input into lines; for servers that frame their input wrongly. */
  readonly prepare: (line: Buffer, ending: 'lf' | 'crlf' | 'none') => Buffer;
  /** What one read of the input becomes before it is cut into lines. */
  readonly receive: (chunk: Buffer) => Buffer;
  /** The writes that a frame leaves in. */
  readonly writes: (frame: Buffer, sending: Sending) => readonly Write[];
  /** Whether what leaves in one turn of the event loop goes out in one write. */
  readonly gathers: boolean;
  /** Written to standard error at the start and with every message; nothing by default. */
  readonly errors: string;
  /** Whether a `notifications/cancelled` ends a running request of this method. */
  readonly cancels: (method: string) => boolean;
  /** What still answers a request that was cancelled; nothing by default. */
  readonly cancelled: (call: Call) => Answer;
}

/** How a server behaves over HTTP. */
export interface HttpBehaviour {
  /** Addresses it listens on, all with one port; loopback. */
  readonly addresses: readonly [string, ...string[]];
  readonly path: string;
  /** Last change of a body before it is read; for servers that decode their input wrongly. */
  readonly prepare: (body: Buffer) => Buffer;
  /** In order; each may end the request. */
  readonly guards: Readonly<Record<string, HttpGuard>>;
  /** The status of a JSON answer. */
  readonly status: (answer: JsonObject, call: Call) => number;
  /** Whether to answer by an event stream though no notification comes before the answer. Not asked where the answer has a status of its own. */
  readonly streams: (call: Call, answer: JsonObject) => boolean;
  /** Response to a notification. */
  readonly accepted: HttpParts;
  /** Last say over a JSON response. */
  readonly finish: (parts: HttpParts, call: Call | undefined) => HttpParts;
  readonly stream: HttpHead & {
    readonly encode: (message: unknown, sending: Sending) => string | Buffer;
    /** The writes that an event leaves in. */
    readonly writes: (event: Buffer, sending: Sending) => readonly Write[];
    /** Written when the stream opens. */
    readonly opening: string;
    /** Whether the response ends the stream. */
    readonly ends: boolean;
    /** Whether a disconnect cancels the request. */
    readonly cancels: boolean;
  };
}

/** Everything a mock server is: plain data and functions, so that a changed copy is another server. */
export interface ServerBlueprint {
  readonly name: string;
  readonly capabilities: JsonObject;
  readonly supportedVersions: readonly string[];
  /** In order; the first answer ends the request. */
  readonly guards: Readonly<Record<string, Guard>>;
  readonly methods: Readonly<Record<string, Method>>;
  readonly unknownMethod: Method;
  /** What to do with a notification, by method (`*`: with any other). What it gives is sent as an answer, which is a fault. */
  readonly notifications: Readonly<
    Record<
      string,
      (params: JsonObject, server: RunningServer, memory: Map<string, unknown>) => JsonObject | void
    >
  >;
  /** What answers a message that is JSON but no message; undefined for silence. */
  readonly invalid: (value: unknown, reason: string, server: RunningServer) => JsonObject | undefined;
  /** Completes a result with what every result carries. */
  readonly stamp: (result: JsonObject, call: Call) => JsonObject;
  /** Holds an answer back until what it gives has settled, so that answers can leave in another order. */
  readonly holds: (call: Call) => Promise<void> | undefined;
  /** Last say over every message that leaves: none, one or several; {@link Broken} ones are wrong on purpose. */
  readonly outgoing: (message: JsonObject, sending: Sending) => readonly unknown[];
  readonly stdio: StdioBehaviour;
  readonly http: HttpBehaviour;
  /** What the server offers; made anew for each process. */
  readonly world: () => World;
}

/** What a server offers and may change while it runs. */
export interface World {
  readonly tools: WorldTool[];
  readonly resources: WorldResource[];
  readonly templates: WorldTemplate[];
  readonly prompts: WorldPrompt[];
  readonly pageSize: number;
}

export interface WorldTool {
  readonly definition: JsonObject & { readonly name: string };
  readonly call: Method;
}

export interface WorldResource {
  readonly definition: JsonObject & { readonly uri: string };
  readonly read: Method;
}

export interface WorldTemplate {
  readonly definition: JsonObject & { readonly uriTemplate: string };
  /** The read method for URIs of this template, undefined where the URI is not one. */
  readonly match: (uri: string) => Method | undefined;
}

export interface WorldPrompt {
  readonly definition: JsonObject & { readonly name: string };
  readonly get: Method;
}
