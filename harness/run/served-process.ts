import { setTimeout as sleep } from 'node:timers/promises';
import { accepts } from '../transport/accepts.js';
import { type Command, spawnCommand } from '../transport/spawn.js';
import type { ServedProcess } from './subject.js';

/**
 * Starts the command that serves a URL and waits until its port accepts connections, the process is gone or the start
 * budget is spent. What follows shows in the first exchange; nothing is thrown here.
 */
export async function startServed(command: Command, url: string, budget: number): Promise<ServedProcess> {
  const channel = await spawnCommand(command);
  let stderr = '';
  let gone = false;
  channel.onOutput((chunk) => (stderr = (stderr + chunk.toString('utf8')).slice(-4096)));
  channel.onErrors((chunk) => (stderr = (stderr + chunk.toString('utf8')).slice(-4096)));
  void channel.exited.then(() => (gone = true));
  const { hostname, port, protocol } = new URL(url);
  const listens = (): Promise<boolean> =>
    accepts(hostname.replace(/^\[|\]$/g, ''), Number(port) || (protocol === 'https:' ? 443 : 80));
  const deadline = performance.now() + budget;
  while (!gone && performance.now() < deadline) {
    if (await listens()) break;
    await sleep(50);
  }
  return {
    stderr: () => stderr,
    listens,
    stop: async () => {
      if (gone) return;
      channel.signal('SIGTERM');
      await Promise.race([channel.exited, sleep(1_000, undefined, { ref: false })]);
      channel.signal('SIGKILL');
      await channel.exited;
    },
  };
}
