import type { Transport } from '../../schema/report.js';
import type {
  Connection,
  ConnectionEnd,
  Ending,
  Exchange,
  HeaderList,
  HttpAnswer,
  Limits,
  Outgoing,
  RawEdit,
} from '../transport/connection.js';
import { editHeaders, type HeaderEdits } from '../transport/headers.js';
import { encodeHeaderValue } from '../wire/header-value.js';
import { isObject, type JsonObject, type RequestId } from '../wire/message.js';
import type { Era } from './era.js';
import type { Unusable } from './evidence.js';
import { HarnessError } from './harness-error.js';
import { type Reply, replyFrom } from './reply.js';
import type { ToolParameterHeader } from './tool-headers.js';

/** How a single request differs from the ordinary one. */
export interface RequestOptions {
  /** Default: the next of a counter. */
  readonly id?: RequestId;
  /** Client capabilities declared with the request; default none. */
  readonly capabilities?: JsonObject;
  /** Further members of `_meta`. */
  readonly meta?: JsonObject;
  /** Milliseconds to wait; default the response budget. */
  readonly within?: number;
  /** HTTP: header fields set (string) or removed (null) after all others. */
  readonly headers?: HeaderEdits;
  /** HTTP: changes the head as text (one character a byte) before it is sent raw; goes with `broken` where that breaks it. */
  readonly raw?: RawEdit;
  /** HTTP: how the names of the header fields are written; any case is legal. */
  readonly headerNames?: (name: string) => string;
  /**
   * A request that must succeed first; where it does not, the reply is unusable. `true`: the era's sanity request. A reply
   * that is already there serves for several probes.
   */
  readonly twin?:
    | true
    | Reply
    | { readonly method: string; readonly params?: JsonObject; readonly options?: RequestOptions };
  /** What is wrong with the request on purpose; it is then not held against the schema. */
  readonly broken?: string;
  /** Changes the whole message after it was made; header fields keep mirroring the unchanged one. Goes with `broken`. */
  readonly edit?: (message: JsonObject) => unknown;
  /** Writes every character beyond ASCII as a JSON escape; by default they are sent as UTF-8. */
  readonly escaped?: boolean;
  /** stdio: how the line is written. */
  readonly line?: Pick<Outgoing, 'lineEnd' | 'cuts' | 'pause' | 'held'>;
  /** The check judges by itself whether and how this is answered; monitors leave that alone. */
  readonly probe?: true;
}

/** A request that has been sent and may still be running. */
export interface OpenRequest {
  readonly id: RequestId;
  readonly exchange: Exchange;
  readonly reply: Promise<Reply>;
  /** Cancels it the way of the transport: a notification on stdio, a disconnect over HTTP. */
  cancel(reason?: string): Promise<void>;
}

/** A mock client: what Touchstone plays against a server under test. */
export class MockClient {
  /** Legacy session id over HTTP. */
  session: string | undefined;
  /** `x-mcp-header` annotations by tool, learnt from the tool list. */
  toolHeaders: ReadonlyMap<string, readonly ToolParameterHeader[]> = new Map();
  #ids = 0;
  readonly #used = new Set<RequestId>();

  constructor(
    readonly connection: Connection,
    readonly era: Era,
    readonly limits: Limits,
    /** Says what is wrong with a message of ours, or undefined. */
    private readonly validate: (message: JsonObject) => string | undefined = () => undefined,
    private readonly idPrefix: string | undefined = undefined,
  ) {}

  get transport(): Transport {
    return this.connection.transport;
  }

