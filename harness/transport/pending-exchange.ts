import type { Classified, JsonObject, RequestId } from '../wire/message.js';
import type { Asked } from '../wire/transcript.js';
import { patiently } from './patience.js';
import type { Ending, Exchange, HttpAnswer, Received } from './connection.js';

type Notification = Classified & { message: JsonObject };
interface Waiter {
  readonly fits: (message: Notification) => boolean;
  readonly give: (received: Received | undefined) => void;
}

/** The bookkeeping that exchanges of every transport share: notifications, response, end. */
export class PendingExchange implements Exchange {
  readonly notifications: Received[] = [];
  response: Received | undefined;
  http: HttpAnswer | undefined;
  readonly ended: Promise<Ending>;
  /** Resolves with the response, be it after the end. */
  readonly answered: Promise<void>;
  #settle!: (ending: Ending) => void;
  #tellAnswered!: () => void;
  #over = false;
  #stopWaiting: () => void = () => undefined;
  #waiting: Waiter[] = [];

  constructor(
    readonly sent: number,
    readonly asked: Asked,
    within: number,
    private readonly onAbandon: () => void = () => undefined,
  ) {
    this.ended = new Promise((resolve) => (this.#settle = resolve));
    this.answered = new Promise((resolve) => (this.#tellAnswered = resolve));
    if (Number.isFinite(within))
      this.#stopWaiting = patiently(within, () => this.end({ how: 'timeout', after: within }));
  }

  get over(): boolean {
    return this.#over;
  }

  get id(): RequestId | undefined {
    return this.asked.id;
  }

  notify(received: Received): void {
    this.notifications.push(received);
    for (const waiter of [...this.#waiting]) {
      if (waiter.fits(received.read.classified as Notification)) this.#release(waiter, received);
    }
  }

  answer(received: Received): void {
    this.response = received;
    this.#tellAnswered();
    this.end({ how: 'answered' });
  }

  end(ending: Ending): void {
    if (this.#over) return;
    this.#over = true;
    this.#stopWaiting();
    for (const waiter of [...this.#waiting]) this.#release(waiter, undefined);
    this.#settle(ending);
  }

  awaitNotification(fits: (message: Notification) => boolean, within: number): Promise<Received | undefined> {
    const there = this.notifications.find((received) => fits(received.read.classified as Notification));
    if (there !== undefined || this.#over) return Promise.resolve(there);
    return new Promise((resolve) => {
      const stop = patiently(within, () => this.#release(waiter, undefined));
      const waiter = {
        fits,
        give: (received: Received | undefined) => {
          stop();
          resolve(received);
        },
      };
      this.#waiting.push(waiter);
    });
  }

  abandon(): void {
    this.onAbandon();
    this.end({ how: 'cancelled' });
  }

  #release(waiter: Waiter, received: Received | undefined): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiter);
    waiter.give(received);
  }
}
