import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const environment = path.resolve('interop/.venv');
const pinnedNode = path.resolve('interop/node_modules/node24/bin/node');

/** A Python with the pinned packages of `interop/requirements.txt`; undefined where there is no Python 3. */
function preparedPython(): string | undefined {
  const python = path.join(environment, 'bin/python');
  if (existsSync(python)) return python;
  const run = (...[file, ...args]: [string, ...string[]]): boolean =>
    spawnSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return run('python3', '-m', 'venv', environment) &&
    run(python, '-m', 'pip', 'install', '--quiet', '--requirement', 'interop/requirements.txt')
    ? python
    : undefined;
}

/** A Node.js new enough for peers that need 24: this one, or the one that is pinned for Linux. */
function newNode(): string | undefined {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return existsSync(pinnedNode) ? pinnedNode : undefined;
}

/** Words of a command that stand for an interpreter of this machine. */
const interpreters = { PYTHON: preparedPython, NODE24: newNode } as const;
const placeholder = new RegExp(`\\b(?:${Object.keys(interpreters).join('|')})\\b`, 'g');

const found = new Map<string, string | undefined>();

/** Fills in the interpreters of a command's words, or says which of them is not there. */
export function interpreted(
  words: readonly string[],
): { readonly words: string[] } | { readonly missing: string } {
  for (const name of new Set(words.flatMap((word) => word.match(placeholder) ?? []))) {
    if (!found.has(name)) found.set(name, interpreters[name as keyof typeof interpreters]());
    if (found.get(name) === undefined) return { missing: name };
  }
  return { words: words.map((word) => word.replace(placeholder, (name) => found.get(name)!)) };
}
