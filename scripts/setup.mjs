// What `npm start` and `npm test` need before anything else: installed packages and generated files. Plain Node.js, no
// packages, because on a fresh clone there are none.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/** Runs a command to its end; a failure ends this process with the same code. */
export function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs what the lock file says, unless that has been done. */
export function install() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const stamp = join('node_modules', '.touchstone-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

/** Writes everything that is generated. */
export function generate() {
  run(process.execPath, ['scripts/run.mjs', 'scripts/generate.ts']);
}

/** Builds dist/. */
export function bundle() {
  run(process.execPath, ['scripts/build.mjs']);
}
