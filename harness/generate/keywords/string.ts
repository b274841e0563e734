import fc from 'fast-check';
import type { Built } from '../build-context.js';
import { anyThatWorks, attempt, CannotGenerate } from '../cannot-generate.js';
import { checked } from '../checked.js';
import { numberOf, type JsonSchema } from '../json-schema.js';
import { unit } from '../json-value.js';
import { matching } from '../pattern/matching.js';
import { patternOf } from '../regexp.js';
import { formatArbitrary } from './format.js';

const LONGEST = 100_000;

/**
 * Strings within `minLength`, `maxLength`, `pattern` and `format`. Lengths count characters, not UTF-16 units;
 * without an upper limit strings stay short. All strings are well formed.
 * @param schemas schemas that must all hold
 * @throws CannotGenerate where no string was found, or the shortest one has more than 100,000 characters
 */
export function stringArbitrary(schemas: readonly JsonSchema[]): Built {
  const min = Math.max(0, ...schemas.map((schema) => numberOf(schema, 'minLength') ?? 0));
  const max = Math.min(...schemas.map((schema) => numberOf(schema, 'maxLength') ?? Infinity));
  if (min > max)
    throw new CannotGenerate('contradiction', `no string has at least ${min} and at most ${max} characters`);
  if (min > LONGEST) throw new CannotGenerate('too-large', `strings of ${min} characters are not generated`);
  const patterns = valuesOf(schemas, 'pattern');
  const formats = valuesOf(schemas, 'format').filter((format) => formatArbitrary(format) !== undefined);
  const fits = (text: string): boolean => {
    const length = lengthOf(text);
    return length >= min && length <= max && patterns.every((pattern) => patternOf(pattern).test(text));
  };
  if (formats.length + patterns.length === 0) return { arbitrary: plain(min, max), exact: true };
  const ofFormats = attempt(() => anyThatWorks(formats.map((format) => () => ofFormat(format, fits))));
  if (!(ofFormats instanceof CannotGenerate))
    return { arbitrary: fc.oneof(...ofFormats), exact: formats.length === 1 };
  if (patterns.length === 0) throw ofFormats;
  const ofPatterns = anyThatWorks(patterns.map((pattern) => () => matching(pattern, fits, { min, max })));
  return { arbitrary: fc.oneof(...ofPatterns), exact: formats.length === 0 };
}

function ofFormat(format: string, fits: (text: string) => boolean): fc.Arbitrary<string> {
  const source = formatArbitrary(format);
  if (!source) throw new CannotGenerate('unsupported', `the format ${format}`);
  return checked(source, fits, `no ${format} of the wanted length and pattern`);
}

function plain(min: number, max: number): fc.Arbitrary<string> {
  const ofLength = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
    fc.string({ unit, minLength, maxLength, size: 'max' });
  const short = ofLength(min, Math.min(max, min + 12));
  if (max > 1_000 || max <= min + 12) return short;
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 8, arbitrary: short },
    { weight: 1, arbitrary: ofLength(max, max) },
  );
}

function valuesOf(schemas: readonly JsonSchema[], keyword: string): string[] {
  return [
    ...new Set(schemas.flatMap((schema) => (typeof schema[keyword] === 'string' ? [schema[keyword]] : []))),
  ];
}

/** The number of characters (code points) of a text. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
