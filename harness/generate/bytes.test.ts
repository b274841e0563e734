import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { malformedLine, splits, type LineFault } from './bytes.js';
import { cursor } from './cursors.js';
import { interleavings } from './interleavings.js';

const seed = 20260728;

describe(`ways to cut bytes, seed ${seed}`, () => {
  it('lose nothing, add nothing, and leave no chunk empty', () => {
    fc.assert(
      fc.property(
        fc
          .uint8Array({ maxLength: 200 })
          .chain((array) => fc.tuple(fc.constant(Buffer.from(array)), splits(Buffer.from(array)))),
        ([bytes, chunks]) => {
          expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
          expect(chunks.every((chunk) => chunk.length > 0)).toBe(true);
        },
      ),
      { seed, numRuns: 500 },
    );
  });

  it('include none, single bytes, within a character and around a line end', () => {
    const bytes = Buffer.from('{"a":"世😀"}\r\n{}\n');
    const ways = fc.sample(splits(bytes), { seed, numRuns: 500 });
    expect(ways.some((chunks) => chunks.length === 1)).toBe(true);
    expect(ways.some((chunks) => chunks.length === bytes.length)).toBe(true);
    expect(ways.some((chunks) => chunks.some((chunk) => chunk.toString().includes('\ufffd')))).toBe(true);
    expect(ways.some((chunks) => chunks.some((chunk) => chunk.at(-1) === 0x0d))).toBe(true);
  });

  it('shrink to a single cut', () => {
    const details = fc.check(
      fc.property(splits(Buffer.from('abcdefgh')), (chunks) => chunks.length < 2),
      { seed },
    );
    expect(details.counterexample?.[0]).toHaveLength(2);
  });
});

describe(`malformed lines, seed ${seed}`, () => {
  const lines = fc.sample(malformedLine(), { seed, numRuns: 3_000 });
  const parses = (bytes: Buffer): boolean => {
    try {
      JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
      return true;
    } catch {
      return false;
    }
  };

  it('are single lines of every fault', () => {
    const faults = new Set<LineFault>(lines.map(({ fault }) => fault));
    expect(faults.size).toBe(19);
    expect(lines.filter(({ bytes }) => bytes.includes(0x0a))).toEqual([]);
  });

  it('are JSON or not as their class says', () => {
    for (const { bytes, fault, class: kind } of lines) {
      if (kind === 'not-json') expect(parses(bytes), `${fault}: ${bytes.toString()}`).toBe(false);
      if (kind === 'not-a-message') expect(parses(bytes), `${fault}: ${bytes.toString()}`).toBe(true);
    }
  });

  it('are no requests, where their class says that they are no messages', () => {
    for (const { bytes } of lines.filter((line) => line.class === 'not-a-message')) {
      const { jsonrpc, id, method, params, result } = (JSON.parse(bytes.toString()) ?? {}) as Record<
        string,
        unknown
      >;
      const isParams = typeof params === 'object' && params !== null && !Array.isArray(params);
      const isRequest =
        jsonrpc === '2.0' &&
        (typeof id === 'string' || Number.isInteger(id)) &&
        typeof method === 'string' &&
        isParams;
      expect(isRequest || (result !== undefined && method !== undefined), bytes.toString()).toBe(false);
    }
  });

  it('nest at most 2,000 deep', () => {
    const depths = lines
      .filter(({ fault }) => fault === 'deep-nesting')
      .map(({ bytes }) => bytes.toString().match(/[[{]/g)?.length ?? 0);
    expect(Math.max(...depths)).toBeLessThan(2_010);
    expect(Math.max(...depths)).toBeGreaterThan(1_000);
  });
});

describe(`interleavings, seed ${seed}`, () => {
  it('keep the order of each sequence and lose nothing', () => {
    const sequences = [['a', 'b', 'c'], [], ['x', 'y'], ['1']];
    const ways = fc.sample(interleavings(sequences), { seed, numRuns: 500 });
    for (const way of ways) {
      sequences.forEach((sequence, index) => {
        expect(way.filter(({ from }) => from === index).map(({ item }) => item)).toEqual(sequence);
      });
    }
    expect(new Set(ways.map((way) => way.map(({ item }) => item).join(''))).size).toBeGreaterThan(50);
  });

  it('of two single items are two', () => {
    const ways = fc.sample(interleavings([['a'], ['b']]), { seed, numRuns: 50 });
    expect(new Set(ways.map((way) => way.map(({ item }) => item).join('')))).toEqual(new Set(['ab', 'ba']));
  });

  it('shrink to one sequence after the other', () => {
    const sequences = [
      ['a', 'b'],
      ['x', 'y'],
    ];
    const details = fc.check(
      fc.property(interleavings(sequences), (way) => way.length === 0),
      { seed },
    );
    const way = details.counterexample?.[0];
    expect(way?.map(({ item }) => item)).toEqual(['a', 'b', 'x', 'y']);
  });
});

it('cursors are well-formed strings, the empty one among them', () => {
  const cursors = fc.sample(cursor(), { seed, numRuns: 1_000 });
  expect(cursors).toContain('');
  expect(cursors).toContain('null');
  expect(cursors.some((text) => text.length > 500)).toBe(true);
  expect(cursors.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
});
