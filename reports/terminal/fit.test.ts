import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fit, fixed, flexible } from './fit.js';

const lines = (name: string, most: number) => (limit: number) =>
  Array.from({ length: Math.min(most, limit) }, (_, index) => `${name}${index + 1}`);

describe('fit', () => {
  it('takes from the least worthy first, and no more than needed', () => {
    const parts = [
      fixed(['head']),
      flexible(2, 1, 3, lines('rule', 3)),
      flexible(1, 0, 2, lines('note', 2)),
      flexible(3, 1, 3, lines('more', 3)),
    ];
    expect(fit(parts, 9)).toHaveLength(9);
    expect(fit(parts, 8)).toEqual(['head', 'rule1', 'rule2', 'rule3', 'note1', 'more1', 'more2', 'more3']);
    expect(fit(parts, 5)).toEqual(['head', 'rule1', 'more1', 'more2', 'more3']);
    expect(fit(parts, 1)).toEqual(['head', 'rule1', 'more1']);
  });

  it('uses exactly what is allowed, between the least and the most', () => {
    const part = fc.record({ worth: fc.nat(9), least: fc.nat(3), extra: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), fc.nat(30), (all, limit) => {
        const parts = all.map(({ worth, least, extra }) =>
          flexible(worth, least, least + extra, lines('x', least + extra)),
        );
        const least = parts.reduce((sum, each) => sum + each.least, 0);
        const most = parts.reduce((sum, each) => sum + each.most, 0);
        expect(fit(parts, limit)).toHaveLength(Math.max(least, Math.min(most, limit)));
      }),
    );
  });
});
