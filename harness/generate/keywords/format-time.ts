import fc from 'fast-check';

const two = (number: number): string => String(number).padStart(2, '0');

const day = fc
  .integer({ min: 0, max: Math.floor(Date.UTC(2199, 11, 31) / 86_400_000) })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map(two).join(':'));

const fraction = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 0, max: 999 })
      .map((milliseconds) => `.${String(milliseconds).padStart(3, '0')}`),
  },
);

const offset = fc.oneof(
  { weight: 3, arbitrary: fc.constant('Z') },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 12 }), fc.constantFrom('00', '30', '45'))
      .map(([sign, hours, minutes]) => `${sign}${two(hours)}:${minutes}`),
  },
);

/** Dates of RFC 3339, from 1970 to 2199. */
export const date: fc.Arbitrary<string> = day;

/** Times of RFC 3339 with an offset; no leap seconds. */
export const time: fc.Arbitrary<string> = fc.tuple(clock, fraction, offset).map((texts) => texts.join(''));

/** Dates with times of RFC 3339. */
export const dateTime: fc.Arbitrary<string> = fc.tuple(day, time).map(([d, t]) => `${d}T${t}`);

/** Durations of RFC 3339, appendix A. */
export const duration: fc.Arbitrary<string> = fc.oneof(
  fc.nat(99).map((seconds) => `PT${seconds}S`),
  fc.nat(99).map((weeks) => `P${weeks}W`),
  fc
    .tuple(fc.nat(11), fc.nat(30), fc.nat(23), fc.nat(59))
    .map(([months, days, hours, minutes]) => `P${months}M${days}DT${hours}H${minutes}M`),
);
