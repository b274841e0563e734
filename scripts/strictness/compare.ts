import { canonical } from './canonical.js';
import { type Schema, type SchemaDefinitions, normalizeDefinition } from './normalize.js';

/** A place where two schemas say different things. */
export interface Difference {
  readonly definition: string;
  /** JSON pointer into the definition. */
  readonly at: string;
}

/** Keywords that together say what a value is; a difference in one is a difference of the place. */
const kinds = ['type', 'const', 'enum', '$ref'];

/**
 * Every place in which two sets of definitions differ once both are normalized, in the order of names. A definition
 * that only one of them has differs as a whole (`at` is empty).
 */
export function compareDefinitions(ours: SchemaDefinitions, theirs: SchemaDefinitions): Difference[] {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].sort();
  return names.flatMap((definition) => {
    if (!(definition in ours) || !(definition in theirs)) return [{ definition, at: '' }];
    const places = differences(
      normalizeDefinition(definition, ours),
      normalizeDefinition(definition, theirs),
      '',
    );
    return places.map((at) => ({ definition, at }));
  });
}

function differences(a: unknown, b: unknown, at: string): string[] {
  if (canonical(a) === canonical(b)) return [];
  if (!isSchemaObject(a) || !isSchemaObject(b)) return [at];
  if (kinds.some((keyword) => canonical(a[keyword]) !== canonical(b[keyword]))) return [at];
  const keywords = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return keywords.flatMap((keyword) => {
    const inside = keyword === 'properties' ? differingMembers : differences;
    return inside(a[keyword], b[keyword], `${at}/${keyword}`);
  });
}

function differingMembers(a: unknown, b: unknown, at: string): string[] {
  const [ours, theirs] = [a ?? {}, b ?? {}] as SchemaDefinitions[];
  const names = [...new Set([...Object.keys(ours!), ...Object.keys(theirs!)])].sort();
  return names.flatMap((name) =>
    differences(ours![name], theirs![name], `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

function isSchemaObject(value: unknown): value is Exclude<Schema, boolean> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
