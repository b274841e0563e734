import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locate } from './locate.js';
import { places } from './testing/leaves.js';

const at = (text: string, pointer: string): string | undefined => {
  const span = locate(text, pointer);
  return span === undefined ? undefined : `${span.exact ? '' : '~'}${text.slice(span.start, span.end)}`;
};

describe('locate', () => {
  it('gives the member with its name', () => {
    expect(at('{"jsonrpc":"2.0","id":7}', '/id')).toBe('"id":7');
    expect(at('{"a": {"b" : [1, {"c":"}"}]} }', '/a/b/1/c')).toBe('"c":"}"');
    expect(at('[10, 20]', '/1')).toBe('20');
    expect(at('{"a":1}', '')).toBe('{"a":1}');
  });

  it('knows escaped pointers and escaped names', () => {
    expect(at('{"a/b":1,"c~d":2,"\\u0065":3}', '/a~1b')).toBe('"a/b":1');
    expect(at('{"a/b":1,"c~d":2,"\\u0065":3}', '/c~0d')).toBe('"c~d":2');
    expect(at('{"a/b":1,"c~d":2,"\\u0065":3}', '/e')).toBe('"\\u0065":3');
  });

  it('falls back to the closest parent', () => {
    expect(at('{"result":{"tools":[]}}', '/result/ttlMs')).toBe('~"result":{"tools":[]}');
    expect(at('{"id":1}', '/id/deeper')).toBe('~"id":1');
    expect(at('{"id":1}', '/nothing')).toBe('~{"id":1}');
  });

  it('reads past a word in front and into a document that was cut off', () => {
    expect(at('HTTP 400 {"id":1}', '/id')).toBe('"id":1');
    expect(at('{"a":[1,2,{"b":"unfinis', '/a/2/b')).toBe('"b":"unfinis');
    expect(at('no document', '/id')).toBeUndefined();
  });

  it('does not recurse', () => {
    const text = '['.repeat(200_000);
    expect(locate(text, '/0/0')).toMatchObject({ start: 2, exact: true });
  });

  it('finds every place of any document', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.constantFrom(undefined, 2), (json, indent) => {
        const value: unknown = JSON.parse(json);
        fc.pre(typeof value === 'object' && value !== null);
        const text = JSON.stringify(value, undefined, indent);
        for (const place of places(value)) {
          const pointer = place.path
            .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
            .join('');
          const source = at(text, pointer);
          const named = typeof place.path.at(-1) === 'string';
          expect(JSON.parse(named ? `{${source}}` : source!)).toEqual(
            named ? { [place.path.at(-1)!]: place.value } : place.value,
          );
        }
      }),
    );
  });

  it('ends on anything', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]":,\\a0 ') }),
        fc.constantFrom('/a', '/0', '/a/0', ''),
        (text, pointer) => {
          const span = locate(text, pointer);
          if (span !== undefined) expect(span.start).toBeLessThanOrEqual(span.end);
        },
      ),
    );
  });
});
