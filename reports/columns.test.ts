import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columns, cut, cutFront, padEnd, padStart, wrap } from './columns.js';

describe('columns', () => {
  it('counts wide characters twice and combining ones not at all', () => {
    expect(columns('abc')).toBe(3);
    expect(columns('漢字')).toBe(4);
    expect(columns('e\u0301')).toBe(1);
    expect(columns('👩')).toBe(2);
    expect(columns('✗ ▲ … ›')).toBe(7);
  });

  it('pads by columns', () => {
    expect(padEnd('漢', 4)).toBe('漢  ');
    expect(padStart('漢', 4)).toBe('  漢');
    expect(padEnd('longer', 3)).toBe('longer');
  });
});

describe('cut', () => {
  it('keeps what fits and marks what does not', () => {
    expect(cut('abc', 3)).toBe('abc');
    expect(cut('abcd', 3)).toBe('ab…');
    expect(cut('漢字漢字', 5)).toBe('漢字…');
    expect(cut('abc', 0)).toBe('');
    expect(cutFront('abcd', 3)).toBe('…cd');
    expect(cutFront('abc', 3)).toBe('abc');
    expect(cutFront('abc', 5, true)).toBe('…abc');
  });

  it('is bounded even where nothing takes a column', () => {
    const tower = `e${'\u0301'.repeat(100_000)}`;
    expect(cut(tower, 10).length).toBeLessThan(50);
    expect(cutFront(tower, 10).length).toBeLessThan(50);
  });

  it('never exceeds the width nor splits a pair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (text, max) => {
          for (const result of [cut(text, max), cutFront(text, max)]) {
            expect(columns(result)).toBeLessThanOrEqual(max);
            expect(result).not.toMatch(/\p{Cs}/u);
          }
        },
      ),
    );
  });
});

describe('wrap', () => {
  it('breaks at blanks, and words that are too long where the line ends', () => {
    expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrap('abcdefghijklmnop q', 8)).toEqual(['abcdefgh', 'ijklmnop', 'q']);
    expect(wrap('', 8)).toEqual([]);
  });

  it('marks the last line where more would follow', () => {
    expect(wrap('one two three four', 8, 2)).toEqual(['one two', 'three…']);
    expect(wrap('x'.repeat(100_000), 10, 2)).toEqual(['xxxxxxxxxx', 'xxxxxxxxx…']);
    expect(wrap('word', 8, 0)).toEqual([]);
  });

  it('loses no word and exceeds no line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,14}$/)),
        fc.integer({ min: 8, max: 30 }),
        (words, max) => {
          const lines = wrap(words.join(' '), max);
          expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
          expect(lines.every((line) => line.length <= max)).toBe(true);
        },
      ),
    );
  });
});
