import { describe, expect, it } from 'vitest';
import type { ByteChannel } from './channel.js';
import { SpareProcess } from './spare-process.js';

const command = (script: string) => ({ file: process.execPath, args: ['-e', script] });
const echo = command('process.stdin.pipe(process.stdout); console.log(process.pid)');

/** The pid that a process has written, with what it is asked to echo. */
async function heard(channel: ByteChannel): Promise<string> {
  let output = '';
  channel.onOutput((chunk) => (output += chunk.toString()));
  channel.write(Buffer.from('here'));
  await expect.poll(() => output, { timeout: 5_000 }).toMatch(/^\d+\nhere$/);
  channel.signal('SIGKILL');
  await channel.exited;
  return output;
}

describe('processes that are started ahead', { timeout: 20_000 }, () => {
  it('are each taken once, also at the same time, and lose no output', async () => {
    const spare = new SpareProcess(echo);
    const first = await spare.take();
    const second = await spare.take();
    const [third, fourth] = await Promise.all([spare.take(), spare.take()]);
    const outputs = await Promise.all([first, second, third, fourth].map(heard));
    expect(new Set(outputs).size).toBe(4);
    await spare.end();
  });

  it('are not handed out once they have ended', async () => {
    const spare = new SpareProcess(command('setTimeout(() => {}, 300)'));
    for (let at = 0; at < 2; at += 1) await (await spare.take()).exited;
    // the one ahead has ended by now
    await new Promise((resolve) => setTimeout(resolve, 600));
    const began = performance.now();
    await (
      await spare.take()
    ).exited;
    expect(performance.now() - began).toBeGreaterThan(200);
    await spare.end();
  });

  it('are ended where nobody took them', async () => {
    const spare = new SpareProcess(echo);
    const channels = [await spare.take(), await spare.take()];
    await spare.end();
    await spare.end();
    for (const channel of channels) channel.signal('SIGKILL');
    await Promise.all(channels.map(({ exited }) => exited));
  });
});
