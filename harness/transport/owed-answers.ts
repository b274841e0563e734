import { unboundedMethods } from '../../schema/methods.js';
import type { Outgoing } from './connection.js';
import { within } from './patience.js';
import type { PendingExchange } from './pending-exchange.js';

/**
 * The requests of a connection that a server has passed over so far: unanswered, while a later one was answered. Before
 * the connection is closed they are waited for, so that slowness is not taken for an answer that never comes.
 */
export class OwedAnswers {
  readonly #owed = new Map<PendingExchange, number>();
  #newestPaid = 0;

  /** `patience`: milliseconds from sending a request after which nothing more is hoped for. */
  constructor(private readonly patience: number) {}

  /** A request was sent. */
  sent(exchange: PendingExchange, { intent, asked }: Outgoing): void {
    if (intent === 'broken' || asked.kind !== 'request' || asked.probe === true) return;
    if (!unboundedMethods.has(asked.method ?? '')) this.#owed.set(exchange, performance.now());
  }

  /** A request was answered. */
  paid(exchange: PendingExchange): void {
    this.#owed.delete(exchange);
    this.#newestPaid = Math.max(this.#newestPaid, exchange.sent);
  }

  /** Resolves once everything passed over has been answered, or waited for long enough. */
  async settled(): Promise<void> {
    for (const [exchange, began] of this.#owed) {
      if (exchange.asked.cancelled === true || exchange.sent > this.#newestPaid) continue;
      const left = began + this.patience - performance.now();
      if (left > 0) await within(exchange.answered, left);
    }
  }
}
