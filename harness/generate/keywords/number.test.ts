import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, digitsAt } from './decimal.js';
import { numberArbitrary } from './number.js';

const seed = 20260728;
const decimal = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, scale]) => digits / 10 ** scale);

describe(`numbers, seed ${seed}`, () => {
  it('lie between any limits, of either kind', () => {
    fc.assert(
      fc.property(decimal, decimal, fc.boolean(), fc.boolean(), (a, b, openBelow, openAbove) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b) + 2];
        const schema = {
          [openBelow ? 'exclusiveMinimum' : 'minimum']: low,
          [openAbove ? 'exclusiveMaximum' : 'maximum']: high,
        };
        for (const integer of [true, false]) {
          for (const value of fc.sample(numberArbitrary([schema], integer), { seed, numRuns: 10 })) {
            expect(openBelow ? value > low : value >= low, `${value} ${low}`).toBe(true);
            expect(openAbove ? value < high : value <= high, `${value} ${high}`).toBe(true);
            expect(!integer || Number.isInteger(value)).toBe(true);
            expect(Object.is(value, -0)).toBe(false);
          }
        }
      }),
      { seed },
    );
  });

  it('are exact multiples, as written and in floating point', () => {
    for (const multipleOf of [1, 3, 0.5, 0.1, 0.01, 0.07, 2.5, 1e-7, 1_000_000]) {
      for (const value of fc.sample(numberArbitrary([{ multipleOf }], false), { seed, numRuns: 100 })) {
        const [one, step] = [decimalOf(value), decimalOf(multipleOf)];
        const scale = Math.max(one.scale, step.scale);
        expect(digitsAt(one, scale) % digitsAt(step, scale), `${value} / ${multipleOf}`).toBe(0n);
        expect(Number.isInteger(value / multipleOf), `${value} / ${multipleOf}`).toBe(true);
      }
    }
  });

  it('reach both ends of a wide range and its middle', () => {
    const values = fc.sample(numberArbitrary([{ minimum: 1, maximum: 2 ** 53 - 1 }], true), {
      seed,
      numRuns: 1_000,
    });
    expect(Math.min(...values)).toBe(1);
    expect(Math.max(...values)).toBeGreaterThan(2 ** 52);
    expect(values.filter((value) => value <= 101).length).toBeGreaterThan(500);
  });

  it('are written exactly as decimals', () => {
    expect(decimalOf(-12.5)).toEqual({ digits: -125n, scale: 1 });
    expect(decimalOf(1e21)).toEqual({ digits: 10n ** 21n, scale: 0 });
    expect(decimalOf(1.5e-9)).toEqual({ digits: 15n, scale: 10 });
  });
});
