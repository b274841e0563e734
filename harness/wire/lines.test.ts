import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, type Line, LineReader } from './lines.js';

/** All lines of a stream that is cut at these offsets. */
function linesOf(stream: Buffer, cuts: readonly number[] = [], limit?: number): Line[] {
  const reader = new LineReader(limit);
  const borders = [...cuts.filter((cut) => cut < stream.length), stream.length].sort((a, b) => a - b);
  const lines = borders.flatMap((border, at) => reader.push(stream.subarray(borders[at - 1] ?? 0, border)));
  const rest = reader.end();
  return rest === undefined ? lines : [...lines, rest];
}

const told = (lines: readonly Line[]): unknown[] =>
  lines.map(({ bytes, ...line }) => ({ text: bytes.toString('latin1'), ...line }));

describe('the lines of a stream', () => {
  it('end in LF or CR-LF, and say which and where', () => {
    expect(told(linesOf(Buffer.from('a\nbc\r\n\r\nd')))).toEqual([
      { text: 'a', ending: 'lf', offset: 0, dropped: 0 },
      { text: 'bc', ending: 'crlf', offset: 2, dropped: 0 },
      { text: '', ending: 'crlf', offset: 6, dropped: 0 },
      { text: 'd', ending: 'none', offset: 8, dropped: 0 },
    ]);
  });

  it('keep a carriage return that ends nothing', () => {
    expect(told(linesOf(Buffer.from('a\rb\n\rc\n')))).toMatchObject([{ text: 'a\rb' }, { text: '\rc' }]);
    expect(told(linesOf(Buffer.from('a\r')))).toMatchObject([{ text: 'a\r', ending: 'none' }]);
  });

  it('are none where the stream is empty', () => {
    expect(linesOf(Buffer.alloc(0))).toEqual([]);
  });

  it('lose their tail over the limit, which is counted, and the next line is whole', () => {
    expect(told(linesOf(Buffer.from('123456789\r\nab\n'), [3, 7], 5))).toEqual([
      { text: '12345', ending: 'lf', offset: 0, dropped: 5 },
      { text: 'ab', ending: 'lf', offset: 11, dropped: 0 },
    ]);
  });

  const bytes = fc.array(
    fc.oneof(fc.constantFrom(0x0a, 0x0d, 0xc3, 0xa4, 0x7b), fc.integer({ min: 0, max: 255 })),
    { maxLength: 200 },
  );

  it('are the same however the stream is cut', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(200)), fc.constantFrom(undefined, 7), (stream, cuts, limit) => {
        expect(told(linesOf(Buffer.from(stream), cuts, limit))).toEqual(
          told(linesOf(Buffer.from(stream), [], limit)),
        );
      }),
    );
  });

  it('are, with their ends, the stream', () => {
    const ends = { lf: '\n', crlf: '\r\n', none: '' };
    fc.assert(
      fc.property(bytes, (stream) => {
        const lines = linesOf(Buffer.from(stream));
        const again = Buffer.concat(
          lines.map((line) => Buffer.concat([line.bytes, Buffer.from(ends[line.ending])])),
        );
        expect(again).toEqual(Buffer.from(stream));
        let offset = 0;
        for (const line of lines) {
          expect(line.offset).toBe(offset);
          offset += line.bytes.length + ends[line.ending].length;
        }
      }),
    );
  });
});

describe('what stands after the last newline', () => {
  it('can be seen and taken, as much of it as is wanted', () => {
    const reader = new LineReader();
    reader.push(Buffer.from('a\nbc'));
    reader.push(Buffer.from('def'));
    expect(reader.pendingBytes).toBe(5);
    expect(reader.lastPendingByte).toBe('f'.charCodeAt(0));
    expect(reader.takePending(3).toString()).toBe('bcd');
    expect(reader.pending().toString()).toBe('ef');
    expect(told(reader.push(Buffer.from('g\n')))).toEqual([
      { text: 'efg', ending: 'lf', offset: 5, dropped: 0 },
    ]);
    expect(reader.lastPendingByte).toBeUndefined();
  });
});

describe('strict decoding', () => {
  it('refuses what is not UTF-8 and keeps a byte order mark', () => {
    expect(decodeUtf8(Buffer.from('\ufeffä—𝄞'))).toBe('\ufeffä—𝄞');
    for (const bad of [[0xb0], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf5, 0x80, 0x80, 0x80]])
      expect(decodeUtf8(Buffer.from(bad))).toBeUndefined();
  });

  it('agrees with an encoder on every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeUtf8(Buffer.from(text))).toBe(text);
      }),
    );
  });
});
