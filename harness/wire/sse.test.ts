import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeSseComment, encodeSseEvent, type SseEvent, type SseItem, SseReader } from './sse.js';

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

/** Everything a stream gives, cut at these offsets, its end included. */
function itemsOf(stream: Buffer, cuts: readonly number[] = []): SseItem[] {
  const reader = new SseReader();
  const borders = [...cuts.filter((cut) => cut < stream.length), stream.length].sort((a, b) => a - b);
  const items = borders.flatMap((border, at) => reader.push(stream.subarray(borders[at - 1] ?? 0, border)));
  return [...items, ...reader.end()];
}

const event = (data: string, name?: string, id?: string): unknown => ({
  kind: 'event',
  event: expect.objectContaining({ data, name, id }),
});

describe('the lines of an event stream', () => {
  it.each<[string, string, unknown[]]>([
    ['data over several lines', 'data: a\ndata:b\ndata\ndata:  c\n\n', [event('a\nb\n\n c')]],
    ['CR, LF and CR-LF', 'data: a\rdata: b\r\ndata: c\n\r\ndata: d\r\r', [event('a\nb\nc'), event('d')]],
    [
      'names and ids, each of one event',
      'event: x\nid: 7\ndata: a\n\ndata: b\n\n',
      [event('a', 'x', '7'), event('b')],
    ],
    [
      'comments',
      ':\n: hi\ndata: a\n\n',
      [{ kind: 'comment', text: '' }, { kind: 'comment', text: ' hi' }, event('a')],
    ],
    ['a time to retry', 'retry: 500\nretry: soon\n\n', [{ kind: 'retry', milliseconds: 500 }]],
    ['fields that nobody knows', 'what: ever\nwhatever\ndata: a\n\n', [event('a')]],
    ['an id with a NUL', 'id: a\0b\ndata: a\n\n', [event('a')]],
    ['events without data', 'event: x\n\ndata:\n\nid: 1\n\n', []],
    [
      'an event that the end cuts off',
      'data: a\n\ndata: b\n',
      [event('a'), { kind: 'fault', reason: 'the stream ended within an event' }],
    ],
    [
      'a line that the end cuts off',
      'data: a\n\ndata: b',
      [event('a'), { kind: 'fault', reason: 'the stream ended within an event' }],
    ],
    ['nothing', '', []],
  ])('are read with %s', (_what, stream, expected) => {
    expect(itemsOf(Buffer.from(stream))).toEqual(expected);
  });

  const line = fc.oneof(
    fc.constantFrom(
      '',
      '',
      'data',
      'data: {"a":1}',
      'data:ä—𝄞',
      ': comment',
      'event: x',
      'id: 1',
      'id',
      'retry: 10',
      '\ufeffdata: b',
      'data\t: c',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `data: ${text.replace(/[\r\n]/g, ' ')}`),
  );
  const stream = fc
    .array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n')), { maxLength: 20 })
    .map((lines) => Buffer.from(lines.flat().join('')));

  it('are the same however the stream is cut', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat(300)), (bytes, cuts) => {
        expect(itemsOf(bytes, cuts)).toEqual(itemsOf(bytes));
      }),
    );
  });

  it('give back what was written, in any style', () => {
    const style = fc.record(
      {
        eol: fc.constantFrom('\n' as const, '\r' as const, '\r\n' as const),
        name: fc.constantFrom('message', 'x'),
      },
      { requiredKeys: [] },
    );
    const data = fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc
        .array(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), { minLength: 1 })
        .map((lines) => lines.join('\n')),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(data, style)), fc.array(fc.nat(300)), (events, cuts) => {
        const written = events
          .map(([text, how]) => encodeSseComment('ping', how.eol) + encodeSseEvent(text, how))
          .join('');
        const items = itemsOf(Buffer.from(written), cuts);
        expect(
          items.flatMap((item) => (item.kind === 'event' ? [[item.event.data, item.event.name]] : [])),
        ).toEqual(events.map(([text, how]) => [text, how.name]));
        expect(items.filter(({ kind }) => kind === 'fault')).toEqual([]);
      }),
    );
  });
});