  /** A request id that this client has not used yet. */
  nextId(): RequestId {
    let next: RequestId;
    do next = this.idPrefix === undefined ? ++this.#ids : `${this.idPrefix}${++this.#ids}`;
    while (this.#used.has(next));
    return next;
  }

  /** Whether the revision forbids a request with this id, because an earlier one of this client had it (2025-11-25 basic/index#requests). */
  spent(id: RequestId): boolean {
    return this.era.idsOnce && this.#used.has(id);
  }

  /** Sends a request and waits for its end. Never rejects for what the subject does. */
  async request(method: string, params: JsonObject = {}, options: RequestOptions = {}): Promise<Reply> {
    const { unusable, events } = await this.#twin(options.twin);
    return this.#open(method, params, options, unusable, events).reply;
  }

  /** Sends a request and gives hold of it while it runs. */
  open(method: string, params: JsonObject = {}, options: Omit<RequestOptions, 'twin'> = {}): OpenRequest {
    return this.#open(method, params, options, undefined, []);
  }

  /** The era's request that any healthy server answers with a result; the fence after what must not be answered. */
  sanity(options: RequestOptions = {}): Promise<Reply> {
    return this.request(this.era.sanity.method, this.era.sanity.params, options);
  }

  /** Sends a notification. Over HTTP gives the response (or how waiting for it ended), over stdio undefined. */
  notify(
    method: string,
    params: JsonObject = {},
    options: Pick<RequestOptions, 'headers' | 'broken' | 'edit' | 'within'> = {},
  ): Promise<HttpAnswer | Ending | undefined> {
    const message = { jsonrpc: '2.0', method, ...(Object.keys(params).length === 0 ? {} : { params }) };
    const out = this.#outgoing(message, { ...options }, { kind: 'notification', method, params });
    return this.connection.send(out, options.within ?? this.limits.response);
  }

  /**
   * Sends bytes that are no proper message, as they are. `id` names the id inside, if a careful reader could find one.
   * The answer, if one comes, is in `answer` once the `fence` (a healthy request sent right after) has been answered.
   */
  async garble(
    bytes: Buffer,
    what: string,
    options: { id?: RequestId; headers?: HeaderEdits; lineEnd?: string } = {},
  ): Promise<{ answer: Reply; fence: Reply }> {
    const out: Outgoing = {
      bytes,
      intent: 'broken',
      asked: { kind: 'other', ...(options.id === undefined ? {} : { id: options.id }) },
      ...(options.lineEnd === undefined ? {} : { lineEnd: options.lineEnd }),
      headers: editHeaders(
        this.#headers({ method: this.era.sanity.method, params: {} }),
        options.headers ?? {},
      ),
    };
    const began = performance.now();
    const exchange = this.connection.exchange(out, this.limits.response + this.limits.start);
    if (this.transport === 'http') await exchange.ended;
    const fence = await this.sanity();
    if (exchange.response === undefined) exchange.abandon();
    const ending = await exchange.ended;
    const answer = replyFrom({
      exchange,
      ending,
      method: what,
      params: undefined,
      id: options.id,
      sent: `${what}: ${bytes.subarray(0, 400).toString('utf8')}`,
      elapsed: performance.now() - began,
      twin: undefined,
      twinEvents: [],
    });
    return { answer, fence };
  }

  /**
   * HTTP: a request that carries no message, such as a GET. The reply has the response and, on an event stream, its
   * messages; a stream that stays open is left after `within` ms, default the response budget.
   */
  async bare(
    httpMethod: string,
    options: { headers?: HeaderEdits; within?: number; twin?: RequestOptions['twin'] } = {},
  ): Promise<Reply> {
    const { unusable, events } = await this.#twin(options.twin);
    const headers = editHeaders([], options.headers ?? {});
    const out: Outgoing = {
      bytes: Buffer.alloc(0),
      intent: 'broken',
      asked: { kind: 'other' },
      headers,
      httpMethod,
    };
    const began = performance.now();
    const exchange = this.connection.exchange(out, options.within ?? this.limits.response);
    const ending = await exchange.ended;
    const sent = [httpMethod, ...headers.map(([name, value]) => `${name}: ${value}`)].join(' | ');
    const elapsed = performance.now() - began;
    return replyFrom({
      exchange,
      ending,
      method: httpMethod,
      params: undefined,
      id: undefined,
      sent,
      elapsed,
      twin: unusable,
      twinEvents: events,
    });
  }

  /** Closes the connection the proper way. */
  close(): Promise<ConnectionEnd> {
    return this.connection.close();
  }

  /** `Mcp-Param-*` fields of a tool call, by the tool's annotations (streamable-http#custom-headers-from-tool-parameters). */
  parameterHeaders(params: JsonObject): HeaderList {
    const annotations = typeof params.name === 'string' ? (this.toolHeaders.get(params.name) ?? []) : [];
    return annotations.flatMap(({ header, path }) => {
      let value: unknown = params.arguments;
      for (const step of path) value = isObject(value) ? value[step] : undefined;
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
      return [[`Mcp-Param-${header}`, encodeHeaderValue(String(value))] as const];
    });
  }

  #open(
    method: string,
    params: JsonObject,
    options: RequestOptions,
    twin: Unusable | undefined,
    twinEvents: readonly number[],
  ): OpenRequest {
    const id = options.id ?? this.nextId();
    this.#used.add(id);
    const full = this.era.params(params, {
      capabilities: options.capabilities ?? {},
      meta: options.meta ?? {},
    });
    const message: JsonObject = {
      jsonrpc: '2.0',
      id,
      method,
      ...(full === undefined ? {} : { params: full }),
    };
    const asked = {
      kind: 'request' as const,
      id,
      method,
      ...(full === undefined ? {} : { params: full }),
      ...(options.probe === undefined ? {} : { probe: options.probe }),
    };
    const out = this.#outgoing(message, options, asked);
    const began = performance.now();
    const exchange = this.connection.exchange(out, options.within ?? this.limits.response);
    const reply = exchange.ended.then((ending) =>
      replyFrom({
        exchange,
        ending,
        method,
        params: full,
        id,
        sent: this.transport === 'http' ? sentText(out, options) : out.bytes.toString('utf8'),
        elapsed: performance.now() - began,
        twin,
        twinEvents,
      }),
    );
    const cancel = async (reason?: string): Promise<void> => {
      out.asked.cancelled = true;
      if (this.transport === 'http') return exchange.abandon();
      await this.notify('notifications/cancelled', {
        requestId: id,
        ...(reason === undefined ? {} : { reason }),
      });
    };
    return { id, exchange, reply, cancel };
  }

