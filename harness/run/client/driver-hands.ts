import { randomBytes } from 'node:crypto';
import type { DriverEvent, DriverLine, Hello } from '../../../schema/driver.js';
import { driverProtocol } from '../../../schema/driver.js';
import { isDriverEvent, readHello } from '../../../schema/driver-lines.js';
import type { ByteChannel, Exit } from '../../transport/channel.js';
import { within as settled } from '../../transport/patience.js';
import { exitWords } from '../../transport/stdio-connection.js';
import { type DriverItem, DriverOutput } from './driver-output.js';
import type { Errand, Hands, Order, Told } from './hands.js';

/** A driver that introduced itself and passed the canary, or why there is none. */
export type BegunDriver =
  | { readonly ok: true; readonly hands: DriverHands }
  /** `spoke`: it wrote something, which was not what the protocol asks for. */
  | { readonly ok: false; readonly sentence: string; readonly spoke: boolean };

/** An operation that does not exist. */
interface Unknown {
  readonly op: `x${string}`;
  readonly on: string;
}

/** How many faults are kept in words. */
const maxFaults = 100;
/** How long a driver has to end by itself once its input is closed, and again once it is asked to. */
const courtesy = 1_000;

/** Moves a client under test through its driver: instructions out, answers and events in (docs/driver.md). */
export class DriverHands implements Hands {
  death: string | undefined;
  /** Lines that the protocol does not know, in words: it is the driver that is wrong. Bounded. */
  readonly faults: string[] = [];
  #hello: Hello | undefined;
  #lastId = 0;
  #waiting = new Map<number, (told: Told) => void>();
  /** Numbers of instructions whose time ran out before their answer. */
  #overdue = new Set<number>();
  /** Of each connection that the driver was told to open. */
  #events = new Map<string, DriverEvent[]>();
  #listeners = new Set<(event: DriverEvent) => void>();
  #output = new DriverOutput((id) => this.#waiting.has(id) || this.#overdue.has(id));
  #flooded = false;
  #stderr = '';
  #exited: Promise<Exit>;

