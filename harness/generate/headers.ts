import fc from 'fast-check';
import { encodeHeaderValue } from '../wire/header-value.js';

/** A value that goes into a header, and how it looks there. */
export interface HeaderValue {
  readonly value: string;
  /** The form that a sender has to use: as it is, or in base64. */
  readonly form: 'plain' | 'base64';
}

const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
const inner = fc.oneof(
  { weight: 8, arbitrary: visible },
  { weight: 1, arbitrary: fc.constantFrom(' ', '\t') },
);

/** Values that stand in a header as they are: visible ASCII with blanks inside only; also the empty one. */
export function plainHeaderValue(): fc.Arbitrary<string> {
  const text = fc
    .tuple(visible, fc.string({ unit: inner, maxLength: 24 }), visible)
    .map((parts) => parts.join(''));
  const lookAlikes = fc.constantFrom(
    '=?BASE64?YQ==?=',
    '=?base64?YQ==',
    'YQ==?=',
    '?base64?YQ==?=',
    '=?utf-8?B?YQ==?=',
    '=?=',
  );
  return fc
    .oneof(
      { weight: 6, arbitrary: text },
      { weight: 2, arbitrary: visible },
      { weight: 1, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: lookAlikes },
    )
    .filter((value) => encodeHeaderValue(value) === value);
}

/** Values that look as if they were already encoded, and so have to be encoded once more. */
export function sentinelLookAlike(): fc.Arbitrary<string> {
  const payload = fc.oneof(
    fc.base64String({ maxLength: 16 }),
    fc.string({ unit: visible, maxLength: 8 }),
    fc.constant(''),
  );
  return payload.map((content) => `=?base64?${content}?=`);
}

/** Values that cannot stand in a header: other scripts, control characters, blanks at an end, look-alikes of the encoding. */
export function encodedHeaderValue(): fc.Arbitrary<string> {
  const awkward = [
    ' ',
    '\t',
    ' padded ',
    'end ',
    '\tstart',
    'line\nfeed',
    'A\r\nX-Evil: 1',
    '\u0000',
    '\u007f',
    'é',
    'Hello, 世界',
    '😀',
    '\ufeffmark',
  ];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...awkward) },
    {
      weight: 3,
      arbitrary: fc
        .string({ unit: 'binary', minLength: 1, maxLength: 16 })
        .filter((value) => encodeHeaderValue(value) !== value),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(' ', '\t'), plainHeaderValue()).map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: sentinelLookAlike() },
  );
}

/** Any value, of both forms equally often. */
export function headerValue(): fc.Arbitrary<HeaderValue> {
  return fc.oneof(
    plainHeaderValue().map((value): HeaderValue => ({ value, form: 'plain' })),
    encodedHeaderValue().map((value): HeaderValue => ({ value, form: 'base64' })),
  );
}

/** Header values, as sent, that a receiver must not accept: encoded ones that cannot be decoded. */
export function undecodableHeaderValue(): fc.Arbitrary<{ readonly raw: string; readonly fault: string }> {
  const wrapped = (payload: string, fault: string): { raw: string; fault: string } => ({
    raw: `=?base64?${payload}?=`,
    fault,
  });
  return fc.oneof(
    fc
      .constantFrom('!!!!', 'YQ=', 'Y', 'YQ==YQ==', '=', 'Y Q=', 'YW_h', 'YW-h')
      .map((payload) => wrapped(payload, 'not base64')),
    fc.constantFrom('/w==', 'gICA', 'w6nD', '7aCA', '4oLg').map((payload) => wrapped(payload, 'not UTF-8')),
  );
}
