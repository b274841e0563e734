import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { referenceServerDocument } from './docs/reference-server.js';
import { catalogueDocument, checksDocument, commandDocument, mutantsDocument } from './docs/documents.js';

/**
 * Writes docs/generated/ from the code: catalogue, checks, mutants and the command's help. With `--check` writes nothing
 * and ends in exit 1 where a file is not what the code says. `npm run docs`.
 */
const check = process.argv.includes('--check');
const folder = 'docs/generated';
await mkdir(folder, { recursive: true });
const stale: string[] = [];
for (const [name, wanted] of Object.entries({
  'catalogue.md': await catalogueDocument(),
  'checks.md': checksDocument(),
  'mutants.md': await mutantsDocument(),
  'command.md': commandDocument(),
  'reference-server.md': referenceServerDocument(),
})) {
  const file = path.join(folder, name);
  const present = await readFile(file, 'utf8').catch(() => '');
  if (present === wanted) continue;
  if (check) stale.push(file);
  else await writeFile(file, wanted);
}
if (stale.length > 0) {
  console.log(`stale: ${stale.join(', ')}; run npm run docs`);
  process.exit(1);
}
