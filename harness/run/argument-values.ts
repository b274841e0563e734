import { get } from '../generate/pointer.js';
import { isObject, type JsonObject } from '../wire/message.js';
import { type Harvest, harvested } from './harvest.js';
import { plainValue } from './plain-values.js';

/** Where the values of arguments come from, the most trustworthy first. */
export const origins = [
  'given in the config',
  'from its inputSchema',
  "from the server's own lists",
  'generated',
] as const;
export type Origin = (typeof origins)[number];

/** Arguments with where the best of their values come from. */
export interface LikelyArguments {
  readonly value: JsonObject;
  readonly origin: Origin;
}

/** Nested references that are followed; schemas of a subject may refer in circles. */
const maxReferences = 8;

/**
 * Replaces generated values by likelier ones, member by member: what the schema itself gives as constant, default,
 * example or choice, then what the server names elsewhere, then a plain value. A guess only: whether the outcome fits the
 * schema has to be asked of the worker.
 */
export function likelier(generated: JsonObject, schema: JsonObject, harvest: Harvest): LikelyArguments {
  const found = new Set<Origin>();
  const value = replaced(generated, schema, '', { root: schema, harvest, found }) as JsonObject;
  return { value, origin: origins.find((origin) => found.has(origin)) ?? 'generated' };
}

interface Surroundings {
  readonly root: JsonObject;
  readonly harvest: Harvest;
  readonly found: Set<Origin>;
}

function replaced(value: unknown, schema: JsonObject, name: string, around: Surroundings): unknown {
  if (isObject(value)) {
    const properties = propertiesOf(schema, around.root);
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => {
        const inside = properties.get(member);
        return [member, inside === undefined ? inner : (preferred(inner, inside, member, around) as unknown)];
      }),
    );
  }
  if (!Array.isArray(value) || !isObject(schema.items)) return value;
  const items = resolved(schema.items, around.root);
  return value.map((item) => preferred(item, items, singular(name), around));
}

function preferred(generated: unknown, schema: JsonObject, name: string, around: Surroundings): unknown {
  const own = ownValue(schema);
  if (own !== undefined) {
    around.found.add('from its inputSchema');
    return own.value;
  }
  if (typeof generated === 'object' && generated !== null) return replaced(generated, schema, name, around);
  const named = typeof generated === 'string' ? harvested(name, schema.format, around.harvest) : undefined;
  if (named !== undefined) around.found.add("from the server's own lists");
  return named ?? plainValue(schema) ?? generated;
}

/** The value that a schema itself names; undefined where it names none. */
function ownValue(schema: JsonObject): { readonly value: unknown } | undefined {
  if (Object.hasOwn(schema, 'const')) return { value: schema.const };
  if (Object.hasOwn(schema, 'default')) return { value: schema.default };
  for (const list of [schema.examples, schema.enum])
    if (Array.isArray(list) && list.length > 0) return { value: list[0] };
  return undefined;
}

/** The schemas of an object's members, also of those that references and `allOf` bring in. */
function propertiesOf(schema: JsonObject, root: JsonObject): Map<string, JsonObject> {
  const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf.filter(isObject) : [])];
  const members = new Map<string, JsonObject>();
  for (const part of parts.map((each) => resolved(each, root))) {
    for (const [name, member] of Object.entries(isObject(part.properties) ? part.properties : {}))
      if (isObject(member)) members.set(name, resolved(member, root));
  }
  return members;
}

/** Follows references within the document. */
function resolved(schema: JsonObject, root: JsonObject): JsonObject {
  let at = schema;
  for (let step = 0; step < maxReferences; step += 1) {
    if (typeof at.$ref !== 'string' || !at.$ref.startsWith('#')) return at;
    const target = get(root, decodeReference(at.$ref.slice(1)));
    if (!isObject(target)) return at;
    at = target;
  }
  return at;
}

function decodeReference(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}
