import fc from 'fast-check';
import type { BuildContext, Built } from '../build-context.js';
import { attempt, CannotGenerate } from '../cannot-generate.js';
import { checked } from '../checked.js';
import type { Located } from '../document.js';
import { isTrivial, type Fact } from '../flatten.js';
import { canonical, isSchema, numberOf } from '../json-schema.js';

const LONGEST = 10_000;

/** How many items an array may have. */
interface Limits {
  readonly min: number;
  readonly max: number;
}

/**
 * Arrays within `prefixItems`, `items` (both forms), `additionalItems`, `contains`, `uniqueItems`,
 * `unevaluatedItems` and the limits on their length.
 * @param facts schemas that must all hold
 * @throws CannotGenerate where there is no such array, or only ones of more than 10,000 items
 */
export function arrayArbitrary(facts: readonly Fact[], context: BuildContext, depth: number): Built {
  const min = Math.max(0, ...facts.map(({ schema }) => numberOf(schema, 'minItems') ?? 0));
  const limit = Math.min(...facts.map(({ schema }) => numberOf(schema, 'maxItems') ?? Infinity));
  if (min > limit)
    throw new CannotGenerate('contradiction', `no array has at least ${min} and at most ${limit} items`);
  if (min > LONGEST) throw new CannotGenerate('too-large', `arrays of ${min} items are not generated`);
  const contained = facts.filter(
    ({ schema }) => 'contains' in schema && (numberOf(schema, 'minContains') ?? 1) > 0,
  );
  const unique = facts.some(({ schema }) => schema.uniqueItems === true);
  const unevaluated = facts.some(
    ({ schema }) => 'unevaluatedItems' in schema && !isTrivial(schema.unevaluatedItems),
  );
  const capped = facts.some(({ schema }) => 'contains' in schema && 'maxContains' in schema);
  const tuple = prefix(facts, context, depth, Math.min(limit, LONGEST));
  const prefixEnd = tuple.closed ? tuple.items.length : prefixLength(facts);
  const max = tuple.closed ? Math.min(limit, prefixEnd) : limit;
  if (min > max)
    throw new CannotGenerate('contradiction', `an item before the ${min}th cannot be`, facts[0]?.pointer);

  const room = { min: Math.max(0, min - prefixEnd), max: Math.max(0, max - prefixEnd) };
  const must = contained.map((fact) => containing(fact, facts, prefixEnd, context, depth));
  const further = rest(facts, prefixEnd, room, context, depth, unique);
  const parts = fc.tuple(
    fc.tuple(...tuple.items),
    fc.integer({ min: Math.min(min, prefixEnd), max: Math.min(max, prefixEnd) }),
    further,
    fc.tuple(...must),
    fc.nat(7),
  );
  const arrays = parts.map(([first, count, others, needed, turn]) => {
    const found = needed.flat();
    const cut = found.length === 0 ? others : others.slice(0, Math.max(0, room.max - found.length));
    const tail = rotateInto(cut, found, turn);
    return tail.length > 0 ? [...first, ...tail] : first.slice(0, Math.max(count, min));
  });
  const own = (array: readonly unknown[]): boolean =>
    array.length >= min &&
    array.length <= max &&
    (!unique || new Set(array.map(canonical)).size === array.length);
  const exact = !unevaluated && !capped && (contained.length === 0 || room.max > 0);
  if (contained.length === 0 && !unique) return { arbitrary: arrays, exact };
  return { arbitrary: checked(arrays, own, 'no array of the wanted length has distinct items'), exact };
}

/**
 * The schemas that the item at an index must satisfy; `unevaluatedItems` counts where no other speaks of the index.
 * @param facts schemas of the array, all of which hold
 */
export function itemSchemas(facts: readonly Fact[], index: number, context: BuildContext): Located[] {
  const { document } = context;
  const spoken = facts.flatMap((fact) => {
    const { schema } = fact;
    const [list, after] = Array.isArray(schema.items)
      ? ['items', 'additionalItems']
      : ['prefixItems', 'items'];
    const length = Array.isArray(schema[list]) ? schema[list].length : 0;
    if (index < length) return [document.child(fact, list, index)];
    return isSchema(schema[after]) ? [document.child(fact, after)] : [];
  });
  if (spoken.length > 0) return spoken;
  return facts
    .filter(({ schema }) => isSchema(schema.unevaluatedItems))
    .map((fact) => document.child(fact, 'unevaluatedItems'));
}

function prefixLength(facts: readonly Fact[]): number {
  const lists = facts.map(({ schema }) => (Array.isArray(schema.items) ? schema.items : schema.prefixItems));
  return Math.max(0, ...lists.map((list) => (Array.isArray(list) ? list.length : 0)));
}

/** Arbitraries for the items that have a schema of their own; `closed` where no item can follow. */
function prefix(
  facts: readonly Fact[],
  context: BuildContext,
  depth: number,
  limit: number,
): { items: fc.Arbitrary<unknown>[]; closed: boolean } {
  const items: fc.Arbitrary<unknown>[] = [];
  const length = prefixLength(facts);
  while (items.length < Math.min(length, limit)) {
    const built = attempt(() => context.build(itemSchemas(facts, items.length, context), depth + 1));
    if (built instanceof CannotGenerate) return { items, closed: true };
    items.push(built.arbitrary);
  }
  return { items, closed: length >= limit };
}

/** Items that the `contains` of a fact is looking for. */
function containing(
  fact: Fact,
  facts: readonly Fact[],
  index: number,
  context: BuildContext,
  depth: number,
): fc.Arbitrary<unknown[]> {
  const count = numberOf(fact.schema, 'minContains') ?? 1;
  const schemas = [context.document.child(fact, 'contains'), ...itemSchemas(facts, index, context)];
  const built = attempt(() => context.build(schemas, depth + 1));
  // The prefix may hold what is wanted; whether it does is then left to the check.
  if (built instanceof CannotGenerate) {
    if (index === 0) throw built;
    return fc.constant([]);
  }
  return fc.array(built.arbitrary, { minLength: count, maxLength: count });
}

function rest(
  facts: readonly Fact[],
  index: number,
  room: Limits,
  context: BuildContext,
  depth: number,
  unique: boolean,
): fc.Arbitrary<unknown[]> {
  if (room.max === 0) return fc.constant([]);
  const built = attempt(() => context.build(itemSchemas(facts, index, context), depth + 1));
  if (built instanceof CannotGenerate) {
    if (room.min > 0) throw built;
    return fc.constant([]);
  }
  const spread = context.isMinimal(depth) ? 0 : Math.max(2, 5 - 2 * depth);
  const maxLength = Math.min(room.max, room.min + spread);
  if (!unique) return fc.array(built.arbitrary, { minLength: room.min, maxLength, size: 'max' });
  if (built.values) {
    const values = [...new Map(built.values.map((value) => [canonical(value), value])).values()];
    if (values.length < room.min)
      throw new CannotGenerate('contradiction', `there are not ${room.min} distinct items`);
    return fc.shuffledSubarray(values, {
      minLength: room.min,
      maxLength: Math.min(maxLength, values.length),
    });
  }
  const many = fc.array(built.arbitrary, { minLength: room.min, maxLength: maxLength * 2 + 4, size: 'max' });
  return many.map((items) =>
    [...new Map(items.map((item) => [canonical(item), item])).values()].slice(0, maxLength),
  );
}

function rotateInto(items: readonly unknown[], found: readonly unknown[], turn: number): unknown[] {
  const at = items.length === 0 ? 0 : turn % (items.length + 1);
  return [...items.slice(0, at), ...found, ...items.slice(at)];
}
