import fc from 'fast-check';
import { memberName } from '../json-value.js';
import { date, dateTime, duration, time } from './format-time.js';
import { email, hostname, ipv4, ipv6, uri, uriReference, uriTemplate } from './format-uri.js';

const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), maxLength: 8 });

const pointer = fc
  .array(memberName, { maxLength: 3 })
  .map((names) => names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''));

const plainPointer = fc
  .array(letters, { maxLength: 3 })
  .map((names) => names.map((name) => `/${name}`).join(''));

const bytes = fc.uint8Array({ maxLength: 24 }).map((array) => Buffer.from(array));

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date,
  time,
  'date-time': dateTime,
  'iso-time': time,
  'iso-date-time': dateTime,
  duration,
  uri,
  iri: uri,
  url: uri,
  'uri-reference': uriReference,
  'iri-reference': uriReference,
  'uri-template': uriTemplate,
  email,
  'idn-email': email,
  hostname,
  'idn-hostname': hostname,
  ipv4,
  ipv6,
  uuid: fc.uuid({ version: 4 }),
  regex: fc.constantFrom('^a+$', '[a-z]{1,3}', '\\d', '', 'a|b', '.*'),
  'json-pointer': pointer,
  'json-pointer-uri-fragment': plainPointer.map((text) => `#${text}`),
  'relative-json-pointer': fc.tuple(fc.nat(9), plainPointer).map(([up, text]) => `${up}${text}`),
  byte: bytes.map((buffer) => buffer.toString('base64')),
  base64: bytes.map((buffer) => buffer.toString('base64')),
  base64url: bytes.map((buffer) => buffer.toString('base64url')),
};

/**
 * Strings of a format, plain ones that strict and lenient validators agree on.
 * @param format the name of a format
 * @returns undefined for formats unknown here, which constrain nothing
 */
export function formatArbitrary(format: string): fc.Arbitrary<string> | undefined {
  return Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
}

/** Strings that are not of a format, each for another reason; the empty list for formats unknown here. */
export function strangersTo(format: string): readonly string[] {
  if (!Object.hasOwn(FORMATS, format)) return [];
  return [...(STRANGERS[format] ?? []), `not a ${format}`, '', '%', '[', '{', '~2'];
}

const STRANGERS: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-02-30', '2026-13-01', '26-01-01', '2026-01-01T00:00:00Z'],
  time: ['25:00:00Z', '12:00:00', '12:60:00Z'],
  'date-time': ['2026-02-30T00:00:00Z', '2026-01-01', '2026-01-01T00:00:00', '2026-01-01 25:00:00Z'],
  duration: ['P', '1D', 'P1S'],
  uri: ['/no/scheme', 'http://a b', '//host/path'],
  'uri-reference': ['http://a b', 'a\\b', '%zz'],
  'uri-template': ['{', 'http://a/{b', '{}'],
  email: ['nobody', 'nobody@', '@example.com', 'a@b@example.com'],
  hostname: ['-a.example', 'a_b.example', 'a..example'],
  ipv4: ['256.0.0.1', '1.2.3', '1.2.3.4.5'],
  ipv6: ['::1::', '12345::', '1:2:3'],
  uuid: ['00000000-0000-4000-8000-00000000000', 'g0000000-0000-4000-8000-000000000000'],
  regex: ['(', '[a', '*'],
  'json-pointer': ['a', '/~2'],
  byte: ['a', 'ab=c', '!!!!'],
};
