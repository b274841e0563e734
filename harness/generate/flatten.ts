import { CannotGenerate } from './cannot-generate.js';
import type { Located, SchemaDocument } from './document.js';
import { areDisjoint } from './disjoint.js';
import { isObject, isSchema, mapOf, type JsonSchema } from './json-schema.js';

/** A schema object that must hold, its own `allOf` and `$ref` already followed. */
export interface Fact extends Located {
  readonly schema: JsonSchema;
}

/** A choice that a value makes: one of several sets of schemas holds beside the facts. */
export interface Union {
  readonly id: string;
  readonly branches: readonly (readonly Located[])[];
  /** Whether a value of any branch satisfies the keyword, or has to be checked. */
  readonly exact: boolean;
}

/** A conjunction of schemas, taken apart. */
export interface Flat {
  readonly facts: Fact[];
  readonly unions: Union[];
  /** False where a keyword was met (`not`…) that can only be checked, not built. */
  readonly exact: boolean;
}

/**
 * Takes schemas that must all hold apart into plain facts and choices.
 * @param document where they come from
 * @param schemas the conjunction
 * @throws CannotGenerate where it contains `false`, `not: true`, a broken reference or a reference to itself
 */
export function flatten(document: SchemaDocument, schemas: readonly Located[]): Flat {
  const facts = new Map<string, Fact>();
  const unions: Union[] = [];
  let exact = true;
  const visit = (located: Located, path: readonly string[]): void => {
    const { schema, pointer } = located;
    if (schema === false) throw new CannotGenerate('contradiction', 'the schema allows nothing', pointer);
    if (schema === true) return;
    if (path.includes(pointer))
      throw new CannotGenerate('recursion', 'a reference leads back to itself', pointer);
    if (facts.has(pointer)) return;
    facts.set(pointer, { ...located, schema });
    const inner = [...path, pointer];
    if (typeof schema.$ref === 'string') visit(document.target(schema.$ref), inner);
    for (const part of parts(document, located, 'allOf')) visit(part, inner);
    exact &&= !('not' in schema) || schema.not === false;
    if (isTrivial(schema.not)) throw new CannotGenerate('contradiction', 'not anything', pointer);
    unions.push(...unionsOf(document, { ...located, schema }));
  };
  for (const schema of schemas) visit(schema, []);
  return { facts: [...facts.values()], unions, exact };
}

/** The schemas in a keyword that holds a list of them. */
export function parts(document: SchemaDocument, located: Located, keyword: string): Located[] {
  const list = typeof located.schema === 'boolean' ? undefined : located.schema[keyword];
  return Array.isArray(list) ? list.map((_, index) => document.child(located, keyword, index)) : [];
}

/** Whether a schema accepts everything. */
export function isTrivial(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

function unionsOf(document: SchemaDocument, fact: Fact): Union[] {
  const { schema, pointer } = fact;
  const unions: Union[] = [];
  const anyOf = parts(document, fact, 'anyOf');
  if (anyOf.length > 0)
    unions.push({ id: `${pointer}/anyOf`, branches: anyOf.map((branch) => [branch]), exact: true });
  const oneOf = parts(document, fact, 'oneOf');
  if (oneOf.length > 0) {
    const branches = oneOf.map((branch) => [branch]);
    unions.push({ id: `${pointer}/oneOf`, branches, exact: areDisjoint(document, oneOf) });
  }
  if (isSchema(schema.if) && ('then' in schema || 'else' in schema)) {
    const arm = (keyword: string): Located[] =>
      isSchema(schema[keyword]) ? [document.child(fact, keyword)] : [];
    unions.push({
      id: `${pointer}/if`,
      branches: [[...arm('if'), ...arm('then')], arm('else')],
      exact: false,
    });
  }
  for (const keyword of ['dependentSchemas', 'dependencies']) {
    for (const [name, dependent] of Object.entries(mapOf(schema, keyword))) {
      if (!isSchema(dependent) || isTrivial(dependent)) continue;
      const absent = narrowing({ properties: { [name]: false } });
      const present = narrowing({ required: [name] });
      const branches = [[absent], [present, document.child(fact, keyword, name)]];
      unions.push({ id: `${pointer}/${keyword}/${name}`, branches, exact: true });
    }
  }
  return unions;
}

function narrowing(schema: JsonSchema): Located {
  return { pointer: `narrowing:${JSON.stringify(schema)}`, schema, synthetic: true };
}
