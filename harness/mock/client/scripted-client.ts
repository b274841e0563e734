import type { RequestMap } from '../../../schema/2026-07-28/protocol.js';
import { era as eraOf, type Revision } from '../../../schema/revisions.js';
import { loadValidators } from '../../../schema/validate.js';
import { legacyEra, modernEra } from '../../peer/era.js';
import { MockClient, type OpenRequest, type RequestOptions } from '../../peer/mock-client.js';
import type { Reply } from '../../peer/reply.js';
import { listMethods, walkList } from '../../run/walk.js';
import type { Connection, Limits, Outgoing } from '../../transport/connection.js';
import { defaultLimits } from '../../transport/connection.js';
import { editHeaders, type HeaderEdits } from '../../transport/headers.js';
import { HttpConnection } from '../../transport/http-connection.js';
import { type Command, spawnCommand } from '../../transport/spawn.js';
import { StdioConnection } from '../../transport/stdio-connection.js';
import { parseJson } from '../../wire/json.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { Transcript } from '../../wire/transcript.js';
import { MockError, NotConnected } from '../mock-error.js';
import type { MockServer } from '../server/mock-server.js';
import { type Awaited, Inbox, type ServerMessage } from './inbox.js';

/** Where a client connects to: a URL, a command to start, or a mock server within this process (over stdio). */
export type ClientTarget =
  | { readonly url: string; readonly headers?: Readonly<Record<string, string>> }
  | {
      readonly command: string;
      readonly args?: readonly string[];
      readonly cwd?: string;
      readonly env?: Readonly<Record<string, string>>;
    }
  | { readonly server: MockServer };

/** What a mock client is made with. */
export interface MockClientOptions {
  /** Default 2026-07-28; an earlier one is spoken by its handshake. */
  readonly revision?: Revision;
  /** Client capabilities that every request declares; default none. */
  readonly capabilities?: JsonObject;
  /** Milliseconds to wait for an answer; default 5,000. */
  readonly timeout?: number;
  /** Messages received that are kept; the newest. Default 10,000. */
  readonly keep?: number;
}

/** A reply with the result of its method; see {@link Reply} for all else that came. */
export type TypedReply<M extends string> = M extends keyof RequestMap
  ? Omit<Reply, 'result'> & { readonly result: RequestMap[M]['result'] | undefined }
  : Reply;
/** Params of a request, without what the client adds. */
export type GivenParams<M extends string> = M extends keyof RequestMap
  ? Omit<RequestMap[M]['params'], '_meta'> & { readonly _meta?: object }
  : object;

/** A client that sends what it is told to, and records what comes back. */
export class ScriptedClient {
  readonly inbox: Inbox;
  readonly #options: Required<Omit<MockClientOptions, 'keep'>>;
  readonly #transcript: Transcript;
  #client: MockClient | undefined;
  #greeting: Reply | undefined;

  constructor({
    revision = '2026-07-28',
    capabilities = {},
    timeout = 5_000,
    keep = 10_000,
  }: MockClientOptions) {
    this.#options = { revision, capabilities, timeout };
    this.#transcript = new Transcript(keep);
    this.inbox = new Inbox(keep);
    this.#transcript.listen((event) => this.inbox.take(event));
  }

  /**
   * Connects and greets (server/discover, or the handshake of a legacy revision), unless `greet` is false. Rejects where
   * nobody answers.
   */
  async connect(target: ClientTarget, { greet = true }: { readonly greet?: boolean } = {}): Promise<this> {
    await this.close();
    const { revision } = this.#options;
    const modern = eraOf(revision) === 'modern';
    const limits: Limits = { ...defaultLimits, response: this.#options.timeout };
    const connection = await this.#open(target, limits);
    const validators = modern ? await loadValidators('2026-07-28') : undefined;
    this.#client = new MockClient(
      connection,
      modern ? modernEra(revision) : legacyEra(revision),
      limits,
      (message) => {
        const outcome = validators?.clientMessage(message);
        return outcome === undefined || outcome.valid
          ? undefined
          : outcome.errors.map((error) => error.message).join('; ');
      },
    );
    if (!greet) return this;
    this.#greeting = await this.#client.era.greet(this.#client, limits.start);
    const { ending, status } = this.#greeting;
    if (ending.how === 'answered' || status !== undefined) return this;
    await this.close();
    const why = ending.how === 'closed' ? ending.detail : `no answer to ${this.#greeting.request.method}`;
    throw new NotConnected(`cannot connect to ${describe(target)}: ${why}`);
  }

