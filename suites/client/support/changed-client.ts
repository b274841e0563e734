import { clientChannel } from '../../../harness/peer/client/serve-memory.js';
import { dualEraClient } from '../../../harness/reference/client/dual-era.js';
import { modernClient } from '../../../harness/reference/client/modern.js';
import { runClient } from '../../../harness/run/client/run.js';
import { clientInMemory } from '../../../harness/run/client/subject.js';
import type { RunOptions } from '../../../harness/run/options.js';
import type { Report } from '../../../schema/report.js';
import { clientSuite } from '../index.js';
import type { ClientBase, ClientChange } from '../proof.js';

/**
 * Runs the suite on a changed reference client within this process, with short budgets; for tests.
 * @param options default: over HTTP, the whole suite
 */
export function runChangedClient(
  change: ClientChange,
  options: RunOptions = {},
  base: ClientBase = 'modern',
): Promise<Report> {
  const blueprint = change(base === 'modern' ? modernClient() : dualEraClient());
  return runClient({
    subject: clientInMemory('changed client', () => clientChannel(blueprint)),
    suite: () => Promise.resolve(clientSuite),
    version: 'test',
    outOfScope: [],
    options: {
      transports: ['http'],
      seed: 7,
      runs: 10,
      limits: { start: 4_000, response: 2_000, quiet: 60 },
      checkBudget: 20_000,
      ...options,
    },
  });
}
