import { canonical } from './canonical.js';

/** A JSON Schema, or true and false which are schemas too. */
export type Schema = boolean | SchemaObject;
export type SchemaObject = { readonly [keyword: string]: unknown };

/** The definitions of a schema by name. */
export type SchemaDefinitions = Readonly<Record<string, Schema>>;

/**
 * Rewrites a definition so that two ways of writing the same constraint become equal: words are dropped, what allows
 * everything disappears, small definitions and aliases stand where they are referred to, `allOf` is merged, unions are
 * flat and sorted. Objects stay references, so each definition is compared once.
 *
 * @param schema - the definition, or a part of one
 * @param definitions - where its references point to
 */
export function normalize(schema: Schema, definitions: SchemaDefinitions): Schema {
  if (typeof schema === 'boolean') return schema;
  const target = targetOf(schema, definitions);
  if (target !== undefined) return isSmall(target) ? normalize(target, definitions) : { $ref: schema.$ref };
  const { allOf, anyOf, ...rest } = schema;
  const own = normalizeKeywords(rest, definitions);
  const merged = Array.isArray(allOf)
    ? (allOf as Schema[]).reduce((all, part) => merge(all, resolved(part, definitions)), own)
    : own;
  return Array.isArray(anyOf) ? withUnion(merged, anyOf as Schema[], definitions) : merged;
}

/** The definition behind an alias, or the definition itself; normalized. */
export function normalizeDefinition(name: string, definitions: SchemaDefinitions): Schema {
  return resolved({ $ref: `#/$defs/${name}` }, definitions);
}

function resolved(schema: Schema, definitions: SchemaDefinitions): Schema {
  const target = typeof schema === 'boolean' ? undefined : targetOf(schema, definitions);
  return target === undefined ? normalize(schema, definitions) : resolved(target, definitions);
}

function targetOf(schema: SchemaObject, definitions: SchemaDefinitions): Schema | undefined {
  return typeof schema.$ref === 'string' ? definitions[schema.$ref.replace('#/$defs/', '')] : undefined;
}

/** Texts, numbers, choices, arrays of something and aliases; never an object or a union. */
function isSmall(schema: Schema): boolean {
  return typeof schema === 'boolean' || (schema.type !== 'object' && schema.anyOf === undefined);
}

const words = new Set(['description', 'title', 'default', 'examples', '$comment']);

function normalizeKeywords(schema: SchemaObject, definitions: SchemaDefinitions): SchemaObject {
  const result: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (words.has(keyword)) continue;
    const normal = normalizeKeyword(keyword, value, definitions);
    if (normal !== undefined) result[keyword] = normal;
  }
  if ('const' in result || 'enum' in result) delete result.type; // the values say it
  return result;
}

/** The value of a keyword, or undefined where it constrains nothing. */
function normalizeKeyword(keyword: string, value: unknown, definitions: SchemaDefinitions): unknown {
  switch (keyword) {
    case 'properties':
      return unlessEmpty(normalizeMembers(value as SchemaDefinitions, definitions));
    case 'items':
    case 'additionalProperties': {
      const inner = normalize(value as Schema, definitions);
      return allowsEverything(inner) ? undefined : inner;
    }
    case 'required':
    case 'enum':
      return unlessEmpty([...(value as string[])].sort());
    case 'type':
      return Array.isArray(value) ? [...(value as string[])].sort() : value;
    default:
      return value;
  }
}

function normalizeMembers(members: SchemaDefinitions, definitions: SchemaDefinitions): SchemaDefinitions {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const inner = normalize(member, definitions);
      return [name, allowsEverything(inner) ? true : inner];
    }),
  );
}

function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.keys(value).length === 0 ? undefined : value;
}

function allowsEverything(schema: Schema): boolean {
  return schema === true || (typeof schema === 'object' && Object.keys(schema).length === 0);
}

/** Both at once, for objects: members of the second are stricter than those of the first. */
function merge(first: Schema, second: Schema): SchemaObject {
  if (typeof first === 'boolean' || typeof second === 'boolean') {
    throw new Error('cannot merge true or false');
  }
  const properties = unlessEmpty({ ...(first.properties as object), ...(second.properties as object) });
  const required = unlessEmpty([...new Set([...membersRequired(first), ...membersRequired(second)])].sort());
  return { ...first, ...second, ...(properties && { properties }), ...(required && { required }) };
}

function membersRequired({ required }: SchemaObject): readonly string[] {
  return Array.isArray(required) ? (required as string[]) : [];
}

/** With the branches of nested unions side by side, plain types in one branch, in a fixed order. */
function withUnion(schema: Schema, branches: readonly Schema[], definitions: SchemaDefinitions): Schema {
  if (typeof schema === 'boolean') return schema;
  const flat = branches.flatMap((branch) => flatten(branch, definitions));
  const types = new Set(flat.flatMap((branch) => plainTypes(branch) ?? []));
  const others = flat.filter((branch) => plainTypes(branch) === undefined);
  const all =
    types.size === 0 ? others : [...others, { type: types.size === 1 ? [...types][0] : [...types].sort() }];
  const sorted = [...new Map(all.map((branch) => [canonical(branch), branch])).entries()].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  if (sorted.length === 1) return merge(schema, sorted[0]![1]!);
  return { ...schema, anyOf: sorted.map(([, branch]) => branch) };
}

function flatten(branch: Schema, definitions: SchemaDefinitions): Schema[] {
  const target = typeof branch === 'boolean' ? undefined : targetOf(branch, definitions);
  const body = target ?? branch;
  if (typeof body === 'object' && body.type === undefined && Array.isArray(body.anyOf)) {
    return (body.anyOf as Schema[]).flatMap((inner) => flatten(inner, definitions));
  }
  return [normalize(branch, definitions)];
}

function plainTypes(branch: Schema): string[] | undefined {
  if (typeof branch === 'boolean' || Object.keys(branch).join() !== 'type' || branch.type === 'object')
    return undefined;
  return [branch.type].flat() as string[];
}
