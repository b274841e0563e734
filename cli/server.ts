import path from 'node:path';
import type { Masker } from '../harness/run/mask.js';
import type { RunOptions } from '../harness/run/options.js';
import type { Subject } from '../harness/run/subject.js';
import type { Report } from '../schema/report.js';
import { withConfig } from './merged-flags.js';
import { checkedFolder, runOptions, subjectSettings } from './options.js';
import { UsageError } from './usage-error.js';
import { packageVersion } from './version.js';

/** What of the specification this version does not judge; said in every report. */
export const outOfScope: readonly string[] = [
  'clients',
  'revisions before 2026-07-28, but for a few areas of 2025-11-25',
  'authorization',
  'the Tasks extension',
];

/** `touchstone server`: gives the exit code. Throws a UsageError for what the user got wrong. */
export async function serverCommand(
  command: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { command: configured, ...flags } = await withConfig(command, given);
  const words = command.length > 0 ? command : ((configured as string[] | undefined) ?? []);
  const options = runOptions(flags);
  const settings = subjectSettings(flags, process.env);
  const { makeMasker } = await import('../harness/run/mask.js');
  const masker = makeMasker([...settings.headers, ...settings.secondCaller], settings.env);
  const subject =
    flags.reference === true ? await referenceSubject(options) : await givenSubject(words, flags, settings);
  for (const transport of options.transports ?? []) {
    if (!subject.transports.includes(transport))
      throw new UsageError(`--transport ${transport}: the subject was not given over ${transport}`);
  }
  const { secondCaller } = settings;
  const all: RunOptions = {
    ...(flags.reference === true ? { call: 'all' } : {}),
    ...options,
    ...(secondCaller.length === 0 ? {} : { secondCaller: Object.fromEntries(secondCaller) }),
  };
  const invocation = { command: words, options: invocationOptions(flags) };
  return runAndTell({ ...subject, invocation }, all, flags, masker);
}

/**
 * The flags that say what the subject is and how it is started, with the folder, since a command may be relative to it.
 * Header fields are kept out, because their values are secrets.
 */
function invocationOptions(flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ['url', 'stdio', 'reference', 'env'];
  return {
    ...Object.fromEntries(
      names.filter((name) => flags[name] !== undefined).map((name) => [name, flags[name]]),
    ),
    cwd: path.resolve(String(flags.cwd ?? '.')),
  };
}

async function givenSubject(
  words: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  settings: ReturnType<typeof subjectSettings>,
): Promise<Subject> {
  const url = flags.url === undefined ? undefined : checkedUrl(String(flags.url));
  const surroundings = {
    ...(flags.cwd === undefined ? {} : { cwd: checkedFolder(String(flags.cwd)) }),
    env: settings.env,
  };
  const [file, ...args] = words;
  const { subjectFrom } = await import('../harness/run/subject.js');
  const given = file === undefined ? undefined : { file, args, ...surroundings };
  if (flags.stdio !== undefined) {
    if (url === undefined)
      throw new UsageError('--stdio goes with --url; for stdio alone give the command after --');
    const { parseCommandString } = await import('execa');
    const [program, ...rest] = parseCommandString(String(flags.stdio));
    if (program === undefined) throw new UsageError('--stdio: the command is empty');
    return subjectFrom({
      stdio: { file: program, args: rest, ...surroundings },
      url,
      ...(given === undefined ? {} : { serve: given }),
      headers: settings.headers,
    });
  }
  if (url !== undefined)
    return subjectFrom({ url, ...(given === undefined ? {} : { serve: given }), headers: settings.headers });
  if (given === undefined)
    throw new UsageError(
      'name a server: touchstone server -- <command>, or --url <url>; --reference tests the built-in one',
    );
  if (settings.secondCaller.length > 0)
    throw new UsageError('--second-caller goes with --url: stdio has no header fields');
  if (settings.headers.length > 0)
    throw new UsageError('--header goes with --url: stdio has no header fields');
  return subjectFrom({ stdio: given, headers: [] });
}

function checkedUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`--url: "${text}" is no http or https URL`);
  return text;
}

async function referenceSubject(options: RunOptions): Promise<Subject> {
  const [{ modernReference }, { blueprintSubject }] = await Promise.all([
    import('../harness/reference/server/modern.js'),
    import('../harness/reference/server/subject.js'),
  ]);
  if (options.revision !== undefined && options.revision !== '2026-07-28')
    throw new UsageError('--reference speaks 2026-07-28');
  return blueprintSubject(modernReference());
}

/** Runs, writes the report folder, prints, and gives the exit code. */
export async function runAndTell(
  subject: Subject,
  options: RunOptions,
  flags: Readonly<Record<string, unknown>>,
  masker: Masker,
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
  const { runServer } = await import('../harness/run/run.js');
  const globs = [...(options.only ?? []), ...(options.skip ?? [])];
  try {
    if (globs.length > 0) await refuseUnmatched(globs);
    const report = await runServer({
      subject,
      suite: async () => (await import('../suites/index.js')).serverSuite,
      options: { ...options, signal: interrupt.signal },
      strict: flags.strict === true,
      version: packageVersion(),
      masker,
      log,
      outOfScope,
      onProgress: progress.tell,
    });
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

async function refuseUnmatched(globs: readonly string[]): Promise<void> {
  const [{ unmatched }, { serverSuite }] = await Promise.all([
    import('../harness/run/plan.js'),
    import('../suites/index.js'),
  ]);
  const [stranger] = unmatched(globs, serverSuite);
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
