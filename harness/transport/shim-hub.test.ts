import { spawn } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { ShimHub, type ShimProcess } from './shim-hub.js';

const hub = new ShimHub();

afterAll(() => hub.close());

/** Starts a server as a client does and gives both of its sides. */
async function started(): Promise<{ kill: (signal: NodeJS.Signals) => void; shim: ShimProcess }> {
  let open: (shim: ShimProcess) => void;
  const opened = new Promise<ShimProcess>((resolve) => (open = resolve));
  const { command, args } = await hub.offer((shim) => open(shim));
  const child = spawn(command, [...args], { stdio: 'pipe' });
  return { kill: (signal) => child.kill(signal), shim: await opened };
}

it('a process that its client kills is known to be gone', { timeout: 20_000 }, async () => {
  const { kill, shim } = await started();
  const gone = new Promise<void>((resolve) => shim.onGone(resolve));
  kill('SIGKILL');
  await gone;
});

it('a signal that can be refused is told, and the process stays', { timeout: 20_000 }, async () => {
  const { kill, shim } = await started();
  const signal = new Promise<string>((resolve) => shim.onSignal(resolve));
  kill('SIGTERM');
  expect(await signal).toBe('SIGTERM');
  const gone = new Promise<void>((resolve) => shim.onGone(resolve));
  kill('SIGKILL');
  await gone;
});
