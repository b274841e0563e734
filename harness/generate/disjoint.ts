import { attempt, CannotGenerate } from './cannot-generate.js';
import type { Located, SchemaDocument } from './document.js';
import {
  canonical,
  coversType,
  mapOf,
  stringsOf,
  typeOf,
  type JsonSchema,
  type JsonType,
} from './json-schema.js';

const MAX_BRANCHES = 60;
const TYPES: readonly JsonType[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** What is plain about a schema: which types it can have, which values, and which constant members it demands. */
interface Signature {
  readonly types: ReadonlySet<JsonType>;
  readonly values: ReadonlySet<string> | undefined;
  readonly tags: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Whether no value can satisfy two of the schemas, judged by what is plain about them: their types, their
 * enumerated values, or a required member that tells them apart. False means "not plain".
 */
export function areDisjoint(document: SchemaDocument, branches: readonly Located[]): boolean {
  if (branches.length > MAX_BRANCHES) return false;
  const signatures = branches.map((branch) => signatureOf(document, branch));
  return signatures.every((a, index) => signatures.slice(index + 1).every((b) => differ(a, b)));
}

function differ(a: Signature, b: Signature): boolean {
  const shared = [...a.types].filter((type) => b.types.has(type));
  if (shared.length === 0) return true;
  if (a.values && b.values && apart(a.values, b.values)) return true;
  if (shared.some((type) => type !== 'object')) return false;
  return [...a.tags].some(([name, values]) => {
    const others = b.tags.get(name);
    return others !== undefined && apart(values, others);
  });
}

function signatureOf(document: SchemaDocument, located: Located): Signature {
  const schemas = attempt(() => conjunction(document, located, []));
  if (schemas instanceof CannotGenerate) return { types: new Set(), values: undefined, tags: new Map() };
  const types = TYPES.filter((type) => schemas.every((schema) => allowsType(schema, type)));
  const required = schemas.flatMap((schema) => stringsOf(schema, 'required'));
  const tags = new Map<string, ReadonlySet<string>>();
  for (const schema of schemas) {
    for (const [name, member] of Object.entries(mapOf(schema, 'properties'))) {
      const values = enumerated(member);
      if (values && required.includes(name)) tags.set(name, values);
    }
  }
  return {
    types: new Set(types),
    values: schemas.map(enumerated).find((values) => values !== undefined),
    tags,
  };
}

function conjunction(document: SchemaDocument, located: Located, path: readonly string[]): JsonSchema[] {
  const { schema, pointer } = located;
  if (schema === true) return [];
  if (schema === false || path.includes(pointer))
    throw new CannotGenerate('contradiction', 'allows nothing', pointer);
  const inner = [...path, pointer];
  const further = typeof schema.$ref === 'string' ? [document.target(schema.$ref)] : [];
  if (Array.isArray(schema.allOf))
    further.push(...schema.allOf.map((_, index) => document.child(located, 'allOf', index)));
  return [schema, ...further.flatMap((part) => conjunction(document, part, inner))];
}

function allowsType(schema: JsonSchema, type: JsonType): boolean {
  const values =
    'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? (schema.enum as unknown[]) : undefined;
  if (values && !values.some((value) => typeOf(value) === type)) return false;
  if (schema.type === undefined) return true;
  return [schema.type].flat().some((allowed) => coversType(allowed, type));
}

function enumerated(schema: unknown): ReadonlySet<string> | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if ('const' in schema) return new Set([canonical(schema.const)]);
  if ('enum' in schema && Array.isArray(schema.enum)) return new Set(schema.enum.map(canonical));
  return undefined;
}

function apart(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].every((value) => !b.has(value));
}
