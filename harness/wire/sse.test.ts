import { describe, expect, it } from 'vitest';
import { encodeSseEvent, type SseEvent, SseReader } from './sse.js';

/** All events of a stream that comes in pieces of this many bytes. */
function eventsOf(bytes: Buffer, size = bytes.length): SseEvent[] {
  const reader = new SseReader();
  const items = [];
  for (let at = 0; at < bytes.length; at += size) items.push(...reader.push(bytes.subarray(at, at + size)));
  return items.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
}

const text = '{"a":"é — 𝄞"}';

describe('an event stream', () => {
  it.each([1, 2, 3, 5, 7])('is read in pieces of %i bytes, cut within characters', (size) => {
    const stream = Buffer.from(
      encodeSseEvent(text, { name: 'message' }) + encodeSseEvent(text, { eol: '\r\n' }),
    );
    expect(eventsOf(stream, size).map(({ data }) => data)).toEqual([text, text]);
  });

  it.each([1, 2, 100])('loses one byte-order mark at its start and no other (pieces of %i)', (size) => {
    const stream = Buffer.from(`\ufeffdata: one\n\ndata: \ufefftwo\n\n`);
    expect(eventsOf(stream, size).map(({ data }) => data)).toEqual(['one', '\ufefftwo']);
  });

  it('gives the bytes of data that is not UTF-8, and reads on', () => {
    const stream = Buffer.concat([
      Buffer.from('data: "caf'),
      Buffer.from([0xe9]),
      Buffer.from('"\n\ndata: next\n\n'),
    ]);
    const [bad, next] = eventsOf(stream);
    expect(bad?.bytes).toEqual(Buffer.from('"caf\u00e9"', 'latin1'));
    expect(bad?.data).toBe('"caf\ufffd"');
    expect(next?.data).toBe('next');
  });
});
