import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { driverDocument } from './docs/driver-protocol.js';
import { withExamples } from './docs/examples.js';
import { referenceServerDocument } from './docs/reference-server.js';
import { scriptsDocument } from './docs/scripts.js';
import { catalogueDocument, checksDocument, commandDocument, mutantsDocument } from './docs/documents.js';

/**
 * Writes docs/generated/ from the code: catalogue, checks, mutants and the command's help; what docs/driver.md takes
 * from the schema of the driver protocol, and the examples in docs/mocks.md. With `--check` writes nothing and ends in
 * exit 1 where a file is not what the code says. `npm run docs`.
 */
const check = process.argv.includes('--check');
const folder = 'docs';
await mkdir(path.join(folder, 'generated'), { recursive: true });
const page = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');
const stale: string[] = [];
for (const [name, wanted] of Object.entries({
  'generated/catalogue.md': await catalogueDocument(),
  'generated/checks.md': checksDocument(),
  'generated/mutants.md': await mutantsDocument(),
  'generated/command.md': commandDocument(),
  'generated/reference-server.md': referenceServerDocument(),
  'generated/scripts.md': await scriptsDocument(),
  'driver.md': await driverDocument(await page('driver.md')),
  'mocks.md': await withExamples(await page('mocks.md')),
})) {
  const file = path.join(folder, name);
  const present = await page(name).catch(() => '');
  if (present === wanted) continue;
  if (check) stale.push(file);
  else await writeFile(file, wanted);
}
if (stale.length > 0) {
  console.log(`stale: ${stale.join(', ')}; run npm run docs`);
  process.exit(1);
}
