import type { EventLog } from '../harness/run/event-log.js';
import type { Masker } from '../harness/run/mask.js';
import type { RunOptions } from '../harness/run/options.js';
import type { Selectable } from '../harness/run/plan.js';
import type { CheckResult, Report } from '../schema/report.js';
import { UsageError } from './usage-error.js';
import { packageVersion } from './version.js';

/** What every run is given, whoever its subject is. */
export interface CommonPlan {
  readonly options: RunOptions;
  readonly strict: boolean;
  readonly version: string;
  readonly masker: Masker;
  readonly log: EventLog;
  readonly onProgress: (leg: string, check: CheckResult) => void;
}

/** A run of one kind of subject; its suite is loaded after the first bytes are out. */
export interface Runner<S extends Selectable> {
  readonly suite: () => Promise<S>;
  readonly run: (common: CommonPlan, suite: () => Promise<S>) => Promise<Report>;
}

/** Runs, writes the report folder, prints, and gives the exit code. */
export async function runAndTell<S extends Selectable>(
  options: RunOptions,
  flags: Readonly<Record<string, unknown>>,
  masker: Masker,
  runner: Runner<S>,
): Promise<number> {
  const { openEventLog } = await import('../harness/run/event-log.js');
  const folder = String(flags.report ?? 'touchstone-report');
  const format = String(flags.format ?? 'terminal');
  const { formats } = await import('../reports/index.js');
  if (!Object.hasOwn(formats, format))
    throw new UsageError(`--format: there is no "${format}"; there are ${Object.keys(formats).join(', ')}`);
  let log;
  try {
    log = openEventLog(folder, masker);
  } catch (error) {
    throw new UsageError(
      `--report: ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const { interruptible } = await import('./interrupt.js');
  const interrupt = interruptible();
  const { progressLine } = await import('./progress.js');
  const progress = progressLine(process.stderr, format === 'terminal');
  const globs = [...(options.only ?? []), ...(options.skip ?? [])];
  try {
    if (globs.length > 0) await refuseUnmatched(globs, runner.suite);
    const report = await runner.run(
      {
        options: { ...options, signal: interrupt.signal },
        strict: flags.strict === true,
        version: packageVersion(),
        masker,
        log,
        onProgress: progress.tell,
      },
      runner.suite,
    );
    progress.clear();
    await log.close();
    const file = await saveReport(folder, report);
    await print(report, format, flags, file);
    return report.verdict.exitCode;
  } finally {
    progress.clear();
    interrupt.done();
  }
}

async function refuseUnmatched(globs: readonly string[], load: () => Promise<Selectable>): Promise<void> {
  const [{ unmatched }, suite] = await Promise.all([import('../harness/run/plan.js'), load()]);
  const [stranger] = unmatched(globs, suite);
  if (stranger !== undefined)
    throw new UsageError(
      `--only/--skip: "${stranger}" fits no check, area or requirement; see touchstone list checks`,
    );
}

async function saveReport(folder: string, report: Report): Promise<string> {
  const [{ writeFileSync }, path, { renderJson }] = await Promise.all([
    import('node:fs'),
    import('node:path'),
    import('../reports/json.js'),
  ]);
  const file = path.join(folder, 'report.json');
  writeFileSync(file, renderJson(report));
  return file;
}

/** Prints a report on standard output in a format. */
export async function print(
  report: Report,
  format: string,
  flags: Readonly<Record<string, unknown>>,
  reportPath: string,
): Promise<void> {
  const { formats } = await import('../reports/index.js');
  const color = process.stdout.isTTY && process.env.NO_COLOR === undefined && process.env.TERM !== 'dumb';
  const text = await formats[format]!(report, {
    color: process.env.FORCE_COLOR !== undefined || color,
    width: process.stdout.columns ?? 100,
    verbose: Math.min(2, Number(flags.verbose ?? 0)) as 0 | 1 | 2,
    strict: flags.strict === true,
    reportPath,
  });
  await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
}
