import { isObject } from '../../wire/message.js';

/** References inside one another, and nesting, that are followed. */
const deepest = 500;

/**
 * How many subschemas a validator may come by that tries every way, a referenced one each time it is referred to; Infinity
 * where that goes too deep. A schema that refers back to itself counts once, since it is the value that bounds it.
 */
export function costOf(schema: unknown): number {
  const known = new Map<string, number>();
  const underway = new Set<string>();
  const referred = (reference: string, depth: number): number => {
    const cost = known.get(reference);
    if (cost !== undefined || underway.has(reference)) return cost ?? 1;
    underway.add(reference);
    const found = visit(at(schema, reference), depth);
    underway.delete(reference);
    known.set(reference, found);
    return found;
  };
  const visit = (value: unknown, depth: number): number => {
    if (depth > deepest) return Infinity;
    if (Array.isArray(value)) return sum((value as unknown[]).map((item) => visit(item, depth + 1)));
    if (!isObject(value)) return 0;
    const parts = Object.entries(value).map(([keyword, part]) => {
      if (keyword === '$defs' || keyword === 'definitions') return 0;
      if (keyword === '$ref' && typeof part === 'string' && part.startsWith('#'))
        return referred(part, depth + 1);
      return visit(part, depth + 1);
    });
    return 1 + sum(parts);
  };
  return visit(schema, 0);
}

const sum = (costs: readonly number[]): number => costs.reduce((total, cost) => total + cost, 0);

/** What a local JSON Pointer leads to; undefined where that is nothing. */
function at(schema: unknown, reference: string): unknown {
  let value = schema;
  for (const token of reference.slice(1).split('/').slice(1)) {
    const name = decodeToken(token);
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

const decodeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');
