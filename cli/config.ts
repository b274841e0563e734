import { readFileSync } from 'node:fs';
import type { Document, LineCounter } from 'yaml';
import { fixturesFrom } from './config-fixtures.js';
import { UsageError } from './usage-error.js';

/** Options that a config file may hold: the long flags of `touchstone server`, by name, and what no flag can say. */
const known: Readonly<Record<string, 'text' | 'list' | 'switch' | 'map'>> = {
  url: 'text',
  stdio: 'text',
  command: 'list',
  revision: 'text',
  transport: 'text',
  only: 'list',
  skip: 'list',
  call: 'text',
  via: 'text',
  recipe: 'list',
  header: 'list',
  secondCaller: 'list',
  env: 'list',
  cwd: 'text',
  seed: 'text',
  runs: 'text',
  timeout: 'text',
  report: 'text',
  format: 'text',
  strict: 'switch',
  fixtures: 'map',
  arguments: 'map',
};

/** What is wrong at a place of the file, given by the members and items that lead to it. Throws a UsageError. */
export type Complain = (path: readonly (string | number)[], problem: string) => never;

/**
 * Reads options from a YAML or JSON file; flags of the command line win over them. Throws a UsageError that names file,
 * line and member.
 */
export async function readConfig(file: string): Promise<Record<string, unknown>> {
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--config: ${file} cannot be read`);
  }
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(source, { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined)
    throw new UsageError(
      `--config: ${file}, line ${error.linePos?.[0].line ?? 1} is not YAML: ${error.message.split('\n')[0]?.replace(/:$/, '')}`,
    );
  const complain: Complain = (path, problem) => {
    throw new UsageError(`--config: ${file}${lineOf(document, path, lines)}: ${problem}`);
  };
  const value: unknown = document.toJS();
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`--config: ${file} holds no options`);
  const { fixtures, arguments: given, ...rest } = value as Record<string, unknown>;
  const options: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).map(([name, option]) => [name, optionOf(name, option, complain)]),
  );
  if (typeof options.command === 'string')
    options.command = (await import('execa')).parseCommandString(options.command);
  return fixtures === undefined && given === undefined
    ? options
    : { ...options, fixtures: fixturesFrom(fixtures ?? {}, given ?? {}, complain) };
}

/** An option as the command line would give it. A list may be given as the one text that it holds. */
function optionOf(name: string, value: unknown, complain: Complain): unknown {
  const kind = known[name];
  if (kind === undefined)
    complain([name], `there is no option "${name}"; there are ${Object.keys(known).join(', ')}`);
  if (kind === 'switch' && typeof value !== 'boolean') complain([name], `"${name}" is true or false`);
  if (name === 'call' && isTexts(value)) return value.join(',');
  if (kind === 'text' && typeof value !== 'string' && typeof value !== 'number')
    complain([name], `"${name}" is one value`);
  if (kind !== 'list') return value;
  if (typeof value === 'string') return name === 'command' ? value : [value];
  return isTexts(value) ? value : complain([name], `"${name}" is a text or a list of texts`);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** The line of the innermost part of a path that is there. */
function lineOf(document: Document, path: readonly (string | number)[], lines: LineCounter): string {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const offset = offsetOf(parent, path[length - 1]!);
    if (offset !== undefined) return `, line ${lines.linePos(offset).line}`;
  }
  return '';
}

/** Where a member or item of a YAML collection begins. */
function offsetOf(collection: unknown, key: string | number): number | undefined {
  const { items } = (collection ?? {}) as { items?: unknown[] };
  const item = items?.find((each, index) =>
    typeof key === 'number' ? index === key : (each as { key?: { value?: unknown } }).key?.value === key,
  ) as { key?: { range?: number[] }; range?: number[] } | undefined;
  return (item?.key ?? item)?.range?.[0];
}
