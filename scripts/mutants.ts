import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Row } from '../suites/proving/row.js';
import { matrixDocument } from './mutants/document.js';
import { type Job, jobsOf } from './mutants/jobs.js';
import { type Placed, rowsOf, written } from './mutants/workers.js';

/**
 * The mutation matrix: every mutant must be caught under its own requirement and nothing else, every variant and the
 * plain reference must come out clean. `npm run mutants -- [--side server|client] [--only <glob>] [--workers n] [--share k/n] [--verbose]`;
 * exit 1 otherwise, and where a row is missing because a worker has died. The work is mostly waiting, so each worker runs
 * several at once. The whole matrix is written to docs/generated/matrix.md.
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
/** The work is mostly waiting on the server's side, and less so on the client's, whose runs are in several scenes at once. */
const atOnce = { server: 8, client: 3 } as const;
const globs = values.only ?? [];
const all = jobsOf({ only: globs, ...(values.side === undefined ? {} : { side: values.side }) });
const placed = all.map((job, place) => ({ job, place }));
const mine = placed.filter(({ place }) => {
  const [part, parts] = (values.share ?? '0/1').split('/').map(Number) as [number, number];
  return place % parts === part;
});

/** Runs jobs in this process, one side after the other; one that throws is a row too. */
async function runHere(jobs: readonly Placement[]): Promise<void> {
  for (const side of ['server', 'client'] as const)
    await runSide(
      jobs.filter(({ job }) => job.side === side),
      atOnce[side],
    );
}

async function runSide(queue: Placement[], width: number): Promise<void> {
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { job, place } = next;
      tell({ place, row: await job.run().catch((error: unknown) => troubleOf(job, error)) });
    }
  };
  await Promise.all(Array.from({ length: width }, work));
}

interface Placement {
  readonly job: Job;
  readonly place: number;
}

function troubleOf({ side, kind, id, transport }: Job, error: unknown): Row {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    side,
    kind,
    id,
    transport,
    outcome: 'trouble',
    stray: [],
    companions: [],
    detail,
    milliseconds: 0,
  };
}

/** Runs a share in a process of its own. */
async function runThere(share: string): Promise<void> {
  const args = [
    'scripts/run.mjs',
    'scripts/mutants.ts',
    '--share',
    share,
    '--rows',
    ...(values.side === undefined ? [] : ['--side', values.side]),
    ...globs.flatMap((glob) => ['--only', glob]),
  ];
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const death = await rowsOf(worker, tell);
  if (death !== undefined) console.log(`FAIL the worker of the share ${share} died: ${death}`);
}

const rows = new Map<number, Row>();
const began = performance.now();
function tell(one: Placed): void {
  const { place, row } = one;
  rows.set(place, row);
  if (values.rows === true) return void process.stdout.write(written(one));
  if (row.outcome === 'as-expected' && values.verbose !== true) return;
  const mark = row.outcome === 'as-expected' ? 'ok  ' : 'FAIL';
  console.log(
    `${mark} ${row.side} ${row.kind} ${row.id} (${row.transport}, ${row.milliseconds} ms) ${row.outcome === 'as-expected' ? '' : `${row.outcome}\n    ${row.detail}`}`,
  );
}
const workers = Number(values.workers);
if (values.share !== undefined) await runHere([...mine]);
else await Promise.all(Array.from({ length: workers }, (_none, part) => runThere(`${part}/${workers}`)));

const lost = mine.filter(({ place }) => !rows.has(place));
if (values.rows !== true) {
  for (const { job } of lost) console.log(`LOST ${job.side} ${job.kind} ${job.id} (${job.transport})`);
  const count = (kind: Row['kind']): string => {
    const fine = [...rows.values()].filter((row) => row.kind === kind && row.outcome === 'as-expected');
    return `${fine.length} of ${mine.filter(({ job }) => job.kind === kind).length}`;
  };
  const companions = [...rows.values()].reduce((sum, row) => sum + row.companions.length, 0);
  console.log(
    `mutants caught ${count('mutant')}, variants clean ${count('variant')}, reference clean ${count('reference')}; companions ${companions}; ${Math.round((performance.now() - began) / 1000)} s`,
  );
  const whole = globs.length === 0 && values.side === undefined && values.share === undefined;
  if (whole && lost.length === 0)
    await writeFile(
      'docs/generated/matrix.md',
      matrixDocument(placed.map(({ job, place }) => ({ job, row: rows.get(place)! }))),
    );
}
const fine = lost.length === 0 && [...rows.values()].every((row) => row.outcome === 'as-expected');
process.exit(fine ? 0 : 1);
