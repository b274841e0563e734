import type { BuildContext } from '../build-context.js';
import type { Located } from '../document.js';
import { isTrivial, type Fact } from '../flatten.js';
import { isObject, isSchema, mapOf, stringsOf } from '../json-schema.js';
import { patternOf } from '../regexp.js';

/**
 * The schemas that a member of an object must satisfy: for each schema of the object what `properties` and
 * `patternProperties` say about the name, or else `additionalProperties`, or else `unevaluatedProperties`
 * where no other schema speaks of the name.
 * @param facts schemas of the object, all of which hold
 * @param name the member's name
 */
export function memberSchemas(facts: readonly Fact[], name: string, context: BuildContext): Located[] {
  const { document } = context;
  const spoken = facts.flatMap((fact) => {
    const own = Object.hasOwn(mapOf(fact.schema, 'properties'), name)
      ? [document.child(fact, 'properties', name)]
      : [];
    const matched = patternsOf(fact)
      .filter((pattern) => patternOf(pattern).test(name))
      .map((pattern) => document.child(fact, 'patternProperties', pattern));
    if (own.length + matched.length > 0) return [...own, ...matched];
    return isSchema(fact.schema.additionalProperties) ? [document.child(fact, 'additionalProperties')] : [];
  });
  if (spoken.length > 0) return spoken;
  return facts
    .filter(({ schema }) => isSchema(schema.unevaluatedProperties))
    .map((fact) => document.child(fact, 'unevaluatedProperties'));
}

/** The patterns of a schema's `patternProperties`. */
export function patternsOf(fact: Fact): string[] {
  return Object.keys(mapOf(fact.schema, 'patternProperties'));
}

/** The schemas that the name of every member must satisfy. */
export function nameSchemas(facts: readonly Fact[], context: BuildContext): Located[] {
  return facts
    .filter(({ schema }) => isSchema(schema.propertyNames) && !isTrivial(schema.propertyNames))
    .map((fact) => context.document.child(fact, 'propertyNames'));
}

/** The names that the schemas speak of, required ones first. */
export function declaredNames(facts: readonly Fact[]): string[] {
  const required = facts.flatMap(({ schema }) => stringsOf(schema, 'required'));
  const declared = facts.flatMap(({ schema }) => Object.keys(mapOf(schema, 'properties')));
  return [...new Set([...required, ...declared, ...[...dependentsOf(facts)].flat(2)])];
}

/** Which members demand which others: `dependentRequired`, or `dependencies` in its form of lists. */
export function dependentsOf(facts: readonly Fact[]): Map<string, string[]> {
  const dependents = new Map<string, string[]>();
  for (const { schema } of facts) {
    for (const keyword of ['dependentRequired', 'dependencies']) {
      const map = mapOf(schema, keyword);
      for (const [name, list] of Object.entries(map)) {
        if (!Array.isArray(list) || isObject(list)) continue;
        dependents.set(name, [...(dependents.get(name) ?? []), ...stringsOf(map, name)]);
      }
    }
  }
  return dependents;
}

/** The names that are required, directly or because a required member demands them. */
export function requiredNames(facts: readonly Fact[]): Set<string> {
  const required = new Set(facts.flatMap(({ schema }) => stringsOf(schema, 'required')));
  const dependents = dependentsOf(facts);
  // A set yields what is added while it is being walked.
  for (const name of required) for (const other of dependents.get(name) ?? []) required.add(other);
  return required;
}
