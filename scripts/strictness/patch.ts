import { type StrictnessEntry, placesOf } from './entries.js';
import type { SchemaDefinitions } from './normalize.js';

type Node = { [key: string]: unknown };

/**
 * A copy of some definitions in which every place that the entries are about is as in other definitions: the
 * published schema made looser in the listed places, or ours with its tighter places undone.
 */
export function patched(
  target: SchemaDefinitions,
  entries: readonly StrictnessEntry[],
  source: SchemaDefinitions,
): SchemaDefinitions {
  const copy = structuredClone(target) as Node;
  for (const { definition, at } of entries.flatMap(placesOf)) {
    const tokens = at.split('/').slice(1).map(unescaped);
    put(copy[definition] as Node, tokens, find(source[definition] as Node, tokens));
  }
  return copy as SchemaDefinitions;
}

function find(node: Node | undefined, [token, ...rest]: readonly string[]): unknown {
  if (token === undefined || node === undefined) return node;
  return find(node[token] as Node | undefined, rest);
}

function put(node: Node | undefined, [token, ...rest]: readonly string[], value: unknown): void {
  if (node === undefined || token === undefined) return; // an alias: its definition has the place
  if (rest.length > 0) put(node[token] as Node | undefined, rest, value);
  else if (value === undefined) delete node[token];
  else node[token] = value;
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
