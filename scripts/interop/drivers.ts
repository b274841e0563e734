import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { interpreted } from './interpreters.js';

/** Beside the installed packages, so that a driver in JavaScript finds its client there. */
const folder = 'interop/drivers';
const isShared = (name: string): boolean => name.startsWith('serve.');

/** Lays the ready drivers beside the packages that they are for. */
export function layOutDrivers(): void {
  cpSync('drivers', folder, { recursive: true });
}

/** Checks every ready driver with the client that it is for; gives the names of those that do not come out well. */
export function checkReadyDrivers(): string[] {
  const ready = readdirSync('drivers').filter((name) => !isShared(name));
  return ready.filter((name) => {
    const command = interpreted([name.endsWith('.py') ? 'PYTHON' : 'node', `drivers/${name}`]);
    if ('missing' in command) {
      console.log(`${name.padEnd(31)}-     there is no ${command.missing} to check it with`);
      return false;
    }
    const { status, stdout } = spawnSync(
      process.execPath,
      ['dist/cli/main.js', 'driver', 'check', '--cwd', 'interop', '--', ...command.words],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 300_000 },
    );
    const lines = stdout.trimEnd().split('\n');
    const well = lines.filter((line) => line.startsWith('ok ')).length;
    console.log(`${name.padEnd(31)}${String(status).padEnd(6)}${well} steps well: ${lines.at(-1)!}`);
    for (const line of lines) if (/^(DRIVER|CLIENT|SILENT) /.test(line)) console.log(`    ${line}`);
    return status !== 0;
  });
}
