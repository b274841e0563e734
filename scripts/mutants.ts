import { parseArgs } from 'node:util';
import { matches } from '../harness/run/plan.js';
import type { Transport } from '../schema/report.js';
import { serverMutants, serverVariants } from '../suites/proofs.js';
import { type Row, runClean, runMutant } from '../suites/proving/matrix.js';

/**
 * The mutation matrix: every mutant must be caught under its own requirement and nothing else, every variant and the
 * plain reference must come out clean. `npm run mutants -- [--only <glob>] [--share k/n]`; exit 1 otherwise.
 */
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, share: { type: 'string' }, verbose: { type: 'boolean' } } });
const globs = values.only ?? [];
const [part, parts] = (values.share ?? '0/1').split('/').map(Number) as [number, number];

const wanted = (id: string): boolean => globs.length === 0 || globs.some((glob) => matches(glob, id) || matches(glob, id.split('/')[0]!));
const both: readonly Transport[] = ['stdio', 'http'];

const jobs: (() => Promise<Row>)[] = [
  ...both.map((transport) => () => runClean(undefined, transport)),
  ...serverVariants.filter(({ id }) => wanted(id)).flatMap((variant) => (variant.on ?? both).map((transport) => () => runClean(variant, transport))),
  ...serverMutants.filter(({ id }) => wanted(id)).flatMap((mutant) => (mutant.on ?? both).map((transport) => () => runMutant(mutant, transport))),
].filter((_job, at) => at < 2 || at % parts === part);

const rows: Row[] = [];
const began = performance.now();
const queue = [...jobs];
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      const row = await job();
      rows.push(row);
      const mark = row.outcome === 'as-expected' ? 'ok  ' : 'FAIL';
      if (row.outcome !== 'as-expected' || values.verbose === true) console.log(`${mark} ${row.kind} ${row.id} (${row.transport}, ${row.milliseconds} ms) ${row.outcome === 'as-expected' ? '' : `${row.outcome}\n    ${row.detail}`}`);
    }
  }),
);

const count = (kind: Row['kind'], outcome: Row['outcome'] = 'as-expected'): string => {
  const ofKind = rows.filter((row) => row.kind === kind);
  return `${ofKind.filter((row) => row.outcome === outcome).length} of ${ofKind.length}`;
};
const companions = rows.reduce((sum, row) => sum + row.companions.length, 0);
console.log(
  `mutants caught ${count('mutant')}, variants clean ${count('variant')}, reference clean ${count('reference')}; companions ${companions}; ${Math.round((performance.now() - began) / 1000)} s`,
);
process.exit(rows.every((row) => row.outcome === 'as-expected') ? 0 : 1);
