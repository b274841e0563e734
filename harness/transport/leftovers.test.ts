import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { subjectFrom } from '../run/subject.js';
import { Transcript } from '../wire/transcript.js';

const limits = { start: 5_000, response: 1_000, quiet: 50 };

/** A server that starts a child in a session of its own, tells its id on standard error, and ends with its input. */
const daemonising = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  child.unref();
  process.stderr.write('child ' + child.pid + '\\n');
  process.stdin.resume();
  process.stdin.on('end', () => process.exit(0));
`;

async function startedChild(): Promise<{ readonly pid: number; readonly end: () => Promise<void> }> {
  const subject = subjectFrom({ stdio: { file: process.execPath, args: ['-e', daemonising] }, headers: [] });
  const transcript = new Transcript();
  const connection = await subject.open('stdio', transcript, limits);
  const said = (): string =>
    transcript.events.map((event) => (event.type === 'stderr' ? event.text : '')).join('');
  await expect.poll(said, { timeout: 5_000 }).toMatch(/child \d+\n/);
  return {
    pid: Number(/child (\d+)/.exec(said())![1]),
    end: async () => {
      await connection.close();
      await subject.end();
    },
  };
}

/** Whether a process is there, and not only waits for its end to be noticed. */
function runs(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

describe.runIf(process.platform === 'linux')('what a server leaves running', () => {
  it('is ended with its subject, though it has left the process group, and nothing else is', async () => {
    const [one, other] = [await startedChild(), await startedChild()];
    await one.end();
    await expect.poll(() => runs(one.pid)).toBe(false);
    await sleep(50);
    expect(runs(other.pid)).toBe(true);
    await other.end();
    await expect.poll(() => runs(other.pid)).toBe(false);
  });
});
