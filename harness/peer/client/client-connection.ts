import type { DriverEvent, InputAnswers, Target } from '../../../schema/driver.js';
import { classify, isObject, type JsonObject, type RequestId } from '../../wire/message.js';
import type { Arrival, ClientBlueprint, Draft, Era, Sending } from './blueprint.js';
import { ClientFailure } from './client-failure.js';
import { Exchange, type Outcome } from './exchange.js';
import { greet } from './greet.js';
import { type ClientLink, openLink } from './link.js';
import type { RunningClient } from './running-client.js';
import { reopenSubscriptions, type Subscription } from './subscription.js';

/** What a connection is opened with. */
export interface ConnectionOptions {
  readonly target: Target;
  /** What the host lets the client declare. */
  readonly capabilities: JsonObject;
  readonly answers: InputAnswers;
  /** Milliseconds for every request. */
  readonly timeout?: number;
}

/** A client's connection with one server: what it found out about it, and the requests under way. */
export class ClientConnection {
  readonly blueprint: ClientBlueprint;
  era: Era;
  /** What the server declares, where it was asked. */
  offered: JsonObject | undefined;
  /** The tools as they were listed last, without those that the client leaves out. */
  tools: readonly JsonObject[] | undefined;
  /** Open subscriptions, by the instruction that opened them. */
  readonly subscriptions = new Map<number, Subscription>();
  /** Requests without an outcome. */
  readonly pending = new Map<RequestId, Exchange>();
  #link: ClientLink | undefined;
  #opening: Promise<void> | undefined;
  #over: string | undefined;

  constructor(
    readonly client: RunningClient,
    readonly name: string,
    /** Tells it from every other connection of the client, closed ones too. */
    readonly serial: number,
    readonly options: ConnectionOptions,
  ) {
    this.blueprint = client.blueprint;
    this.era = this.modernEra();
  }

  get transport(): 'stdio' | 'http' {
    return this.options.target.transport;
  }

