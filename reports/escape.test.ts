import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeJson, escapeLine, escapeText, escapeXml, escapeXmlAttribute } from './escape.js';

const forbidden = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff\ufffe\uffff]/u;

describe('escapeLine', () => {
  it('writes what controls, hides or reorders as an escape', () => {
    expect(escapeLine('\u001b[31m\u0000\u0085\u007f')).toBe('\\u001b[31m\\u0000\\u0085\\u007f');
    expect(escapeLine('a\u202eb\ufeff\u2028\ud800')).toBe('a\\u202eb\\ufeff\\u2028\\ud800');
    expect(escapeLine('one\ntwo\r\tthree')).toBe('one\\ntwo\\r\\tthree');
    expect(escapeLine('\u{e0041}')).toBe('\\udb40\\udc41');
  });

  it('leaves ordinary writing alone', () => {
    const ordinary = 'naïve — 漢字 👩‍💻 "quoted" \\n می‌خواهم';
    expect(escapeLine(ordinary)).toBe(ordinary);
  });

  it('leaves nothing unsafe, whatever comes', () => {
    fc.assert(fc.property(hostile(), (text) => !forbidden.test(escapeLine(text))));
  });
});

describe('escapeText', () => {
  it('keeps line feeds and tabs, nothing else', () => {
    expect(escapeText('a\n\tb\r\u0007')).toBe('a\n\tb\\r\\u0007');
    fc.assert(fc.property(hostile(), (text) => !forbidden.test(escapeText(text).replace(/[\n\t]/g, ''))));
  });
});

describe('XML', () => {
  it('takes the meaning from markup', () => {
    expect(escapeXml('<a> & ]]> "')).toBe('&lt;a&gt; &amp; ]]&gt; "');
    expect(escapeXmlAttribute('"<\n\t&')).toBe('&quot;&lt;&#10;&#9;&amp;');
  });
});

describe('escapeJson', () => {
  it('is the same document, without anything unsafe', () => {
    fc.assert(
      fc.property(fc.dictionary(hostile(), hostile()), (value) => {
        const text = escapeJson(JSON.stringify(value, undefined, 2));
        expect(JSON.parse(text)).toEqual(value);
        expect(text.replaceAll('\n', '')).not.toMatch(forbidden);
      }),
    );
  });
});

function hostile(): fc.Arbitrary<string> {
  return fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\u001b', '\u202e', '\ud800', '\n'),
    ),
  });
}
