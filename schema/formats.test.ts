import { describe, expect, it } from 'vitest';
import { formats } from './formats.js';

const cases: Record<keyof typeof formats, { accepted: string[]; refused: string[] }> = {
  uri: {
    accepted: [
      'https://example.com/a?b=c#d',
      'file:///home/a%20b',
      'urn:isbn:0451450523',
      'data:image/png;base64,iVBORw0KGgo=',
      'note://größe', // an IRI, which the URL standard takes
      'mailto:a@b.c',
      'x:',
    ],
    refused: [
      '',
      'readme.md',
      '/home/a',
      '//example.com',
      '1a:b',
      'file:///a b',
      'a:b\nc',
      'a:"b"',
      'a:{b}',
      'a:\\b',
    ],
  },
  'uri-template': {
    accepted: [
      '',
      'file:///{path}',
      'db://{schema}/{table}{?limit,offset}',
      'a:b',
      '{+base}/{/id*}',
      '/relative/{id}',
    ],
    refused: ['a:{b', 'a:b}', 'a:{}', 'a:{b{c}}', 'a b:{c}', 'a:{b c}'],
  },
  byte: {
    accepted: ['', 'YQ==', 'YWI=', 'YWJj', 'YQ', '_-8=', 'YWJj\r\nYWJj\r\n'],
    refused: ['data:text/plain;base64,YQ==', 'YQ=a', 'YQ===', 'a b', 'größe'],
  },
};

describe.each(Object.entries(cases))('the format %s', (name, { accepted, refused }) => {
  const format = formats[name as keyof typeof formats];

  it.each(accepted)('accepts %j', (text) => {
    expect(format.test(text)).toBe(true);
  });

  it.each(refused)('refuses %j', (text) => {
    expect(format.test(text)).toBe(false);
  });

  it('is quick on long texts', () => {
    const started = performance.now();
    for (const unit of ['a', 'a:', '=', '\n', '{', '{a}', '\\']) {
      for (const start of ['', 'a:', '=', '{']) format.test(`${start}${unit.repeat(100_000)} "`);
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
