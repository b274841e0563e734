import fc from 'fast-check';
import { setMember } from './pointer.js';

/** A character most programs print: ASCII mostly, then letters of other scripts, then astral ones. */
const character = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
  { weight: 2, arbitrary: fc.constantFrom(0xe9, 0xdf, 0x416, 0x5d0, 0x639, 0x4e16) },
  { weight: 1, arbitrary: fc.constantFrom(0x1f600, 0x1f44d, 0x20000, 0x1d54a) },
);

/** One Unicode character, never half of a surrogate pair, shrinking towards `a`. */
export const unit: fc.Arbitrary<string> = fc.oneof(
  { withCrossShrink: true },
  {
    weight: 6,
    arbitrary: fc.integer({ min: 0, max: 25 }).map((index) => String.fromCodePoint(0x61 + index)),
  },
  { weight: 6, arbitrary: character.map((code) => String.fromCodePoint(code)) },
);

/** Names of members: short identifiers mostly, now and then one that needs care. */
export const memberName: fc.Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,7}$/) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', 'a b', 'a/b', 'a~b', 'é', '0', '$ref', 'constructor') },
);

/** A number that survives every JSON implementation: no fraction beyond three digits, no negative zero. */
const plainNumber = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
);

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  plainNumber.map((number) => number + 0),
  fc.string({ unit, maxLength: 12 }),
);

/**
 * Any JSON value that every implementation can read back unchanged: well-formed strings, numbers of few digits.
 * @param depth how many arrays and objects may be inside one another; default 2
 */
export function jsonValue(depth = 2): fc.Arbitrary<unknown> {
  if (depth <= 0) return scalar;
  const inner = jsonValue(depth - 1);
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(inner, { maxLength: 3 }) },
    { weight: 1, arbitrary: jsonObject(inner) },
  );
}

/**
 * An object with any members.
 * @param value arbitrary for the members' values
 * @param name arbitrary for the members' names; default short identifiers mostly
 */
export function jsonObject(
  value: fc.Arbitrary<unknown>,
  name = memberName,
): fc.Arbitrary<Record<string, unknown>> {
  return fc.array(fc.tuple(name, value), { maxLength: 3 }).map((members) => {
    const object: Record<string, unknown> = {};
    for (const [key, member] of members) setMember(object, key, member);
    return object;
  });
}
