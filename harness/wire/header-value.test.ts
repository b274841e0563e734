import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHeaderValue, encodeHeaderValue } from './header-value.js';

const plain = [
  'us-west1',
  '',
  '42',
  'true',
  'a b\tc',
  '=?base64?',
  '=?base64?YQ==',
  'YQ==?=',
  '=?BASE64?YQ==?=',
  '~!"{}',
];
const encoded: [value: string, raw: string][] = [
  [' ', '=?base64?IA==?='],
  ['tab\t', '=?base64?dGFiCQ==?='],
  ['é', '=?base64?w6k=?='],
  ['a\u0000', '=?base64?YQA=?='],
  ['\u007f', '=?base64?fw==?='],
  ['\ufeffx', '=?base64?77u/eA==?='],
  ['=?base64??=', '=?base64?PT9iYXNlNjQ/Pz0=?='],
  ['=?base64?=', '=?base64?PT9iYXNlNjQ/PQ==?='],
];

describe('encoding', () => {
  for (const value of plain)
    it(`leaves ${JSON.stringify(value)} as it is`, () => expect(encodeHeaderValue(value)).toBe(value));
  for (const [value, raw] of encoded)
    it(`encodes ${JSON.stringify(value)}`, () => expect(encodeHeaderValue(value)).toBe(raw));

  it('refuses half of a surrogate pair, which would arrive as something else', () => {
    expect(() => encodeHeaderValue('\ud800')).toThrow(RangeError);
  });
});

describe('decoding', () => {
  for (const value of plain)
    it(`takes ${JSON.stringify(value)} as it is`, () =>
      expect(decodeHeaderValue(value)).toEqual({ ok: true, value }));
  for (const [value, raw] of encoded)
    it(`decodes ${raw}`, () => expect(decodeHeaderValue(raw)).toEqual({ ok: true, value }));

  it('takes what was encoded without need', () => {
    expect(decodeHeaderValue('=?base64?ZGVtbzovL3IvMQ==?=')).toEqual({ ok: true, value: 'demo://r/1' });
  });

  it('passes over blanks around the value, in linear time', () => {
    expect(decodeHeaderValue(' \tx y\t ')).toEqual({ ok: true, value: 'x y' });
    expect(decodeHeaderValue(`x${' '.repeat(500_000)}y`)).toMatchObject({ ok: true });
  });

  it('takes a marker without room for its end as plain text', () => {
    expect(decodeHeaderValue('=?base64?=')).toEqual({ ok: true, value: '=?base64?=' });
  });

  for (const raw of [
    '=?base64?!?=',
    '=?base64?YQ?=',
    '=?base64?Y===?=',
    '=?base64?_w==?=',
    '=?base64?Y Q=?=',
    '=?base64?/w==?=',
    '=?base64?7aCA?=',
    'é',
    'a\u0000b',
  ]) {
    it(`refuses ${JSON.stringify(raw)}`, () => expect(decodeHeaderValue(raw).ok).toBe(false));
  }
});

it('every text that UTF-8 can express makes the round trip', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(decodeHeaderValue(encodeHeaderValue(value))).toEqual({ ok: true, value });
    }),
    { seed: 20260728, numRuns: 2_000 },
  );
});
