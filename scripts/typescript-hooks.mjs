// Lets a program that scripts/run.mjs bundled import a TypeScript file by its address at run time.
import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const source = await readFile(new URL(url), 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'node20' });
  return {
    format: 'module',
    source: code.replaceAll('import.meta.url', JSON.stringify(url)),
    shortCircuit: true,
  };
}
