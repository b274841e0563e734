import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Beside the installed packages, so that a driver in JavaScript finds its client there. */
const folder = 'interop/drivers';
const environment = 'interop/.venv';
const isShared = (name: string): boolean => name.startsWith('serve.');

/** A Python with the pinned packages of `interop/requirements.txt`; undefined where there is no Python 3. */
function preparedPython(): string | undefined {
  const python = path.resolve(environment, 'bin/python');
  if (existsSync(python)) return python;
  const run = (...[file, ...args]: [string, ...string[]]): boolean =>
    spawnSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return run('python3', '-m', 'venv', environment) &&
    run(python, '-m', 'pip', 'install', '--quiet', '--requirement', 'interop/requirements.txt')
    ? python
    : undefined;
}

/** Checks every ready driver with the client that it is for; gives the names of those that do not come out well. */
export function checkReadyDrivers(): string[] {
  cpSync('drivers', folder, { recursive: true });
  const ready = readdirSync('drivers').filter((name) => !isShared(name));
  return ready.filter((name) => {
    const interpreter = name.endsWith('.py') ? preparedPython() : 'node';
    if (interpreter === undefined) {
      console.log(`${name.padEnd(31)}-     there is no Python 3 to check it with`);
      return false;
    }
    const { status, stdout } = spawnSync(
      process.execPath,
      ['dist/cli/main.js', 'driver', 'check', '--cwd', 'interop', '--', interpreter, `drivers/${name}`],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 300_000 },
    );
    const lines = stdout.trimEnd().split('\n');
    const well = lines.filter((line) => line.startsWith('ok ')).length;
    console.log(`${name.padEnd(31)}${String(status).padEnd(6)}${well} steps well: ${lines.at(-1)!}`);
    for (const line of lines) if (/^(DRIVER|CLIENT|SILENT) /.test(line)) console.log(`    ${line}`);
    return status !== 0;
  });
}
