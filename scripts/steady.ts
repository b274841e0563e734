import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { modernReference } from '../harness/reference/server/modern.js';
import { blueprintSubject } from '../harness/reference/server/subject.js';
import type { ClientBlueprint } from '../harness/peer/client/blueprint.js';
import { clientChannel } from '../harness/peer/client/serve-memory.js';
import { dualEraClient } from '../harness/reference/client/dual-era.js';
import { modernClient } from '../harness/reference/client/modern.js';
import { runClient } from '../harness/run/client/run.js';
import { clientInMemory } from '../harness/run/client/subject.js';
import { runServer } from '../harness/run/run.js';
import { type Subject, subjectFrom } from '../harness/run/subject.js';
import { bundleWorker } from '../harness/testing/bundle-worker.js';
import { freePort } from '../harness/testing/free-port.js';
import type { Report } from '../schema/report.js';
import { clientSuite } from '../suites/client/index.js';
import { serverSuite } from '../suites/index.js';
import { differences, heldAgainst, type Named } from './steady/compare.js';

/**
 * Whether verdicts are steady: the reference peers are judged again and again over both transports, in this process by
 * several seeds in turn, the server then as a real process. Every requirement and check must have the same verdict in all
 * runs of a kind, and nothing may be held against the peer; exit 1 otherwise.
 * `npm run steady -- [--side server|client] [--runs 20] [--seeds 5] [--processes 2] [--only <glob>…]`
 */
const { values } = parseArgs({
  options: {
    side: { type: 'string' },
    runs: { type: 'string', default: '20' },
    seeds: { type: 'string', default: '5' },
    processes: { type: 'string', default: '2' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
let failed = false;

if (values.side !== 'client') {
  await steady('server in this process', Number(values.runs), (seed) =>
    judgeServer(blueprintSubject(modernReference()), seed),
  );
  await steady('server as a process', Number(values.processes), async (seed) =>
    judgeServer(await processSubject(), seed),
  );
}
if (values.side !== 'server') {
  await steady('client of the modern era', Number(values.runs), (seed) => judgeClient(modernClient(), seed));
  await steady('client of both eras', Number(values.seeds), (seed) => judgeClient(dualEraClient(), seed));
}
process.exit(failed ? 1 : 0);

/** Runs a subject so often, and tells what was not the same in all runs. */
async function steady(how: string, count: number, judge: (seed: number) => Promise<Report>): Promise<void> {
  const runs: Named[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const seed = 1 + ((nth - 1) % Number(values.seeds));
    const report = await judge(seed);
    const run = { name: `run ${nth} (seed ${seed})`, report };
    runs.push(run);
    console.log(
      `${how}, ${run.name}, ${(report.run.milliseconds / 1000).toFixed(1)} s: ${report.verdict.sentence}`,
    );
    tell(heldAgainst(run));
  }
  tell(
    differences(runs).map(({ what, verdicts }) =>
      [
        what,
        ...verdicts.map(
          ({ verdict, runs: of, reason }) => `  ${verdict} in ${of.join(', ')}: ${reason ?? ''}`,
        ),
      ].join('\n'),
    ),
  );
}

function tell(troubles: readonly string[]): void {
  failed ||= troubles.length > 0;
  for (const trouble of troubles) console.log(trouble);
}

function judgeClient(blueprint: ClientBlueprint, seed: number): Promise<Report> {
  return runClient({
    subject: clientInMemory(blueprint.name, () => clientChannel(blueprint)),
    suite: () => Promise.resolve(clientSuite),
    version: 'steady',
    outOfScope: [],
    options: { seed, only: values.only },
  });
}

function judgeServer(subject: Subject, seed: number): Promise<Report> {
  return runServer({
    subject,
    suite: () => Promise.resolve(serverSuite),
    version: 'steady',
    outOfScope: [],
    options: {
      call: 'all',
      seed,
      only: values.only,
      secondCaller: { Authorization: 'Bearer second-caller' },
    },
  });
}

async function processSubject(): Promise<Subject> {
  const bundle = fileURLToPath(
    await bundleWorker(new URL('../suites/proving/subject-process.ts', import.meta.url)),
  );
  const port = await freePort();
  const started = (...args: readonly string[]) => ({
    file: process.execPath,
    args: [bundle, 'plain', ...args],
  });
  return subjectFrom({
    stdio: started(),
    url: `http://127.0.0.1:${port}/mcp`,
    serve: started(String(port)),
    headers: [],
  });
}
