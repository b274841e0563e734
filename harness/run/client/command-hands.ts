import type { DriverEvent, Hello, Target } from '../../../schema/driver.js';
import { maxNesting, nestingOf } from '../../../schema/nesting.js';
import type { ByteChannel, Exit } from '../../transport/channel.js';
import { within as settled } from '../../transport/patience.js';
import { type Command, spawnCommand } from '../../transport/spawn.js';
import { exitWords } from '../../transport/stdio-connection.js';
import { parseJson } from '../../wire/json.js';
import { isObject } from '../../wire/message.js';
import type { Errand, Hands, Order, Told } from './hands.js';

/** How orders become commands. */
export interface CommandPlan {
  readonly hello: Hello;
  /** The command that carries an order out before this server; `nothing` where there is nothing to do, undefined where it cannot be done. */
  command(order: Order, target: Target): Command | 'nothing' | undefined;
  /** Milliseconds after which a command that connects and lives on counts as connected; undefined where every command has to end. */
  readonly livesAfter?: number;
}

/** Characters of a command's output that are kept. */
const maxOutput = 1_000_000;
/** How long a command has to end by itself once its input is closed, and again once it is asked to. */
const courtesy = 1_000;

interface Running {
  readonly channel: ByteChannel;
  readonly exited: Promise<Exit>;
  output: string;
  errors: string;
}

/** Moves a client by commands, each a process of its own: exit code and output are its answer. */
export class CommandHands implements Hands {
  readonly alive = true;
  readonly death = undefined;
  readonly #targets = new Map<string, Target>();
  readonly #living = new Map<string, Running>();
  readonly #running = new Set<Running>();
  #lastId = 0;
  #stderr = '';

  /** @param startup milliseconds that a command has beside those of its operation, to begin and to connect */
  constructor(
    private readonly plan: CommandPlan,
    private readonly startup: number,
  ) {}

  get hello(): Hello {
    return this.plan.hello;
  }

  start(order: Order, within: number): Errand {
    const id = (this.#lastId += 1);
    return { id, told: this.#carryOut(order, within) };
  }

  events(): readonly DriverEvent[] {
    return [];
  }

  onEvent(): () => void {
    return () => undefined;
  }

  stderr(): string {
    return this.#stderr;
  }

  async end(): Promise<void> {
    await Promise.all([...this.#running].map((running) => this.#stop(running)));
  }

  async #carryOut(order: Order, within: number): Promise<Told> {
    if (!('on' in order)) return { how: 'unsupported' };
    if (order.op === 'connect') this.#targets.set(order.on, order.target);
    if (order.op === 'close') return this.#close(order.on);
    const target = this.#targets.get(order.on);
    const command = target === undefined ? undefined : this.plan.command(order, target);
    if (command === undefined) return { how: 'unsupported' };
    if (command === 'nothing') return { how: 'done', value: {} };
    const running = await this.#begin(command);
    const livesAfter = order.op === 'connect' ? this.plan.livesAfter : undefined;
    if (livesAfter !== undefined) this.#living.set(order.on, running);
    const patience = livesAfter === undefined ? within + this.startup : Math.min(livesAfter, within);
    const exit = await settled(running.exited, patience);
    if (exit !== undefined) return toldBy(exit, running);
    if (livesAfter !== undefined) return { how: 'done', value: {} };
    await this.#stop(running);
    return { how: 'timeout', after: patience };
  }

  async #begin(command: Command): Promise<Running> {
    const channel = await spawnCommand(command);
    const running: Running = { channel, exited: channel.exited, output: '', errors: '' };
    this.#running.add(running);
    channel.onOutput((chunk) => {
      if (running.output.length < maxOutput) running.output += chunk.toString('utf8');
    });
    channel.onErrors((chunk) => {
      running.errors = (running.errors + chunk.toString('utf8')).slice(-4096);
      this.#stderr = running.errors;
    });
    void channel.exited.then(() => this.#running.delete(running));
    return running;
  }

  async #close(on: string): Promise<Told> {
    const living = this.#living.get(on);
    this.#living.delete(on);
    this.#targets.delete(on);
    if (living !== undefined) await this.#stop(living);
    return { how: 'done', value: {} };
  }

  async #stop({ channel, exited }: Running): Promise<void> {
    channel.closeInput();
    channel.signal('SIGTERM');
    if ((await settled(exited, courtesy)) !== undefined) return;
    channel.signal('SIGKILL');
    await exited;
  }
}

/** What a command's end says: an object on its output is what it hands back, a code other than 0 an error. */
function toldBy(exit: Exit, { output, errors }: Running): Told {
  if (exit.failure !== undefined) return { how: 'gone', detail: exit.failure };
  const text = output.trim();
  const parsed = nestingOf(text) > maxNesting ? ({ ok: false } as const) : parseJson(text);
  if (exit.code === 0)
    return { how: 'done', value: parsed.ok && isObject(parsed.value) ? parsed.value : { output } };
  const words = [output, errors].map((text) => text.trim()).filter((text) => text !== '');
  return {
    how: 'failed',
    error: {
      message: words.length === 0 ? `it ended with ${exitWords(exit)}` : words.join('\n').slice(-2_000),
    },
  };
}
