import { modernReference } from '../../harness/reference/server/modern.js';
import { blueprintSubject } from '../../harness/reference/server/subject.js';
import type { RunOptions } from '../../harness/run/options.js';
import { runServer } from '../../harness/run/run.js';
import type { Report, RequirementResult } from '../../schema/report.js';
import { serverSuite } from '../index.js';
import type { Change } from '../mutants/mutant.js';

/**
 * Runs the suite on a changed reference server within this process, with short budgets; for tests.
 * @param options default: over stdio, the whole suite, all tools callable
 */
export function runChanged(change: Change, options: RunOptions = {}): Promise<Report> {
  return runServer({
    subject: blueprintSubject(change(modernReference())),
    suite: () => Promise.resolve(serverSuite),
    version: 'test',
    outOfScope: [],
    options: {
      transports: ['stdio'],
      call: 'all',
      seed: 7,
      runs: 10,
      limits: { start: 2_000, response: 700, quiet: 60 },
      checkBudget: 20_000,
      ...options,
    },
  });
}

/** The result of one requirement in a report. */
export function resultOf(report: Report, requirement: string): RequirementResult {
  const result = report.requirements.find(({ id }) => id === requirement);
  if (result === undefined) throw new Error(`the report has no requirement ${requirement}`);
  return result;
}

/** Everything that a report holds against the server: violations, warnings and trouble, as `verdict requirement`. */
export function heldAgainst(report: Report): string[] {
  return report.requirements
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warning' || verdict === 'error')
    .map(({ id, verdict }) => `${verdict} ${id}`);
}
