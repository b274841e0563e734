import type { ClientConnection } from './client-connection.js';
import type { Exchange } from './exchange.js';

/** What an instruction makes a client do, as long as it is under way. */
export class Task {
  readonly #stop = new AbortController();
  /** Requests that were sent for it, in order. */
  readonly exchanges: Exchange[] = [];
  finished = false;

  /** @param of the id of the instruction; undefined for what the client does by itself */
  constructor(
    readonly connection: ClientConnection,
    readonly of?: number,
  ) {}

  /** Aborts when the host gives the operation up. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Gives the operation up. */
  cancel(): void {
    this.#stop.abort();
  }
}
