import fc from 'fast-check';
import { CannotGenerate } from '../cannot-generate.js';
import { checked } from '../checked.js';
import { numberOf, type JsonSchema } from '../json-schema.js';
import { decimalOf, digitsAt, floorDivide, leastCommonMultiple, toNumber } from './decimal.js';

/** Beyond this, whole numbers are no longer told apart by every JSON implementation. */
const SAFE = Number.MAX_SAFE_INTEGER;
/** Below this, numbers are so small that some implementations flush them to zero. */
const TINY = 1e-100;

/** The numbers between two limits, each limit included or not. */
interface Range {
  readonly low: number;
  readonly high: number;
  readonly lowExcluded: boolean;
  readonly highExcluded: boolean;
}

/**
 * Numbers within `minimum`, `maximum`, their exclusive forms and `multipleOf`. Nothing beyond ±(2^53−1) and
 * no negative zero is generated, so that any implementation can give back what it was given.
 * @param schemas schemas that must all hold
 * @param integer whether only numbers without a fraction are wanted
 * @throws CannotGenerate where no such number exists
 */
export function numberArbitrary(schemas: readonly JsonSchema[], integer: boolean): fc.Arbitrary<number> {
  const range = rangeOf(schemas);
  const steps = schemas.flatMap((schema) => numberOf(schema, 'multipleOf') ?? []);
  if (steps.some((step) => step <= 0))
    throw new CannotGenerate('invalid-schema', 'multipleOf is not positive');
  if (steps.length > 0) return multiples(range, integer ? [1, ...steps] : steps);
  const whole = attemptWhole(range);
  if (integer) {
    if (!whole) throw nothingIn(range, 'no safe integer');
    return whole;
  }
  const fractions = fractional(range);
  if (!whole && !fractions) throw nothingIn(range, 'no number');
  return whole && fractions
    ? fc.oneof(
        { withCrossShrink: true },
        { weight: 2, arbitrary: whole },
        { weight: 1, arbitrary: fractions },
      )
    : (whole ?? fractions ?? fc.constant(0));
}

/** The range that all schemas leave, cut to what is safe. */
function rangeOf(schemas: readonly JsonSchema[]): Range {
  let range: Range = { low: -SAFE, high: SAFE, lowExcluded: false, highExcluded: false };
  for (const schema of schemas) {
    const raise = (low: number | undefined, excluded: boolean): void => {
      if (low !== undefined && (low > range.low || (low === range.low && excluded))) {
        range = { ...range, low, lowExcluded: excluded };
      }
    };
    const lower = (high: number | undefined, excluded: boolean): void => {
      if (high !== undefined && (high < range.high || (high === range.high && excluded))) {
        range = { ...range, high, highExcluded: excluded };
      }
    };
    raise(numberOf(schema, 'minimum'), false);
    raise(numberOf(schema, 'exclusiveMinimum'), true);
    lower(numberOf(schema, 'maximum'), false);
    lower(numberOf(schema, 'exclusiveMaximum'), true);
  }
  return range;
}

function attemptWhole(range: Range): fc.Arbitrary<number> | undefined {
  const min = range.lowExcluded ? Math.floor(range.low) + 1 : Math.ceil(range.low);
  const max = range.highExcluded ? Math.ceil(range.high) - 1 : Math.floor(range.high);
  if (!(min <= max) || !Number.isSafeInteger(min) || !Number.isSafeInteger(max)) return undefined;
  const everywhere = fc.integer({ min, max }).map((value) => value + 0);
  const near = Math.min(Math.max(0, min), max);
  const window = { min: Math.max(min, near - 100), max: Math.min(max, near + 100) };
  if (window.min === min && window.max === max) return everywhere;
  const nearby = fc.integer(window).map((value) => value + 0);
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: nearby },
    { weight: 1, arbitrary: everywhere },
  );
}

function fractional(range: Range): fc.Arbitrary<number> | undefined {
  const { low, high, lowExcluded, highExcluded } = range;
  if (low > high || (low === high && (lowExcluded || highExcluded))) return undefined;
  const inside = (value: number): boolean =>
    (lowExcluded ? value > low : value >= low) && (highExcluded ? value < high : value <= high);
  const [min, max] = [Math.max(low, -1e6), Math.min(high, 1e6)];
  const wide = fc
    .double({
      ...(min < max ? { min, max } : { min: low, max: high }),
      noNaN: true,
      noDefaultInfinity: true,
    })
    .map((value) => {
      const short = [value.toFixed(3), value.toPrecision(12)].map(Number).find(inside) ?? value;
      return Math.abs(short) < TINY && inside(0) ? 0 : short + 0;
    });
  return checked(wide, inside, `no number was found ${describe(range)}`);
}

/** Whole multiples of the least common multiple of all steps, in exact decimal arithmetic. */
function multiples(range: Range, steps: readonly number[]): fc.Arbitrary<number> {
  const decimals = [...steps, range.low, range.high].map(decimalOf);
  const scale = Math.max(...decimals.map((decimal) => decimal.scale));
  if (scale > 400) throw new CannotGenerate('unsupported', 'multipleOf is too small to compute with');
  const [lowest = 0n, highest = 0n] = [range.low, range.high].map((limit) =>
    digitsAt(decimalOf(limit), scale),
  );
  const step = steps.map((size) => digitsAt(decimalOf(size), scale)).reduce(leastCommonMultiple);
  const ceil = -floorDivide(-lowest, step);
  const floor = floorDivide(highest, step);
  const min = range.lowExcluded && ceil * step === lowest ? ceil + 1n : ceil;
  const max = range.highExcluded && floor * step === highest ? floor - 1n : floor;
  if (min > max) throw nothingIn(range, `no multiple of ${steps.join(' and ')}`);
  const near = min > 0n ? min : max < 0n ? max : 0n;
  const window = { min: near - 100n > min ? near - 100n : min, max: near + 100n < max ? near + 100n : max };
  const factors = fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: fc.bigInt(window) },
    { weight: 1, arbitrary: fc.bigInt({ min, max }) },
  );
  const values = factors.map((factor) => toNumber(factor * step, scale) + 0);
  // Validators divide in floating point, where 0.3 / 0.1 is not 3, and large fractions lose their last digits:
  // only multiples that are ones in either arithmetic are used.
  const isMultiple = (value: number): boolean => {
    const decimal = decimalOf(value);
    return decimal.scale <= scale && digitsAt(decimal, scale) % step === 0n;
  };
  const survives = (value: number): boolean =>
    isMultiple(value) && steps.every((size) => Number.isSafeInteger(value / size));
  return checked(values, survives, `no multiple of ${steps.join(' and ')} survives floating point`);
}

/** Where only numbers would do that are not safe, that is no contradiction. */
function nothingIn(range: Range, what: string): CannotGenerate {
  const unsafe = range.low > SAFE || range.high < -SAFE;
  return new CannotGenerate(unsafe ? 'too-large' : 'contradiction', `${what} lies ${describe(range)}`);
}

function describe(range: Range): string {
  return `${range.lowExcluded ? 'above' : 'from'} ${range.low} ${range.highExcluded ? 'and below' : 'to'} ${range.high}`;
}