  /** What the server said when it was greeted. */
  get greeting(): Reply | undefined {
    return this.#greeting;
  }

  /** Whether it is connected. */
  get connected(): boolean {
    return this.#client !== undefined;
  }

  /** Sends a request and waits for its end; never rejects for what the server does. */
  async request<M extends string>(
    method: M,
    params: GivenParams<M> = {} as GivenParams<M>,
    options: RequestOptions = {},
  ): Promise<TypedReply<M>> {
    return (await this.#here.request(
      method,
      params as JsonObject,
      this.#with(options),
    )) as Reply as TypedReply<M>;
  }

  /** Sends a request and gives hold of it while it runs, to cancel it or to look at what comes before its answer. */
  open<M extends string>(
    method: M,
    params: GivenParams<M> = {} as GivenParams<M>,
    options: Omit<RequestOptions, 'twin'> = {},
  ): OpenRequest {
    return this.#here.open(method, params as JsonObject, this.#with(options));
  }

  /** Sends a notification; over HTTP gives the status of the response. */
  async notify(method: string, params: JsonObject = {}): Promise<number | undefined> {
    const outcome = await this.#here.notify(method, params);
    return outcome !== undefined && 'status' in outcome ? outcome.status : undefined;
  }

  /** All items of a list, page by page. */
  async list(what: 'tools' | 'resources' | 'resourceTemplates' | 'prompts'): Promise<readonly JsonObject[]> {
    return (
      await walkList(
        this.#here,
        listMethods.find(({ member }) => member === what)!,
      )
    ).items;
  }

  /**
   * Sends bytes as they are: over stdio a line (`lineEnd` ends it), over HTTP the body of a POST, which has the header
   * fields of an ordinary request, changed by `headers`. Over HTTP gives status and body.
   */
  async raw(
    bytes: string | Buffer,
    { headers = {}, lineEnd }: { readonly headers?: HeaderEdits; readonly lineEnd?: string } = {},
  ): Promise<{ readonly status: number; readonly body: string } | undefined> {
    const client = this.#here;
    const parsed = parseJson(bytes.toString());
    const value = parsed.ok && isObject(parsed.value) ? parsed.value : {};
    const method = typeof value.method === 'string' ? value.method : client.era.sanity.method;
    const params = isObject(value.params) ? value.params : {};
    const fields = [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json, text/event-stream'],
      ...client.era.headers({ method, params }, client),
    ] as const;
    const out: Outgoing = {
      bytes: Buffer.from(bytes),
      intent: 'broken',
      asked: { kind: 'other' },
      headers: editHeaders(fields, headers),
      ...(lineEnd === undefined ? {} : { lineEnd }),
    };
    const outcome = await client.connection.send(out, this.#options.timeout);
    return outcome !== undefined && 'status' in outcome
      ? { status: outcome.status, body: outcome.body }
      : undefined;
  }

  /** Everything that came, the oldest first. */
  get received(): readonly ServerMessage[] {
    return this.inbox.all();
  }

  /** A notification that has come or will come; rejects where it does not within its time. */
  waitFor(method: string, awaited: Awaited = {}): Promise<ServerMessage> {
    return this.inbox.waitFor(method, awaited);
  }

  /** Disconnects, and ends the process that it started; may be called again, and where it was never connected. */
  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  get #here(): MockClient {
    if (this.#client === undefined)
      throw new MockError('the mock client is not connected; call connect() first');
    return this.#client;
  }

  #with(options: RequestOptions): RequestOptions {
    return { capabilities: this.#options.capabilities, ...options };
  }

  async #open(target: ClientTarget, limits: Limits): Promise<Connection> {
    if ('url' in target) {
      if (!URL.canParse(target.url)) throw new MockError(`"${target.url}" is no URL`);
      const headers = Object.entries(target.headers ?? {});
      return new HttpConnection({ url: target.url, headers }, this.#transcript, limits);
    }
    const channel =
      'server' in target ? await target.server.process() : await spawnCommand(commandOf(target));
    return new StdioConnection(channel, this.#transcript, limits);
  }
}

function commandOf({ command, args = [], cwd, env }: Extract<ClientTarget, { command: string }>): Command {
  return {
    file: command,
    args,
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
  };
}

function describe(target: ClientTarget): string {
  if ('url' in target) return target.url;
  return 'command' in target ? [target.command, ...(target.args ?? [])].join(' ') : 'the mock server';
}

/** A mock client, not connected yet. */
export function mockClient(options: MockClientOptions = {}): ScriptedClient {
  return new ScriptedClient(options);
}
