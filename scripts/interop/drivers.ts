import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';

/** Beside the installed packages, so that a driver finds its client there. */
const folder = 'interop/drivers';

/** Checks every ready driver with the client that it is for; gives the names of those that do not come out well. */
export function checkReadyDrivers(): string[] {
  cpSync('drivers', folder, { recursive: true });
  const ready = readdirSync(folder).filter((name) => name.endsWith('.mjs') && name !== 'serve.mjs');
  return ready.filter((name) => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['dist/cli/main.js', 'driver', 'check', '--cwd', 'interop', '--', 'node', `drivers/${name}`],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 300_000 },
    );
    const lines = stdout.trimEnd().split('\n');
    const well = lines.filter((line) => line.startsWith('ok ')).length;
    console.log(`${name.padEnd(31)}${String(status).padEnd(6)}${well} steps well: ${lines.at(-1)!}`);
    for (const line of lines) if (/^(DRIVER|CLIENT|SILENT) /.test(line)) console.log(`    ${line}`);
    return status !== 0;
  });
}
