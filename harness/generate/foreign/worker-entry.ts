import { existsSync } from 'node:fs';

/** Beside the folder of this module, as the sources lie; beside the module itself, where a bundler moved it up. */
const PLACES = ['../foreign-schema.worker.js', './foreign-schema.worker.js'];

/**
 * Where the worker's code is, next to this module when built. Run from the sources there is no JavaScript to
 * give to a thread, as Node.js 20 reads no TypeScript; then the test support bundles it.
 * @returns URL of a module that Node.js can start as it is
 */
export async function workerEntry(): Promise<URL> {
  const built = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (built) return built;
  // Not a literal, or the test support would become part of what is published.
  const support: string = new URL('../../testing/bundle-worker.js', import.meta.url).href.replace(
    /\.js$/,
    '.ts',
  );
  const { bundleWorker } = (await import(support)) as { bundleWorker: (source: URL) => Promise<URL> };
  return bundleWorker(new URL('../foreign-schema.worker.ts', import.meta.url));
}
