import path from 'node:path';
import type { Finding, Report } from '../schema/report.js';
import { readReport } from './saved.js';
import { clientCommand } from './client.js';
import { serverCommand } from './server.js';
import { UsageError } from './usage-error.js';

/**
 * `touchstone replay`: the check of a finding again, on the same subject, with the same seed, and for a property with
 * the shrunk input first. Gives 1 where the finding shows again, and says so in the last line.
 */
export async function replayCommand(
  file: string,
  wanted: string | undefined,
  flags: Readonly<Record<string, unknown>>,
): Promise<number> {
  const report = await readReport(file);
  const finding =
    wanted === undefined
      ? report.findings[0]
      : report.findings.find(({ id, fingerprint }) => id === wanted || fingerprint === wanted);
  if (finding === undefined) {
    const there = report.findings.map(({ id }) => id).join(', ');
    throw new UsageError(
      wanted === undefined
        ? `${file} holds no finding`
        : `${file} holds no finding ${wanted}; there are ${there === '' ? 'none' : there}`,
    );
  }
  const { command, options } = replayOf(report, finding);
  const folder = path.join(
    path.dirname(file.endsWith('.json') ? file : path.join(file, 'report.json')),
    'replay',
  );
  const again = { ...options, ...flags, report: folder };
  const code = await (report.subject.actor === 'client'
    ? clientCommand(command, again)
    : serverCommand(command, again));
  const shows = (await readReport(folder)).findings.some(
    ({ fingerprint }) => fingerprint === finding.fingerprint,
  );
  process.stdout.write(
    shows
      ? `\n${finding.id} ${finding.requirement}: reproduced\n`
      : `\n${finding.id} ${finding.requirement}: NOT reproduced; the subject may have changed, or it is a matter of timing\n`,
  );
  return shows ? 1 : code;
}

/** The command line that runs a finding's check as it ran then. */
export function replayOf(
  report: Report,
  finding: Finding,
): { readonly command: readonly string[]; readonly options: Readonly<Record<string, unknown>> } {
  const { subject, run } = report;
  const transport = finding.leg.slice(finding.leg.indexOf('/') + 1);
  const call = run.options.call;
  const limits = run.options.limits as { start: number; response: number; quiet: number };
  return {
    command: subject.invocation?.command ?? [],
    options: {
      ...subject.invocation?.options,
      only: [finding.check, ...(finding.provokedBy === undefined ? [] : [finding.provokedBy])],
      transport,
      seed: String(run.seed),
      runs: String(run.options.runs),
      revision: String(run.options.revision),
      call: Array.isArray(call) ? call.join(',') : String(call),
      timeout: `start=${limits.start}ms,response=${limits.response}ms,quiet=${limits.quiet}ms${run.options.runBudget === undefined ? '' : `,run=${Number(run.options.runBudget)}ms`}`,
      ...(run.options.fixtures === undefined ? {} : { fixtures: run.options.fixtures }),
      ...(finding.property === undefined ? {} : { path: finding.property.path }),
    },
  };
}
