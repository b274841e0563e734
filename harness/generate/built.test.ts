import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const harness = fileURLToPath(new URL('..', import.meta.url));
let folder = '';

/** JavaScript as a build leaves it: one module beside the other. */
beforeAll(async () => {
  const cache = join(harness, '..', '.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'built-'));
  const files = await readdir(harness, { recursive: true });
  const entryPoints = files
    .filter((file) => /^(generate|wire).*(?<!\.test)\.ts$/.test(file))
    .map((file) => join(harness, file));
  await build({
    entryPoints,
    outdir: folder,
    outbase: harness,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(script: string): Promise<unknown> {
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, timeout: 50_000 });
  return JSON.parse(stdout);
}

describe('as built JavaScript', { timeout: 60_000 }, () => {
  it('the worker starts, answers, and lets the process end unasked', async () => {
    const script = `
      import { ForeignSchemas } from './generate/foreign-schema.js';
      const foreign = new ForeignSchemas({ deadline: 20000 });
      console.log(JSON.stringify(await foreign.validate({ type: 'string' }, 1)));
    `;
    expect(await run(script)).toMatchObject({ ok: true, value: { valid: false } });
  });

  it('no ajv is loaded for schemas that need no filter, nor by the sandbox on the main thread', async () => {
    const script = `
      import { createRequire } from 'node:module';
      import fc from 'fast-check';
      import { fromSchema } from './generate/from-schema.js';
      import { ForeignSchemas } from './generate/foreign-schema.js';
      const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('ajv'));
      fc.sample(fromSchema({ type: 'object', properties: { a: { anyOf: [{ type: 'string' }, { const: 1 }] } } }), 20);
      await new ForeignSchemas({ deadline: 20000 }).check(true);
      const before = loaded();
      fc.sample(fromSchema({ not: { type: 'string' } }), 1);
      console.log(JSON.stringify({ before, after: loaded() }));
    `;
    expect(await run(script)).toEqual({ before: false, after: true });
  });
});
