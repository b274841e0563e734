#!/usr/bin/env node
// Runs a TypeScript file with its arguments: node scripts/run.mjs scripts/generate.ts [args…]
// Node.js 20 cannot, so esbuild bundles the file first; installed packages stay outside the bundle.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const entry = process.argv[2];
if (entry === undefined) {
  console.error('usage: node scripts/run.mjs <file.ts> [argument…]');
  process.exit(2);
}

/** A bundle lies elsewhere than its sources: they keep their own address, so that files beside them are found. */
const ownAddress = {
  name: 'own-address',
  setup(bundle) {
    bundle.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
};

const source = resolve(entry);
const folder = join(root, 'node_modules', '.cache', 'touchstone', dirname(relative(root, source)));
const outfile = join(folder, `${basename(source, '.ts')}.mjs`);
const { outputFiles } = await build({
  entryPoints: [source],
  outfile,
  write: false,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'inline',
  logLevel: 'warning',
  plugins: [ownAddress],
});

// several processes may run the same file: none may read what another has written half
const draft = `${outfile}.${process.pid}`;
await mkdir(folder, { recursive: true });
await writeFile(draft, outputFiles[0].contents);
await rename(draft, outfile);

register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
process.chdir(root);
process.argv.splice(1, 2, source);
await import(pathToFileURL(outfile).href);
