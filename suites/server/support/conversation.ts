import type { MockClient, OpenRequest } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import { allCapabilities } from '../../../harness/run/fixtures.js';
import type { ChangeFixture } from '../../../harness/run/profile.js';
import { within } from '../../../harness/transport/patience.js';
import type { JsonObject } from '../../../harness/wire/message.js';
import type { Steady } from './comparison.js';
import { type Subscription, subscribe } from './subscription.js';

/** What a conversation can be made of. */
export interface Topics {
  /** Requests whose results rest and differ from one another. */
  readonly requests: readonly Steady[];
  /** What subscriptions ask for; undefined where there are none. */
  readonly filter: JsonObject | undefined;
  /** A call that such a subscription is told of. */
  readonly changes: ChangeFixture | undefined;
  /** Whether the server is known to live on after a line or a body that is no JSON. */
  readonly survivesGarbage: boolean;
}

/** A request of a conversation. */
export interface Asked {
  readonly label: string;
  readonly steady: Steady;
  readonly open: OpenRequest;
  cancelled: boolean;
}

/** A subscription of a conversation. */
export interface Listening {
  readonly label: string;
  readonly subscription: Promise<Subscription>;
  /**
   * Change notifications that had come when a request after its cancellation had been answered; infinite where there was
   * nothing to cancel any more.
   */
  knownAtCancel: number | undefined;
  /** It was not told of a change that one opened later was told of. */
  deaf: boolean;
  told: boolean;
}

/** A conversation with a server on a connection of its own, in which much goes on at once, and what was seen in it. */
export class Conversation {
  readonly story: string[] = [];
  readonly asked: Asked[] = [];
  readonly listening: Listening[] = [];

  constructor(
    readonly peer: MockClient,
    readonly topics: Topics,
    /** Milliseconds after which nothing more is hoped for. */
    private readonly patience: number,
  ) {}

  /** Sends a request and does not wait for its answer. */
  ask(at: number): void {
    const steady = this.topics.requests[at % this.topics.requests.length]!;
    const { method, params, options } = steady.request;
    const { capabilities } = options;
    const label = `request ${this.asked.length + 1}`;
    const open = this.peer.open(method, params, {
      ...(capabilities === undefined ? {} : { capabilities }),
      probe: true,
      within: this.patience,
    });
    this.asked.push({ label, steady, open, cancelled: false });
    this.#tell(`${method} as ${label}`);
  }

  /** Cancels the request that was sent last and is not answered yet, or the last that was. */
  async cancel(): Promise<void> {
    const left = this.asked.filter(({ cancelled }) => !cancelled);
    const chosen = left.findLast(({ open }) => open.exchange.response === undefined) ?? left.at(-1);
    if (chosen === undefined) return;
    chosen.cancelled = true;
    this.#tell(`cancel ${chosen.label}`);
    await chosen.open.cancel('no longer needed');
  }

  /** Waits for all answers. */
  async rest(): Promise<Reply[]> {
    if (this.asked.length > 0) this.#tell('wait for the answers');
    return Promise.all(this.asked.filter(({ cancelled }) => !cancelled).map(({ open }) => open.reply));
  }

  /** Opens a subscription and does not wait for its acknowledgment. */
  listen(): void {
    const label = `subscription ${this.listening.length + 1}`;
    this.#tell(`subscriptions/listen as ${label}`);
    const subscription = subscribe(this.peer, this.topics.filter!);
    this.listening.push({ label, subscription, knownAtCancel: undefined, deaf: false, told: false });
  }

  /** Cancels one of the open subscriptions, and has a later request answered. */
  async unlisten(at: number): Promise<void> {
    const open = this.listening.filter(({ knownAtCancel }) => knownAtCancel === undefined);
    const chosen = open[at % open.length]!;
    this.#tell(`cancel ${chosen.label}`);
    const subscription = await chosen.subscription;
    // what the server had said before must not be taken for its answer to the cancellation
    await this.peer.sanity({ probe: true });
    const over = subscription.state !== 'open' || subscription.end() !== undefined;
    await subscription.cancel();
    await this.peer.sanity({ probe: true });
    chosen.knownAtCancel = over ? Infinity : subscription.changes().length;
  }

  /** Makes a change, and looks whether every open subscription is told of it. */
  async change(): Promise<void> {
    this.#tell(`tools/call ${this.topics.changes!.tool}`);
    const { quiet } = this.peer.limits;
    const open = await this.#open();
    const waiting = open.map(({ of, subscription }) => {
      const known = subscription.changes().length;
      return { of, further: () => subscription.next(known), told: subscription.next(known) };
    });
    for (const { of, told } of waiting) void told.then((received) => (of.told ||= received !== undefined));
    await this.#makeChange();
    const all = Promise.all(waiting.map(({ told }) => told));
    const first = await within(all, quiet);
    if (first?.every((received) => received !== undefined) === true) return;
    // nobody is deaf to what is not told at all, or late: one that subscribes now must hear of the next change before
    const control = await subscribe(this.peer, this.topics.filter!);
    const heard = control.next(0);
    await this.#makeChange();
    if ((await heard) !== undefined) {
      // asked anew: what was waited for at first may have been given up before a slow server made its change
      await Promise.all(
        waiting.map(async ({ of, further }) => {
          of.deaf = (await within(further(), this.patience / 4)) === undefined;
        }),
      );
    }
    await control.cancel();
  }

  /** Something has gone wrong already, and what comes after it tells no more. */
  get spoilt(): boolean {
    return this.listening.some(({ deaf }) => deaf) || !this.peer.connection.alive;
  }

  /** Sends something that is no JSON. */
  async garble(): Promise<void> {
    this.#tell('a line that is no JSON');
    await this.peer.garble(Buffer.from('{"jsonrpc":"2.0","method":'), 'a message that breaks off');
  }

  /** What was done, in order. */
  told(): string {
    return this.story.map((step, at) => `${at + 1}. ${step}`).join('; ');
  }

  async #open(): Promise<{ readonly of: Listening; readonly subscription: Subscription }[]> {
    const open = await Promise.all(
      this.listening
        .filter(({ knownAtCancel }) => knownAtCancel === undefined)
        .map(async (of) => ({ of, subscription: await of.subscription })),
    );
    return open.filter(({ subscription }) => subscription.state === 'open');
  }

  async #makeChange(): Promise<void> {
    const { tool, arguments: given } = this.topics.changes!;
    const options = { capabilities: allCapabilities, probe: true } as const;
    await this.peer.request('tools/call', { name: tool, arguments: given }, options);
  }

  #tell(step: string): void {
    this.story.push(step);
  }
}
