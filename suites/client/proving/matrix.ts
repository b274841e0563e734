import { clientChannel } from '../../../harness/peer/client/serve-memory.js';
import { dualEraClient } from '../../../harness/reference/client/dual-era.js';
import { modernClient } from '../../../harness/reference/client/modern.js';
import type { ClientSuite } from '../../../harness/run/client/check.js';
import { runClient } from '../../../harness/run/client/run.js';
import { clientInMemory } from '../../../harness/run/client/subject.js';
import type { Report, Transport } from '../../../schema/report.js';
import { type Concern, depthBeside, depthFor, suiteFor } from '../../proving/closeness.js';
import { cleanRow, mutantRow, type Row } from '../../proving/row.js';
import { clientSuite } from '../index.js';
import type { ClientBase, ClientChange, ClientMutant, ClientVariant } from '../proof.js';

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

/** Runs one mutant on one transport: caught, blamed on its requirement, and nothing else that is not listed. */
export async function runClientMutant(
  mutant: ClientMutant,
  transport: Transport,
  only: readonly string[] = [],
): Promise<Row> {
  const began = performance.now();
  const suite = suiteFor(mutant, transport, clientSuite);
  const base = mutant.base ?? 'modern';
  const report = await judge(base, mutant.change, transport, only, depthFor(mutant), suite);
  return mutantRow(mutant, report, { side: 'client', transport, began });
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
  const change: ClientChange = variant?.change ?? ((blueprint) => blueprint);
  const base = client.base ?? 'modern';
  const report = await judge(base, change, transport, only, depthBeside(variant), clientSuite, seed);
  const row =
    variant === undefined
      ? ({ id: `reference/${base}`, kind: 'reference' } as const)
      : ({ id: variant.id, kind: 'variant' } as const);
  return cleanRow(row, variant?.warns ?? {}, report, { side: 'client', transport, began });
}
