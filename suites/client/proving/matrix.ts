import { clientChannel } from '../../../harness/peer/client/serve-memory.js';
import { dualEraClient } from '../../../harness/reference/client/dual-era.js';
import { modernClient } from '../../../harness/reference/client/modern.js';
import type { ClientCheck, ClientSuite } from '../../../harness/run/client/check.js';
import { runClient } from '../../../harness/run/client/run.js';
import { clientInMemory } from '../../../harness/run/client/subject.js';
import { areaOf } from '../../../harness/run/plan.js';
import type { Report, Transport } from '../../../schema/report.js';
import { broken, describeFindings, type Row } from '../../proving/row.js';
import { clientSuite } from '../index.js';
import type { ClientBase, ClientChange, ClientMutant, ClientVariant } from '../proof.js';

/** How many values a property tries: what a fault or an oddity is not about need not be looked at as closely. */
const values = { sought: 40, near: 10, far: 3 };

type Concern = Pick<ClientCheck, 'id' | 'requirements'>;

/** Everything in process, with short budgets and few values. */
function judge(
  base: ClientBase,
  change: ClientChange,
  transport: Transport,
  only: readonly string[],
  closely: (check: Concern) => number,
  suite: ClientSuite = clientSuite,
  seed = 7,
): Promise<Report> {
  const runs = new Map<string, number>(suite.checks.map((check) => [check.id, closely(check)]));
  const blueprint = change(base === 'modern' ? modernClient() : dualEraClient());
  return runClient({
    subject: clientInMemory('reference client', () => clientChannel(blueprint)),
    suite: () => Promise.resolve(suite),
    version: 'mutants',
    outOfScope: [],
    options: {
      transports: [transport],
      seed,
      runs: 10,
      runsOf: (check) => runs.get(check),
      only,
      limits: { start: 8_000, response: 4_000, quiet: 60 },
      checkBudget: 60_000,
      runBudget: 1_800_000,
    },
  });
}

/** Whether a check is about a mutant: it is of the mutant's area or judges the obligation that is broken. */
const isAbout =
  (mutant: ClientMutant) =>
  ({ id, requirements }: Concern): boolean =>
    areaOf(id) === areaOf(mutant.id) || requirements.includes(mutant.breaks);

/** Runs one mutant on one transport: caught, blamed on its requirement, and nothing else that is not listed. */
export async function runClientMutant(
  mutant: ClientMutant,
  transport: Transport,
  only: readonly string[] = [],
): Promise<Row> {
  const began = performance.now();
  const home = mutant.on?.[0] ?? 'stdio';
  const report = await judge(
    mutant.base ?? 'modern',
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
      ? clientSuite
      : { checks: clientSuite.checks.filter(isAbout(mutant)), monitors: clientSuite.monitors },
  );
  const seen = broken(report);
  const allowed = Object.keys(mutant.companions ?? {});
  const stray = seen.filter((id) => id !== mutant.breaks && !allowed.includes(id));
  const caught = seen.includes(mutant.breaks);
  const target = report.requirements.find(({ id }) => id === mutant.breaks);
  const why = target?.reason === undefined ? '' : ` (${target.reason})`;
  return {
    id: mutant.id,
    side: 'client',
    kind: 'mutant',
    transport,
    outcome: !caught ? 'survived' : stray.length > 0 ? 'stray' : 'as-expected',
    stray,
    companions: seen.filter((id) => allowed.includes(id)),
    detail: caught
      ? describeFindings(report, stray)
      : `${mutant.breaks} came out ${target?.verdict ?? 'unknown'}${why}; ${report.verdict.sentence}`,
    milliseconds: Math.round(performance.now() - began),
  };
}

/** What is run clean: a variant, or a plain reference client. */
export type CleanClient = ClientVariant | { readonly id: 'reference'; readonly base: ClientBase };

/** Runs a variant or a plain reference client: no violation, no warning, no trouble. */
export async function runClientClean(
  client: CleanClient,
  transport: Transport,
  only: readonly string[] = [],
  seed = 7,
): Promise<Row> {
  const began = performance.now();
  const variant = 'change' in client ? client : undefined;
  const closely = ({ id }: Concern): number =>
    variant === undefined || areaOf(id) === areaOf(variant.id) ? values.near : values.far;
  const change = variant?.change ?? ((blueprint) => blueprint);
  const report = await judge(client.base ?? 'modern', change, transport, only, closely, clientSuite, seed);
  const warned = report.requirements
    .filter(({ id, verdict }) => verdict === 'warning' && Object.hasOwn(variant?.warns ?? {}, id))
    .map(({ id }) => id);
  const seen = broken(report).filter((id) => !warned.includes(id));
  const recognised = report.legs.every((leg) => leg.recognised);
  return {
    id: variant?.id ?? `reference/${client.base ?? 'modern'}`,
    side: 'client',
    kind: variant === undefined ? 'reference' : 'variant',
    transport,
    outcome: seen.length > 0 || !recognised ? 'not-clean' : 'as-expected',
    stray: seen,
    companions: [],
    detail: recognised ? describeFindings(report, seen) : report.verdict.sentence,
    milliseconds: Math.round(performance.now() - began),
  };
}
