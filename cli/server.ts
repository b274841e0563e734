import path from 'node:path';
import type { RunOptions } from '../harness/run/options.js';
import type { Subject } from '../harness/run/subject.js';
import { withConfig } from './merged-flags.js';
import { checkedFolder, runOptions, subjectSettings } from './options.js';
import { outOfScope } from './out-of-scope.js';
import { runAndTell } from './run-and-tell.js';
import { UsageError } from './usage-error.js';

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
    ...(flags.reference === true ? ofReference : {}),
    ...options,
    ...(secondCaller.length === 0 ? {} : { secondCaller: Object.fromEntries(secondCaller) }),
  };
  const invocation = { command: words, options: invocationOptions(flags) };
  return runAndTell(all, flags, masker, {
    suite: async () => (await import('../suites/index.js')).serverSuite,
    run: async (common, suite) => {
      const { runServer } = await import('../harness/run/run.js');
      return runServer({ ...common, subject: { ...subject, invocation }, suite, outOfScope });
    },
  });
}

/** All tools of the reference server may be called, and it takes any caller. */
const ofReference: RunOptions = {
  call: 'all',
  secondCaller: { Authorization: 'Bearer second-caller' },
};

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
