import type { Transport } from '../../../schema/report.js';
import type { HeaderList } from '../../transport/connection.js';
import { classify, isObject, type JsonObject, type RequestId } from '../../wire/message.js';
import {
  type Answer,
  Broken,
  type Call,
  type Manner,
  type Sending,
  type ServerBlueprint,
  type World,
} from './blueprint.js';
import type { Write } from './writes.js';

/** How messages reach a server and leave it, for one connection (stdio) or one request (HTTP). */
export interface Link {
  readonly transport: Transport;
  readonly headers: HeaderList;
  readonly memory: Map<string, unknown>;
  /** Requests under way on this connection, so that a notification can cancel them. */
  readonly running: Map<RequestId, AbortController>;
  /** Aborts with the connection. */
  readonly signal: AbortSignal;
  send(message: unknown, sending: Sending): void;
  /** Writes what is no message. */
  write(writes: readonly Write[]): void;
  /** HTTP: closes or resets the connection. */
  drop(how: 'cut' | 'reset'): void;
}

/** Something of the world that changed. */
export type Change =
  { readonly what: 'tools' | 'prompts' | 'resources' } | { readonly what: 'resource'; readonly uri: string };

/** A mock server that runs: its world, and the requests it is serving. */
export class RunningServer {
  readonly world: World;
  /** Aborts when the server stops. */
  readonly stopping = new AbortController();
  /** Called to end the process it runs in. */
  exit: (code: number) => void = () => undefined;
  #watchers = new Set<(change: Change) => void>();

  constructor(readonly blueprint: ServerBlueprint) {
    this.world = blueprint.world();
  }

  /** Tells every open subscription that something changed. */
  changed(change: Change): void {
    for (const watcher of [...this.#watchers]) watcher(change);
  }

  /** Calls back on changes until the returned function is called. */
  watch(watcher: (change: Change) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Serves one parsed message; resolves when it has been answered. */
  async handle(value: unknown, link: Link): Promise<void> {
    const classified = classify(value);
    if (classified.kind === 'request')
      return this.#request(classified.message, classified.id, classified.method, link);
    if (classified.kind === 'notification') {
      const params = isObject(classified.message.params) ? classified.message.params : {};
      this.#cancel(classified.method, params, link);
      const { notifications } = this.blueprint;
      const answer = (notifications[classified.method] ?? notifications['*'])?.(params, this, link.memory);
      if (isObject(answer))
        this.deliver(
          answer,
          { transport: link.transport, call: undefined, kind: 'response', server: this },
          link,
        );
      return;
    }
    if (classified.kind !== 'invalid') return;
    const answer = this.blueprint.invalid(value, classified.reason, this);
    if (answer !== undefined)
      this.deliver(
        answer,
        { transport: link.transport, call: undefined, kind: 'response', server: this },
        link,
      );
  }

  /** Lets a message leave. */
  deliver(message: JsonObject, sending: Sending, link: Pick<Link, 'send'>): void {
    for (const outgoing of this.blueprint.outgoing(message, sending)) {
      if (outgoing instanceof Broken) link.send(outgoing.message, { ...sending, broken: true });
      else link.send(outgoing, sending);
    }
  }

  async #request(message: JsonObject, id: RequestId, method: string, link: Link): Promise<void> {
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, link.signal, this.stopping.signal]);
    const params = isObject(message.params) ? message.params : {};
    const call: Call = {
      message,
      id,
      method,
      params,
      meta: isObject(params._meta) ? params._meta : {},
      transport: link.transport,
      headers: link.headers,
      signal,
      server: this,
      memory: link.memory,
      notify: (name, notificationParams, manner) => {
        if (abort.signal.aborted || link.signal.aborted) return;
        const notification = { jsonrpc: '2.0', method: name, params: notificationParams };
        this.deliver(
          notification,
          { ...manner, transport: link.transport, call, kind: 'notification', server: this },
          link,
        );
      },
      write: (...writes) => {
        if (!link.signal.aborted) link.write(writes);
      },
    };
    if (this.blueprint.stdio.cancels(method)) link.running.set(id, abort);
    let answer: Answer;
    try {
      answer = this.#guarded(call) ?? (await this.#serve(call));
    } catch (error) {
      answer = {
        error: { code: -32603, message: error instanceof Error ? error.message : 'Internal error' },
      };
    } finally {
      if (link.running.get(id) === abort) link.running.delete(id);
    }
    if (abort.signal.aborted) answer = this.blueprint.stdio.cancelled(call);
    const held = this.stopping.signal.aborted ? undefined : this.blueprint.holds(call);
    if (held !== undefined) await held;
    if (link.signal.aborted) return;
    if ('none' in answer) return unanswered(answer.none, signal, link);
    const { response, manner } = this.#response(answer, call);
    this.deliver(
      response,
      { ...manner, transport: link.transport, call, kind: 'response', server: this },
      link,
    );
  }

  #response(
    answer: Exclude<Answer, { none: unknown }>,
    call: Call,
  ): { response: JsonObject; manner: Manner } {
    if ('result' in answer) {
      const { result, ...manner } = answer;
      return {
        response: { jsonrpc: '2.0', id: call.id, result: this.blueprint.stamp(result, call) },
        manner,
      };
    }
    const { error, ...manner } = answer;
    return { response: { jsonrpc: '2.0', id: call.id, error }, manner };
  }

  #guarded(call: Call): Answer | undefined {
    for (const guard of Object.values(this.blueprint.guards)) {
      const answer = guard(call);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  #serve(call: Call): Answer | Promise<Answer> {
    const methods = this.blueprint.methods;
    const method = Object.hasOwn(methods, call.method) ? methods[call.method]! : this.blueprint.unknownMethod;
    return method(call);
  }

  #cancel(method: string, params: JsonObject, link: Link): void {
    if (method !== 'notifications/cancelled' || link.transport !== 'stdio') return;
    link.running.get(params.requestId as RequestId)?.abort();
  }
}

/** Leaves a request without an answer; `hang` resolves when the client has left or the server stops. */
async function unanswered(
  how: true | 'cut' | 'reset' | 'hang',
  signal: AbortSignal,
  link: Link,
): Promise<void> {
  if (how === 'cut' || how === 'reset') link.drop(how);
  if (how !== 'hang' || link.transport !== 'http' || signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
