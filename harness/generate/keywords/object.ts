import fc from 'fast-check';
import type { BuildContext, Built } from '../build-context.js';
import { attempt, CannotGenerate } from '../cannot-generate.js';
import { checked } from '../checked.js';
import { isTrivial, type Fact } from '../flatten.js';
import { numberOf } from '../json-schema.js';
import { setMember } from '../pointer.js';
import { extraMembers } from './extra-members.js';
import { declaredNames, dependentsOf, memberSchemas, nameSchemas, requiredNames } from './members.js';

const MOST = 5_000;
const ABSENT = Symbol('absent');

/**
 * Objects within `properties`, `required`, `patternProperties`, `additionalProperties`, `propertyNames`,
 * `unevaluatedProperties`, `dependentRequired` and the limits on the number of members.
 * @param facts schemas that must all hold
 * @throws CannotGenerate where there is no such object, or only ones of more than 5,000 members
 */
export function objectArbitrary(facts: readonly Fact[], context: BuildContext, depth: number): Built {
  const min = Math.max(0, ...facts.map(({ schema }) => numberOf(schema, 'minProperties') ?? 0));
  const max = Math.min(...facts.map(({ schema }) => numberOf(schema, 'maxProperties') ?? Infinity));
  const required = requiredNames(facts);
  if (Math.max(min, required.size) > max) {
    throw new CannotGenerate(
      'contradiction',
      `no object has so many members and at most ${max}`,
      facts[0]?.pointer,
    );
  }
  if (Math.max(min, required.size) > MOST)
    throw new CannotGenerate('too-large', `objects of more than ${MOST} members are not generated`);

  const members = declaredMembers(facts, required, min, context, depth);
  const scarce = min > required.size;
  const presence = fc.oneof(
    fc.tuple(
      ...members.map(({ arbitrary, optional }) =>
        optional ? maybe(arbitrary, context.isMinimal(depth + 1)) : arbitrary,
      ),
    ),
    ...(scarce ? [fc.tuple(...members.map(({ arbitrary }) => arbitrary))] : []),
  );
  const extras = extraMembers(
    facts,
    { least: Math.max(0, min - members.length), most: max - required.size },
    context,
    depth,
  );
  const dependents = dependentsOf(facts);
  const objects = fc.tuple(presence, extras).map(([values, others]) => {
    const object = new Map<string, unknown>();
    members.forEach(({ name }, index) => {
      if (values[index] !== ABSENT) object.set(name, values[index]);
    });
    for (const [name, value] of others) object.set(name, value);
    reduce(object, required, dependents, max);
    return toObject(object);
  });
  const exact = facts.every(
    ({ schema }) => !('unevaluatedProperties' in schema) || isTrivial(schema.unevaluatedProperties),
  );
  if (min === 0) return { arbitrary: objects, exact };
  return {
    arbitrary: checked(
      objects,
      (object) => Object.keys(object).length >= min,
      `no object has ${min} members`,
    ),
    exact,
  };
}

/** A member that the schemas speak of. */
interface Member {
  readonly name: string;
  readonly optional: boolean;
  readonly arbitrary: fc.Arbitrary<unknown>;
}

/** Optional members that cannot be generated, or lie too deep, are left out: the object is as valid without. */
function declaredMembers(
  facts: readonly Fact[],
  required: ReadonlySet<string>,
  min: number,
  context: BuildContext,
  depth: number,
): Member[] {
  const names = nameSchemas(facts, context);
  return [...new Set([...required, ...declaredNames(facts)])].flatMap((name): Member[] => {
    const optional = !required.has(name);
    if (optional && min === 0 && context.isMinimal(depth)) return [];
    const result = attempt(() => {
      if (names.length > 0 && !context.accepts(names, name)) {
        throw new CannotGenerate(
          'contradiction',
          `the member name ${JSON.stringify(name)} is not allowed`,
          facts[0]?.pointer,
        );
      }
      return context.build(memberSchemas(facts, name, context), depth + 1).arbitrary;
    });
    if (!(result instanceof CannotGenerate)) return [{ name, optional, arbitrary: result }];
    if (optional) return [];
    throw result;
  });
}

/** A value or its absence, to which it shrinks; absent more often where the value would be a deep one. */
function maybe(arbitrary: fc.Arbitrary<unknown>, deep: boolean): fc.Arbitrary<unknown> {
  const absent = { weight: deep ? 3 : 1, arbitrary: fc.constant<unknown>(ABSENT) };
  return fc.oneof({ withCrossShrink: true }, absent, { weight: 1, arbitrary });
}

/** Takes optional members away until none lacks another that it demands, and there are not too many. */
function reduce(
  object: Map<string, unknown>,
  required: ReadonlySet<string>,
  dependents: ReadonlyMap<string, readonly string[]>,
  max: number,
): void {
  const unmet = (name: string): boolean => (dependents.get(name) ?? []).some((other) => !object.has(other));
  for (;;) {
    const optional = [...object.keys()].filter((name) => !required.has(name));
    const victim = optional.find(unmet) ?? (object.size > max ? optional.at(-1) : undefined);
    if (victim === undefined) return;
    object.delete(victim);
  }
}

function toObject(members: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [name, value] of members) setMember(object, name, value);
  return object;
}
