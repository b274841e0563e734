import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHeaderValue, encodeHeaderValue } from '../wire/header-value.js';
import {
  encodedHeaderValue,
  headerValue,
  plainHeaderValue,
  sentinelLookAlike,
  undecodableHeaderValue,
} from './headers.js';

const seed = 20260728;
const options = { seed, numRuns: 1_000 };

describe(`header values, seed ${seed}`, () => {
  it('of either form come back as they were', () => {
    fc.assert(
      fc.property(headerValue(), ({ value, form }) => {
        const raw = encodeHeaderValue(value);
        expect(raw === value).toBe(form === 'plain');
        expect(raw).toMatch(/^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/);
        expect(decodeHeaderValue(raw)).toEqual({ ok: true, value });
      }),
      options,
    );
  });

  it('that need encoding are of every kind', () => {
    const values = fc.sample(encodedHeaderValue(), options);
    for (const kind of [/^[ \t]/, /[ \t]$/, /\n/, /\r\n/, /\p{Script=Han}/u, /^=\?base64\?.*\?=$/, /\0/]) {
      expect(
        values.some((value) => kind.test(value)),
        String(kind),
      ).toBe(true);
    }
  });

  it('that are plain include the empty one and near look-alikes', () => {
    const values = fc.sample(plainHeaderValue(), options);
    expect(values).toContain('');
    expect(values.some((value) => value.startsWith('=?'))).toBe(true);
  });

  it('that look encoded are encoded again', () => {
    fc.assert(
      fc.property(sentinelLookAlike(), (value) => encodeHeaderValue(value) !== value),
      options,
    );
  });

  it('that cannot be decoded are refused', () => {
    fc.assert(
      fc.property(undecodableHeaderValue(), ({ raw }) => !decodeHeaderValue(raw).ok),
      options,
    );
  });
});
