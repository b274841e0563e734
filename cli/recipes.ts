import type { Recipes } from '../harness/run/client/by-command.js';
import type { OperationName } from '../schema/driver.js';
import { UsageError } from './usage-error.js';

/** The operations that a recipe can be given for. */
const operations: readonly OperationName[] = [
  'listTools',
  'callTool',
  'listResources',
  'listResourceTemplates',
  'readResource',
  'listPrompts',
  'getPrompt',
  'complete',
];

/** What a recipe may have filled in: the server, and what the operation is given. */
const placeholders = ['url', 'server', 'name', 'arguments', 'uri', 'ref', 'argument', 'context'];

/** Reads `--recipe 'callTool=my-cli call {url} {name} {arguments}'`. Throws a UsageError for what is none. */
export async function parseRecipes(texts: readonly string[]): Promise<Recipes> {
  const { parseCommandString } = await import('execa');
  const recipes: Partial<Record<OperationName, readonly string[]>> = {};
  for (const text of texts) {
    const at = text.indexOf('=');
    const operation = operations.find((known) => known === text.slice(0, at));
    if (operation === undefined)
      throw new UsageError(
        `--recipe: "${text}" does not begin with an operation and =; there are ${operations.join(', ')}`,
      );
    const words = parseCommandString(text.slice(at + 1).trim());
    if (words.length === 0) throw new UsageError(`--recipe ${operation}: the command is empty`);
    if (!text.includes('{url}') && !text.includes('{server}'))
      throw new UsageError(
        `--recipe ${operation}: the command names no server; write {url} or {server} in it`,
      );
    const named = words.flatMap((word) => [...word.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
    const stranger = named.find((name) => !placeholders.includes(name));
    if (stranger !== undefined)
      throw new UsageError(
        `--recipe ${operation}: there is no {${stranger}}; there are ${placeholders.map((name) => `{${name}}`).join(', ')}`,
      );
    recipes[operation] = words;
  }
  return recipes;
}
