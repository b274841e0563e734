import type { ByteChannel } from './channel.js';
import { type Command, spawnCommand } from './spawn.js';

/**
 * Starts the processes of a command, each ahead of its use, because most checks that need one need it at once. Nothing is
 * said to a process before it is taken, and its output waits for whoever takes it.
 */
export class SpareProcess {
  #spare: Promise<ByteChannel> | undefined;
  #taken = 0;

  constructor(private readonly command: Command) {}

  /** A process that nobody has used, and that has not ended. The second one taken shows that there will be more. */
  async take(): Promise<ByteChannel> {
    const ahead = this.#spare;
    this.#spare = undefined;
    this.#taken += 1;
    const spare = await ahead;
    const usable = spare !== undefined && !(await hasEnded(spare));
    const channel = usable ? spare : await spawnCommand(this.command);
    if (this.#taken > 1) this.#spare ??= spawnCommand(this.command);
    return channel;
  }

  /** Ends the process that nobody took. */
  async end(): Promise<void> {
    const spare = await this.#spare;
    this.#spare = undefined;
    spare?.signal('SIGKILL');
    await spare?.exited;
  }
}

async function hasEnded(channel: ByteChannel): Promise<boolean> {
  const now = Promise.resolve('running' as const);
  return (await Promise.race([channel.exited, now])) !== 'running';
}
