import { runServer } from '../../harness/run/run.js';
import type { Report, Transport } from '../../schema/report.js';
import type { ServerBlueprint } from '../../harness/peer/server/blueprint.js';
import { modernReference } from '../../harness/reference/server/modern.js';
import { blueprintSubject } from '../../harness/reference/server/subject.js';
import type { Check } from '../../harness/run/check.js';
import type { Suite } from '../../harness/run/plan.js';
import { areaOf } from '../../harness/run/plan.js';
import { serverSuite } from '../index.js';
import type { Change, Mutant, Variant } from '../mutants/mutant.js';
import { broken, describeFindings, type Row } from './row.js';

/** What of a check decides how closely it looks. */
type Concern = Pick<Check, 'id' | 'requirements'>;

/** How many values a property tries: what a fault or an oddity is not about need not be looked at as closely. */
const values = { sought: 40, near: 10, far: 3 };

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

/** Whether a check is about a mutant: it is of the mutant's area or judges the obligation that is broken. */
const isAbout =
  (mutant: Mutant) =>
  ({ id, requirements }: Pick<Check, 'id' | 'requirements'>): boolean =>
    areaOf(id) === areaOf(mutant.id) || requirements.includes(mutant.breaks);

/** Runs one mutant on one transport: caught, blamed on its requirement, and nothing else that is not listed. */
export async function runMutant(
  mutant: Mutant,
  transport: Transport,
  only: readonly string[] = [],
): Promise<Row> {
  const began = performance.now();
  const home = mutant.on?.[0] ?? 'stdio';
  const report = await judge(
    mutant.change,
    transport,
    only,
    (check) =>
      (check.requirements as readonly string[]).includes(mutant.breaks)
        ? values.sought
        : isAbout(mutant)(check)
          ? values.near
          : values.far,
    // away from its home the checks that are about it must see it, and every monitor
    transport === home
      ? serverSuite
      : { checks: serverSuite.checks.filter(isAbout(mutant)), monitors: serverSuite.monitors },
  );
  const seen = broken(report);
  const allowed = Object.keys(mutant.companions ?? {});
  const stray = seen.filter((id) => id !== mutant.breaks && !allowed.includes(id));
  const caught = seen.includes(mutant.breaks);
  const target = report.requirements.find(({ id }) => id === mutant.breaks);
  const outcome = !caught ? 'survived' : stray.length > 0 ? 'stray' : 'as-expected';
  return {
    id: mutant.id,
    side: 'server',
    kind: 'mutant',
    transport,
    outcome,
    stray,
    companions: seen.filter((id) => allowed.includes(id)),
    detail: caught
      ? describeFindings(report, stray)
      : `${mutant.breaks} came out ${target?.verdict ?? 'unknown'}${target?.reason === undefined ? '' : ` (${target.reason})`}; ${report.verdict.sentence}`,
    milliseconds: Math.round(performance.now() - began),
  };
}

/** Runs a variant, or the plain reference (`change` undefined): no violation, no warning, no trouble. */
export async function runClean(
  variant: Variant | undefined,
  transport: Transport,
  only: readonly string[] = [],
): Promise<Row> {
  const began = performance.now();
  const closely = ({ id }: Concern): number =>
    variant === undefined || areaOf(id) === areaOf(variant.id) ? values.near : values.far;
  const report = await judge(variant?.change ?? ((blueprint) => blueprint), transport, only, closely);
  const warned = report.requirements
    .filter(({ id, verdict }) => verdict === 'warning' && Object.hasOwn(variant?.warns ?? {}, id))
    .map(({ id }) => id);
  const seen = broken(report).filter((id) => !warned.includes(id));
  const recognised = report.legs.every((leg) => leg.recognised);
  return {
    id: variant?.id ?? 'reference',
    side: 'server',
    kind: variant === undefined ? 'reference' : 'variant',
    transport,
    outcome: seen.length > 0 || !recognised ? 'not-clean' : 'as-expected',
    stray: seen,
    companions: [],
    detail: recognised ? describeFindings(report, seen) : report.verdict.sentence,
    milliseconds: Math.round(performance.now() - began),
  };
}
