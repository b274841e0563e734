import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { matches } from '../harness/run/glob.js';
import type { Transport } from '../schema/report.js';
import { serverMutants, serverVariants } from '../suites/proofs.js';
import { clientMutants, clientVariants } from '../suites/client/proofs.js';
import { runClientClean, runClientMutant } from '../suites/client/proving/matrix.js';
import { runClean, runMutant } from '../suites/proving/matrix.js';
import type { Row } from '../suites/proving/row.js';

/**
 * The mutation matrix: every mutant must be caught under its own requirement and nothing else, every variant and the
 * plain reference must come out clean. `npm run mutants -- [--side server|client] [--only <glob>] [--workers n] [--share k/n] [--verbose]`;
 * exit 1 otherwise. The work is mostly waiting, so each worker runs several at once.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    side: { type: 'string' },
    share: { type: 'string' },
    workers: { type: 'string', default: '2' },
    rows: { type: 'boolean' },
    verbose: { type: 'boolean' },
  },
});
const globs = values.only ?? [];
const atOnce = 8;
const both: readonly Transport[] = ['stdio', 'http'];
const wanted = (id: string): boolean =>
  globs.length === 0 || globs.some((glob) => matches(glob, id) || matches(glob, id.split('/')[0]!));

function jobsOf(share: string): (() => Promise<Row>)[] {
  const [part, parts] = share.split('/').map(Number) as [number, number];
  const jobs = [
    ...(values.side === 'client' ? [] : serverJobs()),
    ...(values.side === 'server' ? [] : clientJobs()),
  ];
  return jobs.filter((_job, at) => at % parts === part);
}

function serverJobs(): (() => Promise<Row>)[] {
  return [
    ...both.map((transport) => () => runClean(undefined, transport)),
    ...serverVariants
      .filter(({ id }) => wanted(id))
      .flatMap((variant) => (variant.on ?? both).map((transport) => () => runClean(variant, transport))),
    ...serverMutants
      .filter(({ id }) => wanted(id))
      .flatMap((mutant) => (mutant.on ?? both).map((transport) => () => runMutant(mutant, transport))),
  ];
}

function clientJobs(): (() => Promise<Row>)[] {
  return [
    ...(['modern', 'dual-era'] as const).flatMap((base) =>
      both.map((transport) => () => runClientClean({ id: 'reference', base }, transport)),
    ),
    ...clientVariants
      .filter(({ id }) => wanted(id))
      .flatMap((variant) =>
        (variant.on ?? both).map((transport) => () => runClientClean(variant, transport)),
      ),
    ...clientMutants
      .filter(({ id }) => wanted(id))
      .flatMap((mutant) => (mutant.on ?? both).map((transport) => () => runClientMutant(mutant, transport))),
  ];
}

/** Runs the jobs of a share in this process. */
async function runHere(share: string, tell: (row: Row) => void): Promise<void> {
  const queue = jobsOf(share);
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) tell(await job());
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Runs a share in a process of its own, which writes a row a line. */
async function runThere(share: string, tell: (row: Row) => void): Promise<void> {
  const args = [
    'scripts/run.mjs',
    'scripts/mutants.ts',
    '--share',
    share,
    '--rows',
    ...(values.side === undefined ? [] : ['--side', values.side]),
    ...globs.flatMap((glob) => ['--only', glob]),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) tell(JSON.parse(line) as Row);
}

const rows: Row[] = [];
const began = performance.now();
const tell = (row: Row): void => {
  rows.push(row);
  if (values.rows === true) return void process.stdout.write(`${JSON.stringify(row)}\n`);
  if (row.outcome === 'as-expected' && values.verbose !== true) return;
  const mark = row.outcome === 'as-expected' ? 'ok  ' : 'FAIL';
  console.log(
    `${mark} ${row.side} ${row.kind} ${row.id} (${row.transport}, ${row.milliseconds} ms) ${row.outcome === 'as-expected' ? '' : `${row.outcome}\n    ${row.detail}`}`,
  );
};
const workers = Number(values.workers);
if (values.share !== undefined) await runHere(values.share, tell);
else
  await Promise.all(Array.from({ length: workers }, (_none, part) => runThere(`${part}/${workers}`, tell)));

if (values.rows !== true) {
  const count = (kind: Row['kind']): string => {
    const ofKind = rows.filter((row) => row.kind === kind);
    return `${ofKind.filter((row) => row.outcome === 'as-expected').length} of ${ofKind.length}`;
  };
  const companions = rows.reduce((sum, row) => sum + row.companions.length, 0);
  console.log(
    `mutants caught ${count('mutant')}, variants clean ${count('variant')}, reference clean ${count('reference')}; companions ${companions}; ${Math.round((performance.now() - began) / 1000)} s`,
  );
}
process.exit(rows.every((row) => row.outcome === 'as-expected') ? 0 : 1);
