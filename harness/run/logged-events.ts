import { type RecordedEvent, storedEvent } from '../wire/transcript.js';
import type { EventLog } from './event-log.js';

/** Messages that answer nothing which are logged of one connection; a flood has 50,000. */
export const mostLogged = 2_000;

interface LeftOut {
  readonly first: number;
  last: number;
  messages: number;
}

/**
 * Writes the events of a run to its log. Of a connection on which more and more messages come that answer nothing, the
 * rest is counted in one line; what findings point to stands in the report in any case.
 */
export class LoggedEvents {
  readonly #unasked = new Map<string, number>();
  readonly #leftOut = new Map<string, LeftOut>();

  constructor(private readonly log: EventLog) {}

  write(event: RecordedEvent): void {
    const { connection, n } = event;
    if (event.type === 'received' && event.answers === undefined) {
      const count = (this.#unasked.get(connection) ?? 0) + 1;
      this.#unasked.set(connection, count);
      if (count > mostLogged) {
        const known = this.#leftOut.get(connection);
        if (known === undefined) this.#leftOut.set(connection, { first: n, last: n, messages: 1 });
        else Object.assign(known, { last: n, messages: known.messages + 1 });
        return;
      }
    }
    if (event.type === 'exit') this.#tell(connection);
    this.log.write({ log: 'event', event: storedEvent(event) });
  }

  /** To be called after the last event. */
  end(): void {
    for (const connection of [...this.#leftOut.keys()]) this.#tell(connection);
  }

  #tell(connection: string): void {
    const leftOut = this.#leftOut.get(connection);
    if (leftOut === undefined) return;
    this.#leftOut.delete(connection);
    this.log.write({ log: 'left-out', connection, ...leftOut });
  }
}
