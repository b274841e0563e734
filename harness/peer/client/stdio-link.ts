import { setTimeout as sleep } from 'node:timers/promises';
import type { ByteChannel } from '../../transport/channel.js';
import { memoryCommand, startMemoryServer } from '../../transport/memory-servers.js';
import { spawnCommand } from '../../transport/spawn.js';
import { parseJson } from '../../wire/json.js';
import type { ClientConnection } from './client-connection.js';
import type { ClientLink } from './link.js';

/** Starts a server as a process of its own, or one in memory, and speaks with it over its standard streams. */
export async function startStdioLink(
  target: { readonly command: string; readonly args: readonly string[] },
  connection: ClientConnection,
): Promise<ClientLink> {
  const channel =
    target.command === memoryCommand
      ? startMemoryServer(target.args[0] ?? '')
      : await spawnCommand({ file: target.command, args: target.args });
  return new StdioLink(channel, connection);
}

class StdioLink implements ClientLink {
  readonly transport = 'stdio';
  gone = false;
  #closing = false;

  constructor(
    private readonly channel: ByteChannel,
    private readonly connection: ClientConnection,
  ) {
    const { stdio } = connection.blueprint;
    const reader = stdio.reader();
    channel.onOutput((chunk) => {
      for (const line of reader.push(chunk)) this.#read(stdio.line(line));
    });
    channel.onErrors((chunk) => connection.guarded(() => stdio.errors(chunk, connection)));
    void channel.exited.then(({ code, signal, failure }) => {
      this.gone = true;
      if (this.#closing) return;
      if (failure !== undefined) connection.lose({ how: 'unsent', detail: failure });
      else connection.lose({ how: 'lost', detail: `the server ended (${signal ?? `code ${code}`})` });
    });
    if (stdio.opening !== '') channel.write(Buffer.from(stdio.opening));
  }

  send(messages: readonly unknown[]): void {
    const { encode, stdio } = this.connection.blueprint;
    for (const message of messages)
      for (const bytes of stdio.writes(stdio.frame(encode(message)))) this.channel.write(bytes);
  }

  abandon(): void {
    // all requests share one channel
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const { step, wait } of this.connection.blueprint.stdio.shutdown) {
      if (this.gone) return;
      if (step === 'close-input') this.channel.closeInput();
      else this.channel.signal(step);
      const waiting = new AbortController();
      await Promise.race([
        this.channel.exited,
        sleep(wait, undefined, { signal: waiting.signal }).catch(() => undefined),
      ]);
      waiting.abort();
    }
  }

  #read(line: Buffer | undefined): void {
    if (line === undefined || line.length === 0) return;
    const { blueprint } = this.connection;
    const parsed = parseJson(blueprint.decode(line));
    if (parsed.ok) this.connection.receive(parsed.value);
    else this.connection.guarded(() => blueprint.stdio.garbage(line, this.connection));
  }
}
