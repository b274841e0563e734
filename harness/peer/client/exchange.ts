import type { HeaderList } from '../../transport/connection.js';
import type { ErrorObject, JsonObject, RequestId } from '../../wire/message.js';
import type { ClientConnection } from './client-connection.js';
import type { Draft } from './blueprint.js';

/** How a request ended. */
export type Outcome =
  | { readonly how: 'result'; readonly result: JsonObject }
  /** `status`: over HTTP. */
  | { readonly how: 'error'; readonly error: ErrorObject; readonly status?: number }
  /** HTTP: an answer that is no message of the protocol. */
  | { readonly how: 'refused'; readonly status: number; readonly detail: string }
  /** The connection broke before the answer. */
  | { readonly how: 'lost'; readonly detail: string }
  /** The request could not be sent, or never got there. */
  | { readonly how: 'unsent'; readonly detail: string }
  | { readonly how: 'timeout'; readonly after: number }
  | { readonly how: 'cancelled' };

/** The longest time that a timer can take. */
const longest = 2 ** 31 - 1;

/** A request on the wire, from its sending to its outcome. The first outcome counts. */
export class Exchange {
  readonly outcome: Promise<Outcome>;
  /** Aborts once there is an outcome. */
  readonly over = new AbortController();
  /** What was sent, before the last say of the blueprint. */
  message: JsonObject = {};
  token: unknown;
  /** HTTP: the header fields of the response. */
  headers: HeaderList = [];
  /** Set for `subscriptions/listen`: takes the filter of the acknowledgement. */
  acknowledge: ((agreed: JsonObject) => void) | undefined;
  #settle!: (outcome: Outcome) => void;
  #clock: NodeJS.Timeout | undefined;
  #last: NodeJS.Timeout | undefined;
  #timeout = 0;

  constructor(
    readonly id: RequestId,
    readonly draft: Draft,
    readonly connection: ClientConnection,
  ) {
    this.outcome = new Promise((resolve) => (this.#settle = resolve));
  }

  get settled(): boolean {
    return this.over.signal.aborted;
  }

  /** Ends the request; later outcomes have no effect. */
  settle(outcome: Outcome): void {
    if (this.settled) return;
    this.stopClock();
    this.over.abort();
    this.#settle(outcome);
  }

  /** Gives the request up after `timeout` without an answer, in any case after `maximum`; milliseconds. */
  startClock(timeout: number, maximum: number): void {
    this.#timeout = Math.min(timeout, longest);
    this.restartClock();
    this.#last = setTimeout(() => this.#expire(maximum), Math.min(maximum, longest));
  }

  /** Starts the timeout anew, not the maximum. */
  restartClock(): void {
    if (this.settled || this.#timeout === 0) return;
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => this.#expire(this.#timeout), this.#timeout);
  }

  /** Lets the request wait for ever, as an open subscription does. */
  stopClock(): void {
    clearTimeout(this.#clock);
    clearTimeout(this.#last);
    this.#timeout = 0;
  }

  /** Gives the request up: tells the server, then ends it. */
  giveUp(outcome: Extract<Outcome, { readonly how: 'timeout' | 'cancelled' }>, reason: string): void {
    if (this.settled) return;
    this.connection.guarded(() => this.connection.blueprint.cancellation.tell(this, outcome.how, reason));
    this.settle(outcome);
  }

  #expire(after: number): void {
    this.giveUp({ how: 'timeout', after }, `no answer within ${after} ms`);
  }
}