  #outgoing(message: JsonObject, options: RequestOptions, asked: Outgoing['asked']): Outgoing {
    const broken = options.broken !== undefined || options.edit !== undefined;
    if (!broken) {
      const fault = this.validate(message);
      if (fault !== undefined)
        throw new HarnessError(`Touchstone was about to send an invalid ${String(message.method)}: ${fault}`);
    }
    const changed = options.edit === undefined ? message : options.edit(structuredClone(message));
    const { method, params } = message as { method: string; params?: JsonObject };
    const written = options.headerNames ?? ((name: string) => name);
    return {
      bytes: Buffer.from(options.escaped === true ? escapedJson(changed) : JSON.stringify(changed)),
      intent: broken ? 'broken' : 'valid',
      asked: { ...asked },
      headers:
        this.transport === 'http'
          ? editHeaders(this.#headers({ method, params }), options.headers ?? {}).map(
              ([name, value]) => [written(name), value] as const,
            )
          : [],
      ...(options.raw === undefined ? {} : { raw: options.raw }),
      ...options.line,
    };
  }

  #headers(message: { method: string; params: JsonObject | undefined }): HeaderList {
    if (this.transport !== 'http') return [];
    return [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json, text/event-stream'],
      ...this.era.headers(message, this),
    ];
  }

  async #twin(
    twin: RequestOptions['twin'],
  ): Promise<{ unusable: Unusable | undefined; events: readonly number[] }> {
    if (twin === undefined) return { unusable: undefined, events: [] };
    const reply =
      twin === true
        ? await this.sanity()
        : 'ending' in twin
          ? twin
          : await this.request(twin.method, twin.params ?? {}, twin.options ?? {});
    if (reply.result !== undefined) return { unusable: undefined, events: reply.events };
    const reason = `its valid twin (${reply.request.method}) did not succeed either: ${reply.received.slice(0, 200)}`;
    return { unusable: { reason }, events: reply.events };
  }
}

/** JSON in ASCII alone; surrogate pairs become two escapes. */
function escapedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function sentText(out: Outgoing, options: RequestOptions): string {
  const changes = Object.entries(options.headers ?? {}).map(
    ([name, value]) => `${name}: ${value ?? '(left out)'}`,
  );
  const raw = options.raw === undefined ? [] : [`raw head: ${options.broken ?? 'as usual'}`];
  return [...changes, ...raw, out.bytes.toString('utf8')].join(' | ');
}
