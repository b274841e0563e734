import { statSync } from 'node:fs';
import type { ConfiguredFixtures } from '../harness/run/configured-fixtures.js';
import type { CallPolicy } from '../harness/run/permission.js';
import type { RunOptions } from '../harness/run/options.js';
import type { HeaderList, Limits } from '../harness/transport/connection.js';
import type { Transport } from '../schema/report.js';
import { isRevision, type Revision, revisions } from '../schema/revisions.js';
import { UsageError } from './usage-error.js';

/** Revisions whose servers this version can judge. */
export const judgedRevisions: readonly Revision[] = ['2025-11-25', '2026-07-28'];

/** Reads `--timeout start=10s,response=5s,quiet=300ms,run=5m`. Throws a UsageError naming the part that is wrong. */
export function parseTimeout(text: string): Pick<RunOptions, 'limits' | 'runBudget'> {
  const budgets: { -readonly [K in keyof Limits | 'run']?: number } = {};
  for (const part of text.split(',')) {
    const match = /^(start|response|quiet|run)=(\d+(?:\.\d+)?)(ms|s|m)$/.exec(part.trim());
    const bare = /^(start|response|quiet|run)=(\d+(?:\.\d+)?)$/.exec(part.trim());
    if (bare !== null)
      throw new UsageError(`--timeout: "${part.trim()}" has no unit; write ${bare[0]}s or ${bare[0]}ms`);
    if (match === null)
      throw new UsageError(
        `--timeout: "${part}" is not of the form start=10s, response=5s, quiet=300ms or run=5m`,
      );
    const unit = { ms: 1, s: 1_000, m: 60_000 }[match[3] as 'ms' | 's' | 'm'];
    budgets[match[1] as keyof typeof budgets] = Number(match[2]) * unit;
  }
  const { run, ...limits } = budgets;
  return { limits, ...(run === undefined ? {} : { runBudget: run }) };
}

/** Reads a header field as `--header` and `--second-caller` take it, with `$VARIABLE` and `${VARIABLE}` from the environment. */
export function parseHeader(
  text: string,
  env: NodeJS.ProcessEnv,
  flag = '--header',
): readonly [string, string] {
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*)$/.exec(text);
  if (match === null) throw new UsageError(`${flag}: "${text}" is not of the form 'Name: value'`);
  const value = match[2]!.replace(
    /\$(?:\{(\w+)\}|(\w+))/g,
    (_whole, braced: string | undefined, bare: string | undefined) => {
      const name = braced ?? bare ?? '';
      const found = env[name];
      if (found === undefined)
        throw new UsageError(`${flag} ${match[1]}: the environment has no variable ${name}`);
      return found;
    },
  );
  return [match[1]!, value];
}

/** Reads `--env NAME=value`. */
export function parseAssignment(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--env: "${text}" is not of the form NAME=value`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Reads `--cwd`. */
export function checkedFolder(folder: string): string {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--cwd: there is no folder ${folder} to start the command in`);
  return folder;
}

/** Reads `--call`. */
export function parseCall(text: string): CallPolicy {
  if (text === 'none' || text === 'read-only' || text === 'all') return text;
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new UsageError('--call: name tools, or say none, read-only or all');
  return names;
}

/** Reads `--revision`. */
export function parseRevision(text: string): Revision {
  if (!isRevision(text))
    throw new UsageError(`--revision: there is no revision "${text}"; there are ${revisions.join(', ')}`);
  if (!judgedRevisions.includes(text)) {
    throw new UsageError(`--revision: this version judges ${judgedRevisions.join(' and ')}, not yet ${text}`);
  }
  return text;
}

/** Reads a whole number that is not negative. */
export function parseCount(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`${name}: "${text}" is not a whole number`);
  return Number(text);
}

function parseRuns(text: string): number {
  const runs = parseCount('--runs', text);
  if (runs === 0)
    throw new UsageError('--runs: a property takes 1 generated value at least; --skip leaves checks out');
  return runs;
}

function parseTransport(text: string): Transport {
  if (text !== 'stdio' && text !== 'http')
    throw new UsageError(`--transport: "${text}" is neither stdio nor http`);
  return text;
}

/** The options of a run, from the flags of `touchstone server`. */
export function runOptions(flags: Readonly<Record<string, unknown>>): RunOptions {
  const text = (name: string): string | undefined =>
    flags[name] === undefined ? undefined : String(flags[name]);
  const list = (name: string): string[] =>
    Array.isArray(flags[name]) ? (flags[name] as unknown[]).map(String) : [];
  const option = <K extends string, V>(
    key: K,
    name: string,
    parse: (value: string) => V,
  ): { [P in K]?: V } => {
    const value = text(name);
    return value === undefined ? {} : ({ [key]: parse(value) } as { [P in K]?: V });
  };
  return {
    ...option('revision', 'revision', parseRevision),
    ...option('transports', 'transport', (value) => [parseTransport(value)]),
    ...option('call', 'call', parseCall),
    ...option('seed', 'seed', (value) => parseCount('--seed', value)),
    ...option('runs', 'runs', parseRuns),
    ...(text('timeout') === undefined ? {} : parseTimeout(text('timeout')!)),
    ...option('path', 'path', (value) => value),
    ...(flags.fixtures === undefined ? {} : { fixtures: flags.fixtures as ConfiguredFixtures }),
    only: list('only'),
    skip: list('skip'),
  };
}

/** Header fields and environment of the subject, and the header fields of a second caller, from flags. */
export function subjectSettings(
  flags: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv,
): { headers: HeaderList; secondCaller: HeaderList; env: Record<string, string> } {
  const list = (name: string): string[] =>
    Array.isArray(flags[name]) ? (flags[name] as unknown[]).map(String) : [];
  return {
    headers: list('header').map((field) => parseHeader(field, env)),
    secondCaller: list('secondCaller').map((field) => parseHeader(field, env, '--second-caller')),
    env: Object.fromEntries(list('env').map(parseAssignment)),
  };
}
