import type { Transport } from '../../schema/report.js';
import { era as eraOf, type Revision } from '../../schema/revisions.js';
import type { Validators } from '../../schema/validate.js';
import { type Era, legacyEra, modernEra } from '../peer/era.js';
import { MockClient } from '../peer/mock-client.js';
import type { Reply } from '../peer/reply.js';
import type { Limits } from '../transport/connection.js';
import { StdioConnection } from '../transport/stdio-connection.js';
import type { Transcript } from '../wire/transcript.js';
import type { Subject } from './subject.js';
import { listMethods } from './walk.js';

/** What a connection differs in from the ordinary one. */
export interface ConnectOptions {
  /** Whether to greet; default true. */
  readonly greet?: boolean;
  readonly idPrefix?: string;
  /** HTTP: keep to one socket. */
  readonly oneSocket?: boolean;
  readonly transport?: Transport;
}

/** A client on a fresh connection, with the reply to its greeting. */
export interface Greeted {
  readonly client: MockClient;
  readonly greeting: Reply | undefined;
}

/** Connections that may be closing while checks go on. */
const maxLeaving = 4;

/** Opens clients on fresh connections to a subject, and closes them all in the end. */
export class Connections {
  /** Set once it is loaded: our own messages are held against the schema before they are sent. */
  validators: Validators | undefined;
  /** Why connections were given up whose output never stopped. */
  readonly floods: string[] = [];
  readonly #open = new Set<MockClient>();
  readonly #leaving = new Set<Promise<void>>();
  /** Stands in for `server/discover` where the server does not implement it. */
  #sanity: Era['sanity'] | undefined;

  constructor(
    private readonly subject: Subject,
    private readonly transport: Transport,
    private readonly revision: Revision,
    private readonly limits: Limits,
    private readonly transcript: Transcript,
  ) {}

  /** Those that are open now. */
  get open(): ReadonlySet<MockClient> {
    return this.#open;
  }

  /** Opens a connection and greets; never rejects for what the subject does. */
  async connect(options: ConnectOptions = {}): Promise<Greeted> {
    const connection = await this.subject.open(
      options.transport ?? this.transport,
      this.transcript,
      this.limits,
    );
    if (options.oneSocket === true) connection.keepToOneSocket?.();
    const modern = eraOf(this.revision) === 'modern';
    const era = modern ? modernEra(this.revision, this.#sanity) : legacyEra(this.revision);
    const client = new MockClient(
      connection,
      era,
      this.limits,
      modern ? (message) => this.#fault(message) : undefined,
      options.idPrefix,
    );
    this.#open.add(client);
    if (connection instanceof StdioConnection && !modern) answerPings(connection);
    const greeting = options.greet === false ? undefined : await era.greet(client, this.limits.start);
    return { client, greeting };
  }

  /**
   * The first connection. A modern server that does not answer `server/discover` shows itself by a list whose result
   * has a `resultType`, which no legacy server gives; that list is then the greeting and the sanity request.
   */
  async first(): Promise<Greeted> {
    const first = await this.connect();
    const { client, greeting } = first;
    const answered = greeting?.error !== undefined || greeting?.status !== undefined;
    if (client.era.name === 'legacy' || greeting?.result !== undefined || !answered) return first;
    for (const { method } of listMethods) {
      if (!client.connection.alive) break;
      const reply = await client.request(method);
      if (typeof reply.result?.resultType !== 'string') continue;
      this.#sanity = { method, params: {} };
      await this.close(client);
      return this.connect();
    }
    return first;
  }

  /** Forgets a client whose connection is gone. */
  forget(client: MockClient): void {
    this.#open.delete(client);
    if (client.connection.flooded === true)
      this.floods.push(client.connection.death ?? 'its output never stopped');
  }

  async close(client: MockClient): Promise<void> {
    this.forget(client);
    await client.close();
  }

  /** Closes all, and waits until they are closed. */
  async closeAll(): Promise<void> {
    await this.leave();
    await Promise.all(this.#leaving);
  }

  /** Begins to close all but those named, and waits only where too many are at it. */
  async leave(except: ReadonlySet<MockClient> = new Set()): Promise<void> {
    for (const client of this.#open) {
      if (except.has(client)) continue;
      this.transcript.leave(client.connection.name);
      const leaving = this.close(client).finally(() => this.#leaving.delete(leaving));
      this.#leaving.add(leaving);
    }
    while (this.#leaving.size > maxLeaving) await Promise.race(this.#leaving);
  }

  /** What is wrong with a message of ours; asked at each message, as the first client is older than the schema. */
  #fault(message: object): string | undefined {
    const outcome = this.validators?.clientMessage(message);
    if (outcome === undefined || outcome.valid) return undefined;
    return outcome.errors.map(({ pointer, message: text }) => `${pointer} ${text}`).join('; ');
  }
}

/** A legacy server may ping at any time and must be answered. */
function answerPings(connection: StdioConnection): void {
  connection.onRequest = (message) => {
    const result =
      message.method === 'ping' ? { result: {} } : { error: { code: -32601, message: 'Method not found' } };
    void connection.send({
      bytes: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...result })),
      intent: 'valid',
      asked: { kind: 'other' },
    });
  };
}
