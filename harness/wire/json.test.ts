import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectJson, jsonPointer, parseJson } from './json.js';

describe('a JSON pointer', () => {
  it('escapes what a token may hold', () => {
    expect(jsonPointer('a/b', 'm~n', 0, '')).toBe('/a~1b/m~0n/0/');
    expect(jsonPointer()).toBe('');
  });
});

describe('parsing', () => {
  it('gives the reason for what is no JSON', () => {
    expect(parseJson('{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
    expect(parseJson('{')).toMatchObject({ ok: false, reason: expect.stringContaining('JSON') });
    expect(parseJson('\ufeff{}').ok).toBe(false);
  });
});

describe('what parsing loses', () => {
  it.each([
    ['{"a":1,"a":2}', ['/a']],
    ['{"a":{"b":1,"b":{"b":1}}}', ['/a/b']],
    ['[{"a":1},{"a":1}]', []],
    ['{"a":"a","b":"a"}', []],
    ['{"a" : 1 , "\\u0061" : 2}', ['/a']],
    ['{"x/y":1,"x/y":2}', ['/x~1y']],
    ['{"a":"\\"b\\":","b":1}', []],
    ['[{"k":[{"d":1,"d":1}]}]', ['/0/k/0/d']],
  ])('is seen in the members of %s', (text, duplicates) => {
    expect(inspectJson(text).duplicates).toEqual(duplicates);
  });

  it.each([
    ['9007199254740991', []],
    ['9007199254740993', [{ pointer: '', source: '9007199254740993' }]],
    ['{"id":-9007199254740993}', [{ pointer: '/id', source: '-9007199254740993' }]],
    ['[1,[2,12345678901234567890]]', [{ pointer: '/1/1', source: '12345678901234567890' }]],
    ['{"a":1e400,"b":0.1,"c":"9007199254740993"}', []],
  ])('is seen in the numbers of %s', (text, imprecise) => {
    expect(inspectJson(text).imprecise).toEqual(imprecise);
  });

  it('is nothing for what JavaScript has written itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(4), (value, indent) => {
        const seen = inspectJson(JSON.stringify(value, null, indent));
        expect(seen.duplicates).toEqual([]);
        for (const { source } of seen.imprecise) expect(Number.isSafeInteger(Number(source))).toBe(false);
      }),
    );
  });

  it('is found wherever a member stands twice', () => {
    const path = fc.array(fc.constantFrom('a', 'b/c', 'd~e', 'ä'), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(path, fc.jsonValue(), (keys, value) => {
        const inner = JSON.stringify(value);
        const name = JSON.stringify(keys.at(-1));
        const text = keys
          .slice(0, -1)
          .reduceRight((nested, key) => `{${JSON.stringify(key)}:${nested}}`, `{${name}:${inner},${name}:0}`);
        expect(inspectJson(text).duplicates).toEqual([jsonPointer(...keys)]);
      }),
    );
  });

  it('ends the search in whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]",:\\-0e. a') }),
        (text) => void inspectJson(text),
      ),
    );
  });
});
