import { clientChannel } from '../../../harness/peer/client/serve-memory.js';
import { dualEraClient } from '../../../harness/reference/client/dual-era.js';
import { modernClient } from '../../../harness/reference/client/modern.js';
import type { RunOptions } from '../../../harness/run/options.js';
import { runClient } from '../../../harness/run/client/run.js';
import { clientInMemory } from '../../../harness/run/client/subject.js';
import type { Report } from '../../../schema/report.js';
import { clientSuite } from '../index.js';
import type { ClientBase, ClientChange } from '../proof.js';

/**
 * Runs the suite on a changed reference client within this process, with short budgets; for tests.
 * @param options default: over stdio, the whole suite
 */
export function runChangedClient(
  change: ClientChange,
  { base = 'modern', ...options }: RunOptions & { readonly base?: ClientBase } = {},
): Promise<Report> {
  const blueprint = change(base === 'modern' ? modernClient() : dualEraClient());
  return runClient({
    subject: clientInMemory('reference client', () => clientChannel(blueprint)),
    suite: () => Promise.resolve(clientSuite),
    version: 'test',
    outOfScope: [],
    options: {
      transports: ['stdio'],
      seed: 7,
      runs: 10,
      limits: { start: 4_000, response: 1_500, quiet: 60 },
      checkBudget: 30_000,
      ...options,
    },
  });
}