  /** Takes hold of a driver and finds out whether it is to be trusted: hello, then an operation that does not exist. */
  static async begin(channel: ByteChannel, { within }: { readonly within: number }): Promise<BegunDriver> {
    const hands = new DriverHands(channel);
    const trouble = (await hands.#introduce(within)) ?? (await hands.#canary(within));
    if (trouble === undefined) return { ok: true, hands };
    const spoke = hands.#hello !== undefined || hands.#flooded || hands.faults.length > 0;
    const sentence = `${trouble}${hands.#clues()}`;
    await hands.end();
    return { ok: false, sentence, spoke };
  }

  private constructor(private readonly channel: ByteChannel) {
    channel.onOutput((chunk) => this.#take(this.#output.push(chunk)));
    channel.onErrors((chunk) => (this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-4096)));
    this.#exited = channel.exited.then((exit) => {
      this.#take(this.#output.end());
      this.#die(exit.failure ?? `the driver ended with ${exitWords(exit)}`);
      return exit;
    });
  }

  get hello(): Hello {
    return this.#hello!;
  }

  get alive(): boolean {
    return this.death === undefined;
  }

  start(order: Order, within: number): Errand {
    return this.#start(order, within);
  }

  /** As {@link start}, where the number does not matter. */
  tell(order: Order, within: number): Promise<Told> {
    return this.#start(order, within).told;
  }

  events(on: string): readonly DriverEvent[] {
    return this.#events.get(on) ?? [];
  }

  onEvent(listener: (event: DriverEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stderr(): string {
    return this.#stderr;
  }

  async end(): Promise<void> {
    this.#die('the driver was ended');
    this.channel.closeInput();
    if ((await settled(this.#exited, courtesy)) !== undefined) return;
    this.channel.signal('SIGTERM');
    if ((await settled(this.#exited, courtesy)) !== undefined) return;
    this.channel.signal('SIGKILL');
    await this.#exited;
  }

  async #introduce(within: number): Promise<string | undefined> {
    const told = await this.#start({ op: 'hello', protocol: driverProtocol }, within).told;
    if (told.how === 'gone') return `no answer to hello: ${told.detail}`;
    if (told.how === 'timeout') return `the driver gave no answer to hello within ${told.after} ms`;
    const read = told.how === 'done' ? readHello(told.value) : { fault: `it answered ${told.how}` };
    if ('fault' in read) {
      this.#fault(`it answered hello wrongly: ${read.fault}`);
      return 'the driver does not introduce itself';
    }
    this.#hello = read.ok;
    return undefined;
  }

  /** A driver that says it did what it cannot know of reports what nobody did. */
  async #canary(within: number): Promise<string | undefined> {
    const op = `x${randomBytes(6).toString('hex')}` as const;
    const told = await this.#start({ op, on: op }, within).told;
    if (told.how === 'unsupported') return undefined;
    const asked = `the operation "${op}", which does not exist`;
    if (told.how === 'gone') return `${told.detail} over ${asked}; it must answer unsupported`;
    const did = told.how === 'timeout' ? `gave no answer within ${told.after} ms` : `answered ${told.how}`;
    return `the driver cannot be trusted: to ${asked}, it ${did} and not unsupported`;
  }

  /** What else is known where a driver could not be begun. */
  #clues(): string {
    const lastWords = this.#stderr.trimEnd().split('\n').at(-1)!;
    const [fault] = this.faults;
    return `${fault === undefined ? '' : `; ${fault}`}${lastWords === '' ? '' : `; its last words were ${JSON.stringify(lastWords.slice(-200))}`}`;
  }

  #start(order: Order | Unknown, within: number): Errand {
    const id = (this.#lastId += 1);
    const faultsBefore = this.faults.length;
    const told = new Promise<Told>((resolve) => {
      if (this.death !== undefined) return resolve({ how: 'gone', detail: this.death });
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        this.#overdue.add(id);
        // what it wrote may have been the answer
        const spoilt = this.#hello !== undefined && this.faults.length > faultsBefore;
        const fault = spoilt ? this.faults.at(-1) : undefined;
        resolve(
          fault === undefined
            ? { how: 'timeout', after: within }
            : { how: 'gone', detail: `the driver broke its protocol: ${fault}` },
        );
      }, within);
      this.#waiting.set(id, (ending) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(ending);
      });
      if (order.op === 'connect' && !this.#events.has(order.on)) this.#events.set(order.on, []);
      this.channel.write(Buffer.from(`${asciiJson({ id, ...order })}\n`));
    });
    return { id, told };
  }

  #take(items: Iterable<DriverItem>): void {
    for (const item of items) {
      if (this.death !== undefined) return;
      if (item.kind === 'line') this.#line(item.line);
      else if (item.kind === 'fault') this.#fault(item.fault);
      else {
        this.#flooded = true;
        this.#die(`the driver wrote ${item.flood}`);
        this.channel.signal('SIGKILL');
      }
    }
  }

  #line(line: DriverLine): void {
    if (isDriverEvent(line)) {
      const events = this.#events.get(line.on);
      if (events === undefined)
        return this.#fault(
          `it told of an event on ${JSON.stringify(line.on.slice(0, 40))}, which is no connection`,
        );
      events.push(line);
      for (const listener of [...this.#listeners]) listener(line);
    } else if (!this.#overdue.delete(line.id)) this.#waiting.get(line.id)!(toldBy(line));
  }

  #fault(fault: string): void {
    if (this.faults.length < maxFaults) this.faults.push(fault);
  }

  #die(why: string): void {
    this.death ??= why;
    for (const settle of [...this.#waiting.values()]) settle({ how: 'gone', detail: this.death });
  }
}

/** JSON in ASCII, so that neither a driver's encoding nor its notion of a line's end matters. */
function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function toldBy(answer: Exclude<DriverLine, DriverEvent>): Told {
  if ('done' in answer) return { how: 'done', value: answer.done };
  return 'failed' in answer ? { how: 'failed', error: answer.failed } : { how: 'unsupported' };
}
