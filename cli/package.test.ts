import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { built } from './testing/command.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'touchstone-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const npm = (args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync('npm', [...args], {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(status, stderr).toBe(0);
  return stdout;
};

describe.skipIf(!built)('the package', { timeout: 240_000 }, () => {
  it('installs into an empty folder, runs, and gives its types', () => {
    const [{ filename, files }] = JSON.parse(
      npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
    ) as [{ filename: string; files: { path: string }[] }];
    const names = files.map((file) => file.path);
    expect(names).toContain('dist/cli/main.js');
    for (const schema of ['report', 'log', 'driver'])
      expect(names).toContain(`dist/schema/${schema}.schema.json`);
    expect(names).toContain('drivers/serve.mjs');
    expect(names.filter((name) => /test|interop|schema\/requirements|node_modules/.test(name))).toEqual([]);
    writeFileSync(path.join(folder, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
    npm(['install', '--no-fund', '--no-audit', '--prefer-offline', path.join(folder, filename)], folder);
    expect(npm(['exec', '--no', '--', 'touchstone', '--version'], folder).trim()).toMatch(/^\d+\.\d+\.\d+$/);
    writeFileSync(
      path.join(folder, 'use.mjs'),
      "import { serverSuite, runServer } from 'mcp-touchstone';\nconsole.log(serverSuite.checks.length > 10, typeof runServer);\n",
    );
    const { stdout } = spawnSync(process.execPath, ['use.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(stdout.trim()).toBe('true function');
  });
});
