import fc from 'fast-check';

/** A request id: a string or an integer, never null (basic/index#requests). */
export type RequestId = string | number;

/** Escaped it is twice as long; with it a line stays below 64 KiB, whose like is for one check alone to send. */
const LONGEST = 24_576;

/** Texts in which careless handling shows: numbers in disguise, control characters, look-alikes, several planes. */
const AWKWARD = [
  '',
  '0',
  '1',
  '-1',
  '01',
  '1.0',
  '1e3',
  '9007199254740993',
  'null',
  'true',
  'undefined',
  'NaN',
  '{}',
  '[]',
  '"quoted"',
  'back\\slash',
  'a/b',
  ' ',
  ' padded ',
  'line\nfeed',
  'carriage\r\nreturn',
  'tab\t',
  '\u0000',
  '\u0007bell\u001b[31m',
  '\u007f',
  '\u2028\u2029',
  '\ufeff',
  'é',
  'e\u0301',
  'שלום',
  '世界',
  '😀',
  '👩‍👩‍👧',
  '\u{10ffff}',
  '__proto__',
  'constructor',
  'data: x',
];

const NUMBERS = [
  0,
  1,
  -1,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  -(2 ** 53) + 1,
];

const longText = fc
  .tuple(
    fc.constantFrom('x', '7', 'é', '😀', '\\'),
    fc.oneof(fc.integer({ min: 256, max: 4_096 }), fc.constantFrom(4_096, 16_384, LONGEST)),
  )
  .map(([unit, bytes]) => unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit)))));

const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 24 }) },
  { weight: 6, arbitrary: fc.constantFrom(...AWKWARD) },
  { weight: 3, arbitrary: fc.integer({ min: -1_000, max: 1_000 }).map(String) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 24 }) },
  { weight: 2, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: longText },
);

const integer: fc.Arbitrary<number> = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 1_000 }) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
);

/**
 * Every legal request id: integers within ±(2^53−1), and strings of any characters, rarely up to 24 KiB long.
 * Strings are well-formed Unicode, so that they can be written in UTF-8.
 */
export function requestId(): fc.Arbitrary<RequestId> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: integer.map((id): RequestId => id + 0) },
    { weight: 1, arbitrary: text },
  );
}

/**
 * Ids of several requests of one sender: no two are equal in type and value, though some look alike (`1` and `"1"`).
 * @param count how many
 */
export function requestIds(count: number): fc.Arbitrary<RequestId[]> {
  const alike = fc
    .integer({ min: 0, max: 3 * count })
    .chain((id) => fc.constantFrom<RequestId>(id, String(id)));
  const any = fc.oneof({ weight: 2, arbitrary: requestId() }, { weight: 1, arbitrary: alike });
  return fc.uniqueArray(any, { minLength: count, maxLength: count, comparator: 'SameValue' });
}

/** Values that are no request id: null, fractions, booleans, arrays and objects. */
export function illegalRequestId(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(null, true, false, 1.5, -0.5, [], {}).map((value) => structuredClone(value)),
    requestId().map((id) => [id]),
    requestId().map((id) => ({ id })),
  );
}
