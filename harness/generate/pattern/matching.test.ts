import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CannotGenerate } from '../cannot-generate.js';
import { patternOf } from '../regexp.js';
import { matching } from './matching.js';

const seed = 20260728;
const ANY = { min: 0, max: Infinity };

const PATTERNS = [
  'a',
  '^$',
  '^abc$',
  '^[a-z0-9_-]{3,16}$',
  '^\\d{3}-\\d{4}$',
  '^(foo|bar|)baz?$',
  '^a|b$',
  '^[^a-z]+$',
  '^[^\\x00-\\x7f]{2}$',
  '^\\W\\S\\D$',
  '^\\s$',
  '^.{5}$',
  '^[\\s\\S]{1,3}$',
  '^(?:ab){2,}?c*?$',
  '^\\p{Lu}\\p{Ll}+$',
  '^\\u{1F600}\\u4e16\\x41$',
  '^\\ud83d\\ude00$',
  '^[\\]\\\\-]+$',
  '^(a)(b)?\\1$',
  '^(?<x>[0-9])-\\k<x>$',
  '(?=.*x)(?=.*y)^[a-z]{4,}$',
  '^(?!admin$)[a-z]+$',
  'foo(?=bar)',
  '(?<=\\$)\\d+',
  '(?<!-)\\b\\d{2}\\b',
  '\\bword\\b',
  '^(?=.{8,20}$)(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).*$',
  '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  '^(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}$',
  '^\\-?[1-9]\\d*(\\.\\d+)?$',
  '^\\{"a":\\[\\]\\}$',
  '^a{2}{$',
];

describe(`strings that match a pattern, seed ${seed}`, () => {
  for (const pattern of PATTERNS) {
    it(pattern, () => {
      const arbitrary = matching(pattern, () => true, ANY);
      const texts = fc.sample(arbitrary, { seed, numRuns: 100 });
      expect(texts.filter((text) => !patternOf(pattern).test(text))).toEqual([]);
      expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
    });
  }

  it('have other things around what is not anchored, and nothing around what is', () => {
    const texts = fc.sample(
      matching('mid', () => true, ANY),
      { seed, numRuns: 200 },
    );
    expect(texts.some((text) => text.startsWith('mid') && text.length > 3)).toBe(true);
    expect(texts.some((text) => text.endsWith('mid') && text.length > 3)).toBe(true);
    expect(
      new Set(
        fc.sample(
          matching('^mid$', () => true, ANY),
          { seed, numRuns: 50 },
        ),
      ),
    ).toEqual(new Set(['mid']));
  });

  it('are as long as wanted', () => {
    for (const length of [1, 10, 64, 500]) {
      const texts = fc.sample(
        matching('^[a-z]+$', (text) => text.length === length, { min: length, max: length }),
        { seed, numRuns: 20 },
      );
      expect(new Set(texts.map((text) => text.length))).toEqual(new Set([length]));
    }
  });

  it('use every branch of a choice', () => {
    const texts = new Set(
      fc.sample(
        matching('^(a|b|c|)$', () => true, ANY),
        { seed, numRuns: 100 },
      ),
    );
    expect(texts).toEqual(new Set(['a', 'b', 'c', '']));
  });

  it('do not exist for patterns that match nothing, which is said', () => {
    for (const pattern of ['a^', '^a\\bb$', '^[^\\s\\S]$', '^(?=a)b$']) {
      expect(() => matching(pattern, () => true, ANY), pattern).toThrow(CannotGenerate);
    }
  });
});
