import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ShimHub } from '../../harness/transport/shim-hub.js';
import type { Report } from '../../schema/report.js';

/** Milliseconds from the start of a shim until its server holds its standard streams. */
export async function shimStart(hub: ShimHub): Promise<number> {
  let held = 0;
  const { command, args, withdraw } = await hub.offer((shim) => {
    held = performance.now();
    shim.exit(0);
  });
  const began = performance.now();
  await new Promise((resolve) => spawn(command, args, { stdio: 'ignore' }).once('exit', resolve));
  withdraw();
  return held - began;
}

/** A whole run of a client, as a user starts it. */
export interface ClientRun {
  readonly driver: string;
  readonly report: Report;
  /** Most that all processes of the run took together, in megabytes; undefined where that cannot be seen. */
  readonly memory: number | undefined;
}

/** Runs the client of the official SDK by its ready driver where it is installed, else the reference client in a process. */
export async function clientRun(cli: string, folder: string): Promise<ClientRun> {
  const sdk =
    existsSync('interop/node_modules/@modelcontextprotocol/client') && existsSync('interop/drivers');
  const driver = sdk
    ? ['node', 'drivers/sdk-client-2.mjs']
    : [process.execPath, cli, 'mock', 'client', '--driver'];
  const args = ['client', '--via', 'driver', ...(sdk ? ['--cwd', 'interop'] : []), '--seed', '1'];
  const run = spawn(
    process.execPath,
    [cli, ...args, '--format', 'json', '--report', folder, '--', ...driver],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  let memory: number | undefined;
  const watch = setInterval(() => {
    const now = residentOf(run.pid!);
    if (now !== undefined) memory = Math.max(memory ?? 0, now);
  }, 200);
  await new Promise((resolve) => run.once('exit', resolve));
  clearInterval(watch);
  const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;
  return { driver: driver.at(-1) === '--driver' ? 'the reference client' : 'the SDK driver', report, memory };
}

/** Resident memory of a process and its descendants in megabytes; undefined without /proc. */
function residentOf(root: number): number | undefined {
  if (!existsSync('/proc')) return undefined;
  const parents = new Map<number, number>();
  const pages = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(Number(name), Number(fields[1]));
      pages.set(Number(name), Number(fields[21]));
    } catch {
      // it has ended meanwhile
    }
  }
  const own = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || (pid > 1 && own(parents.get(pid))));
  const total = [...pages].filter(([pid]) => own(pid)).reduce((sum, [, count]) => sum + count, 0);
  return (total * 4096) / 1024 / 1024;
}
