import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { illegalRequestId, requestId, requestIds } from './ids.js';

const seed = 20260728;
const sample = fc.sample(requestId(), { seed, numRuns: 5_000 });
const texts = sample.filter((id) => typeof id === 'string');

describe(`request ids, seed ${seed}`, () => {
  it('are strings or safe integers, and survive JSON and UTF-8', () => {
    for (const id of sample) {
      expect(typeof id === 'string' || Number.isSafeInteger(id)).toBe(true);
      expect(JSON.parse(Buffer.from(JSON.stringify(id)).toString())).toBe(id);
    }
  });

  it('cover what implementations stumble over', () => {
    const wanted = [
      0,
      -1,
      2 ** 31,
      -(2 ** 31),
      2 ** 53 - 1,
      -(2 ** 53) + 1,
      '',
      '0',
      '1',
      'null',
      '\u0000',
      '😀',
      '9007199254740993',
    ];
    for (const id of wanted) expect(sample, JSON.stringify(id)).toContain(id);
    expect(texts.some((text) => Buffer.byteLength(text) === 24_576)).toBe(true);
    expect(texts.filter((text) => text.length > 1_000).length).toBeLessThan(texts.length / 10);
  });

  it('are distinct in type and value where several are wanted, though some look alike', () => {
    const lists = fc.sample(requestIds(12), { seed, numRuns: 100 });
    for (const ids of lists) expect(new Set(ids).size).toBe(12);
    expect(lists.some((ids) => ids.some((id) => typeof id === 'number' && ids.includes(String(id))))).toBe(
      true,
    );
  });

  it('shrink to the simplest of their type', () => {
    const details = fc.check(
      fc.property(requestId(), (id) => typeof id !== 'string'),
      { seed, numRuns: 100 },
    );
    expect(details.counterexample).toEqual(['']);
  });

  it('illegal ones are neither strings nor integers', () => {
    for (const id of fc.sample(illegalRequestId(), { seed, numRuns: 200 })) {
      expect(typeof id === 'string' || Number.isInteger(id)).toBe(false);
    }
  });
});
