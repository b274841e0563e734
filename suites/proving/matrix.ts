import { runServer } from '../../harness/run/run.js';
import type { Report, Transport } from '../../schema/report.js';
import type { ServerBlueprint } from '../../harness/peer/server/blueprint.js';
import { modernReference } from '../../harness/reference/server/modern.js';
import { blueprintSubject } from '../../harness/reference/server/subject.js';
import type { Suite } from '../../harness/run/plan.js';
import { serverSuite } from '../index.js';
import type { Change, Mutant, Variant } from '../mutants/mutant.js';
import { type Concern, depthBeside, depthFor, suiteFor } from './closeness.js';
import { cleanRow, mutantRow, type Row } from './row.js';

/** Everything in process, with short budgets and few values: see TRAPS of running thousands of exchanges. */
async function judge(
  change: Change,
  transport: Transport,
  only: readonly string[],
  closely: (check: Concern) => number,
  suite: Suite = serverSuite,
): Promise<Report> {
  const runs = new Map<string, number>(suite.checks.map((check) => [check.id, closely(check)]));
  const blueprint: ServerBlueprint = change(modernReference());
  return runServer({
    subject: blueprintSubject(blueprint),
    suite: () => Promise.resolve(suite),
    version: 'mutants',
    outOfScope: [],
    options: {
      transports: [transport],
      call: 'all',
      seed: 7,
      runs: 10,
      runsOf: (check) => runs.get(check),
      only,
      secondCaller: { Authorization: 'Bearer second-caller' },
      limits: { start: 2_000, response: 700, quiet: 60 },
      checkBudget: 60_000,
      runBudget: 1_800_000,
    },
  });
}

/** Runs one mutant on one transport: caught, blamed on its requirement, and nothing else that is not listed. */
export async function runMutant(
  mutant: Mutant,
  transport: Transport,
  only: readonly string[] = [],
): Promise<Row> {
  const began = performance.now();
  const suite = suiteFor(mutant, transport, serverSuite);
  const report = await judge(mutant.change, transport, only, depthFor(mutant), suite);
  return mutantRow(mutant, report, { side: 'server', transport, began });
}

/** Runs a variant, or the plain reference (`change` undefined): no violation, no warning, no trouble. */
export async function runClean(
  variant: Variant | undefined,
  transport: Transport,
  only: readonly string[] = [],
): Promise<Row> {
  const began = performance.now();
  const change: Change = variant?.change ?? ((blueprint) => blueprint);
  const report = await judge(change, transport, only, depthBeside(variant));
  const row = {
    id: variant?.id ?? 'reference',
    kind: variant === undefined ? 'reference' : 'variant',
  } as const;
  return cleanRow(row, variant?.warns ?? {}, report, { side: 'server', transport, began });
}