  /** Opens the connection, or opens it anew where the server has ended by itself. */
  async open(): Promise<void> {
    if (this.#over !== undefined) throw new ClientFailure(this.#over);
    if (this.#opening === undefined) {
      if (this.#link?.gone === false) return;
      if (this.#link !== undefined && !this.blueprint.stdio.restarts)
        throw new ClientFailure('the server has ended');
      this.#opening = this.#start().finally(() => (this.#opening = undefined));
    }
    return this.#opening;
  }

  /** Starts the server once more while the connection is being opened, where it ended over the first request. */
  async reconnect(): Promise<void> {
    if (this.#link?.gone !== false) this.#link = await openLink(this.options.target, this);
  }

  /** Sends a request. */
  send(draft: Draft): Exchange {
    const count = this.client.count();
    const id = this.blueprint.id(draft, count) as RequestId;
    const exchange = new Exchange(id, draft, this);
    const { method, params, options, task } = draft;
    const { cancellation } = this.blueprint;
    if (options.progress === true) exchange.token = this.blueprint.token(id, count);
    exchange.message = { jsonrpc: '2.0', id, method, params: { ...params, ...this.#meta(exchange) } };
    task.exchanges.push(exchange);
    this.pending.set(id, exchange);
    void exchange.outcome.then(() => this.pending.get(id) === exchange && this.pending.delete(id));
    exchange.startClock(cancellation.timeout(draft, this), cancellation.maximum(draft, this));
    const cancel = (): void => exchange.giveUp({ how: 'cancelled' }, 'given up by the host');
    task.signal.addEventListener('abort', cancel, { once: true, signal: exchange.over.signal });
    if (task.signal.aborted) exchange.settle({ how: 'cancelled' });
    else if (this.#over !== undefined) exchange.settle({ how: 'unsent', detail: this.#over });
    else this.#send(exchange.message, { kind: 'request', exchange });
    return exchange;
  }

  /** Sends a notification. */
  notify(method: string, params: JsonObject): void {
    this.#send({ jsonrpc: '2.0', method, params }, { kind: 'notification' });
  }

  /** Leaves the response of a request, where it has one of its own. */
  abandon(exchange: Exchange): void {
    this.#link?.abandon(exchange);
  }

  /** Takes a message from the server; over HTTP on the response to a request. */
  receive(value: unknown, exchange?: Exchange, status?: number): void {
    this.guarded(() => this.#take(value, exchange, status));
  }

  /** Runs code of the blueprint; what it throws breaks the connection. */
  guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** Tells the host something unasked. */
  tell(event: DriverEvent): void {
    const told = this.blueprint.event(event);
    if (told !== undefined) this.client.host(told);
  }

  /** Ends every request under way, because the server is gone. */
  lose(outcome: Extract<Outcome, { readonly how: 'lost' | 'unsent' }>): void {
    this.tell({ event: 'trouble', on: this.name, message: outcome.detail });
    for (const exchange of [...this.pending.values()]) exchange.settle(outcome);
  }

  /** Breaks the connection for good. */
  fail(reason: string): void {
    if (this.#over !== undefined) return;
    this.#over = reason;
    this.lose({ how: 'unsent', detail: reason });
    void this.#link?.close();
  }

  async close(): Promise<void> {
    this.#over ??= 'the connection is closed';
    for (const exchange of [...this.pending.values()])
      exchange.settle({ how: 'unsent', detail: 'the connection is closed' });
    await this.#opening?.catch(() => undefined);
    await this.#link?.close();
    this.client.cache.forget(this);
  }

  modernEra(version = this.blueprint.versions[0] ?? ''): Era {
    return { name: 'modern', version };
  }

  async #start(): Promise<void> {
    try {
      this.#link = await openLink(this.options.target, this);
    } catch (error) {
      throw new ClientFailure(error instanceof Error ? error.message : String(error));
    }
    this.era = this.modernEra();
    this.offered = undefined;
    await greet(this);
    await reopenSubscriptions(this);
  }

  #meta(exchange: Exchange): JsonObject {
    const meta: JsonObject = {};
    for (const [key, value] of Object.entries(this.blueprint.meta)) {
      const member = value(exchange.draft, this, exchange.token);
      if (member !== undefined) meta[key] = member;
    }
    return Object.keys(meta).length === 0 ? {} : { _meta: meta };
  }

  #send(message: JsonObject, about: Pick<Sending, 'kind' | 'exchange'>): void {
    const link = this.#link;
    if (link === undefined || link.gone) {
      about.exchange?.settle({ how: 'lost', detail: 'the server has ended' });
      return;
    }
    const sending: Sending = { ...about, transport: link.transport, connection: this };
    this.guarded(() => link.send(this.blueprint.outgoing(message, sending), sending));
  }

  #take(value: unknown, exchange: Exchange | undefined, status: number | undefined): void {
    const message = classify(value);
    const arrival: Arrival = { connection: this, ...(exchange === undefined ? {} : { exchange }) };
    for (const reply of this.blueprint.replies(message, arrival)) this.#send(reply, { kind: 'response' });
    if (message.kind === 'notification') {
      const { notifications } = this.blueprint;
      const params = isObject(message.message.params) ? message.message.params : {};
      if (Object.hasOwn(notifications, message.method)) notifications[message.method]?.(params, arrival);
    } else if (message.kind === 'request') {
      if (this.era.name === 'legacy') void this.#answer(message.id, message.method, message.message);
    } else if (message.kind === 'invalid') {
      const id = isObject(value) ? (value.id as RequestId) : undefined;
      const waiting = exchange ?? (id === undefined ? undefined : this.pending.get(id));
      const detail = `the answer is no response: ${message.reason}`;
      if (waiting !== undefined && waiting.id === id)
        waiting.settle({ how: 'refused', status: status ?? 0, detail });
    } else {
      const { id = exchange?.id } = message;
      const candidate = exchange ?? (id === undefined ? undefined : this.pending.get(id));
      const waiting = candidate?.id === id ? candidate : undefined;
      if (waiting === undefined || waiting.settled) return this.blueprint.cancellation.stray(message, this);
      if (message.kind === 'result') waiting.settle({ how: 'result', result: message.result });
      else
        waiting.settle({
          how: 'error',
          error: message.error,
          ...(status === undefined ? {} : { status }),
        });
    }
  }

  /** Answers a request of a server of the legacy era. */
  async #answer(id: RequestId, method: string, message: JsonObject): Promise<void> {
    const params = isObject(message.params) ? message.params : {};
    const answer = await this.blueprint.eras.answer(method, params, this).then(
      (result) => ({ result }),
      (error: unknown) => {
        const { code = -32603, message: words } = error as { code?: number; message: string };
        return { error: { code, message: words } };
      },
    );
    this.#send({ jsonrpc: '2.0', id, ...answer }, { kind: 'response' });
  }
}
