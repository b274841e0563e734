import { describe, expect, it } from 'vitest';
import { tooLarge } from './size.js';

const limits = { depth: 3, nodes: 10, length: 20 };

describe('sizes of foreign JSON', () => {
  it('within all limits', () => {
    expect(tooLarge({ a: [{ b: 1 }] }, limits)).toBeUndefined();
    expect(tooLarge('x'.repeat(20), limits)).toBeUndefined();
    expect(tooLarge(null, limits)).toBeUndefined();
  });

  it('beyond one of them', () => {
    expect(tooLarge([[[[]]]], limits)).toMatch(/deep/);
    expect(
      tooLarge(
        Array.from({ length: 10 }, () => 0),
        limits,
      ),
    ).toMatch(/values/);
    expect(tooLarge({ abcdefghijk: 'abcdefghij' }, limits)).toMatch(/characters/);
  });

  it('whatever the nesting, without a stack of its own', () => {
    let deep: unknown[] = [];
    for (let level = 0; level < 1_000_000; level += 1) deep = [deep];
    expect(tooLarge(deep, { ...limits, depth: 2_000_000, nodes: 2_000_000 })).toBeUndefined();
    expect(tooLarge(deep, limits)).toMatch(/deep/);
  });
});
