import fc from 'fast-check';

/** Cursors that tempt a client to read something into them. */
const TEMPTING = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  'null',
  'undefined',
  'false',
  'end',
  '{"page":2}',
  'eyJwYWdlIjoyfQ==',
  'eyJwYWdlIjoyfQ',
  'page=2&size=10',
  'https://touchstone.example/next?cursor=a%20b',
  '%2F%00',
  'a+b c',
  '../..',
  "' OR 1=1 --",
  'line\nfeed',
  '"',
  '\\',
  '\u0000',
  'e\u0301',
  '世界',
  '😀',
];

/**
 * Cursors: opaque strings, of which the empty one is as good as any other (server/utilities/pagination).
 * @returns arbitrary of well-formed strings, rarely up to 8 KiB long
 */
export function cursor(): fc.Arbitrary<string> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: fc.string({ maxLength: 16 }) },
    { weight: 3, arbitrary: fc.constantFrom(...TEMPTING) },
    { weight: 2, arbitrary: fc.base64String({ maxLength: 64 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 24 }) },
    { weight: 1, arbitrary: fc.integer({ min: 512, max: 8_192 }).map((length) => 'c'.repeat(length)) },
  );
}
