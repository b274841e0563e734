import { describe, expect, it } from 'vitest';
import { canonicalText, jsonText } from './json-text.js';

describe('the text of a parsed value', () => {
  it('is JSON', () => expect(jsonText({ a: [1, null, 'é'] })).toBe('{"a":[1,null,"é"]}'));

  it('is missing where the value is nested too deep to be written', () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(jsonText(deep)).toBeUndefined();
    expect(canonicalText(deep)).toBeUndefined();
  });

  it('is the same for equal values in its canonical form', () => {
    expect(canonicalText({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  });

  it('lets other trouble through', () => {
    expect(() =>
      jsonText({
        toJSON: () => {
          throw new TypeError('no');
        },
      }),
    ).toThrow('no');
  });
});
