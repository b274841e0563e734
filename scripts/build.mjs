// Builds dist/: the command and the library as a few bundles that load fast, and with --types the declarations.
// Dependencies stay outside the bundles.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
rmSync('dist', { recursive: true, force: true });
await build({
  // the worker lies one folder above the chunks, where the module that starts it looks for it
  entryPoints: {
    'cli/main': 'cli/main.ts',
    index: 'index.ts',
    'foreign-schema.worker': 'harness/generate/foreign-schema.worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  chunkNames: 'chunks/[name]-[hash]',
  logLevel: 'warning',
});
chmodSync('dist/cli/main.js', 0o755);
for (const name of ['report', 'log', 'driver', 'script']) {
  const file = `schema/${name}.schema.json`;
  mkdirSync(join('dist', dirname(file)), { recursive: true });
  copyFileSync(file, join('dist', file));
}
// one folder above the chunks, where the module that hands it out looks for it
copyFileSync('harness/transport/shim.mjs', 'dist/shim.mjs');
if (process.argv.includes('--types')) {
  const types = spawnSync('npx', ['tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
  process.exit(types.status ?? 1);
}
