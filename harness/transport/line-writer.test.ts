import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt, LineWriter } from './line-writer.js';

/** A writer and the writes it makes. */
function writing(): { writer: LineWriter; writes: string[] } {
  const writes: string[] = [];
  return { writer: new LineWriter({ write: (bytes) => void writes.push(bytes.toString()) }), writes };
}
const line = (text: string): Buffer => Buffer.from(text);

describe('lines', () => {
  it('leave at once, each in one write', () => {
    const { writer, writes } = writing();
    writer.write(line('a\n'));
    writer.write(line('b\n'));
    expect(writes).toEqual(['a\n', 'b\n']);
  });

  it('leave together with the next where they are held', () => {
    const { writer, writes } = writing();
    writer.write(line('a\n'), { held: true });
    writer.write(line('b\n'), { held: true });
    expect(writes).toEqual([]);
    writer.write(line('c\n'), { cuts: [3] });
    expect(writes).toEqual(['a\nb', '\nc\n']);
  });

  it('wait for one that leaves in pieces', async () => {
    const { writer, writes } = writing();
    writer.write(line('abc\n'), { cuts: [1, 2], pause: 5 });
    writer.write(line('d\n'));
    await writer.idle();
    expect(writes).toEqual(['a', 'b', 'c\n', 'd\n']);
    writer.write(line('e\n'));
    expect(writes.at(-1)).toBe('e\n');
  });

  it('are not idle while a piece is missing', async () => {
    const { writer, writes } = writing();
    writer.write(line('ab'), { cuts: [1], pause: 30 });
    await sleep(5);
    expect(writes).toEqual(['a']);
    await writer.idle();
    expect(writes).toEqual(['a', 'b']);
  });
});

describe('cutting', () => {
  it('loses nothing and passes over offsets that make no sense', () => {
    expect(cutAt(line('abc'), [2, 1, 0, 9, -1]).map(String)).toEqual(['ab', 'c']);
    fc.assert(
      fc.property(fc.uint8Array(), fc.array(fc.integer({ min: -2, max: 30 })), (bytes, cuts) => {
        const pieces = cutAt(Buffer.from(bytes), cuts);
        expect(Buffer.concat(pieces)).toEqual(Buffer.from(bytes));
        expect(pieces.slice(1).every((piece) => piece.length > 0)).toBe(true);
      }),
    );
  });
});
