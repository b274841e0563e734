import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const CACHE = new URL('../../.cache/workers/', import.meta.url);

/**
 * Bundles a worker's TypeScript into a module that Node.js can start; packages stay outside. The file is named
 * by its content, so that several test processes may do this at once.
 * @param source URL of the worker's TypeScript
 * @returns URL of the bundle, in the project's cache folder
 */
export async function bundleWorker(source: URL): Promise<URL> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  });
  const [{ text } = { text: '' }] = outputFiles;
  const name = `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`;
  const target = new URL(name, CACHE);
  if (existsSync(target)) return target;
  await mkdir(CACHE, { recursive: true });
  const draft = new URL(`${name}.${process.pid}.${Math.random().toString(36).slice(2)}`, CACHE);
  await writeFile(draft, text);
  await rename(draft, target);
  return target;
}
