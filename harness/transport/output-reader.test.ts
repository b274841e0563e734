import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt } from './line-writer.js';
import { type OutputItem, OutputReader } from './output-reader.js';

const reply = (id: number, extra: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...extra } });
const pretty = (id: number): string => JSON.stringify(JSON.parse(reply(id)), null, 2);
const framed = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;

/** Everything an output gives, read in the chunks that `cuts` make. */
function read(output: string | Buffer, cuts: readonly number[] = []): OutputItem[] {
  const reader = new OutputReader();
  const items = cutAt(Buffer.from(output), cuts).flatMap((chunk) => reader.push(chunk));
  return [...items, ...reader.end()];
}

/** What was read, for comparison: ids of messages with how they stood, and the text of anything else. */
const told = (items: readonly OutputItem[]): unknown[] =>
  items.map(({ kind, bytes, read: { value, salvaged, unfinished } }) => {
    if (kind === 'noise') return unfinished === true ? `unfinished ${bytes.toString()}` : bytes.toString();
    const { id } = value as { id: unknown };
    return salvaged === undefined ? { id } : { id, salvaged };
  });

describe('OutputReader', () => {
  it.each<[string, string, unknown[]]>([
    ['a message a line', `${reply(1)}\n${reply(2)}\r\n`, [{ id: 1 }, { id: 2 }]],
    ['blank lines', `\n \r\n${reply(1)}\n\n`, [{ id: 1 }]],
    ['a banner and a farewell', `hello\n${reply(1)}\nbye`, ['hello', { id: 1 }, 'bye']],
    [
      'JSON that is no message',
      `"ready"\n{"level":30,"method":"GET"}\n7\n`,
      ['"ready"', '{"level":30,"method":"GET"}', '7'],
    ],
    ['messages without their jsonrpc', '{"id":4,"result":{}}\n', [{ id: 4 }]],
    [
      'pretty-printed messages',
      `${pretty(1)}\n${pretty(2)}\n`,
      [
        { id: 1, salvaged: 'several-lines' },
        { id: 2, salvaged: 'several-lines' },
      ],
    ],
    [
      'pretty-printed messages without a newline between them',
      `${pretty(1)}${pretty(2)}`,
      [
        { id: 1, salvaged: 'several-lines' },
        { id: 2, salvaged: 'several-lines' },
      ],
    ],
    [
      'a raw newline inside a string',
      '{"jsonrpc":"2.0","id":3,"result":{"text":"a\nb \\"{\n"}}\n',
      [{ id: 3, salvaged: 'several-lines' }],
    ],
    [
      'a length header',
      framed(reply(1)) + framed(reply(2)),
      [
        'Content-Length: ' + reply(1).length,
        { id: 1, salvaged: 'length-prefixed' },
        'Content-Length: ' + reply(2).length,
        { id: 2, salvaged: 'length-prefixed' },
      ],
    ],
    [
      'a length header before a pretty-printed body',
      framed(pretty(1)),
      ['Content-Length: ' + pretty(1).length, { id: 1, salvaged: 'length-prefixed' }],
    ],
    [
      'a length header before a line',
      `Content-Length: ${reply(1).length}\n\n${reply(1)}\n${reply(2)}\n`,
      ['Content-Length: ' + reply(1).length, { id: 1 }, { id: 2 }],
    ],
    [
      'a message behind a log prefix',
      `INFO ${reply(1)}\n`,
      [`INFO ${reply(1)}`, { id: 1, salvaged: 'amid-text' }],
    ],
    ['a byte-order mark', `\uFEFF${reply(1)}\n`, [`\uFEFF${reply(1)}`, { id: 1, salvaged: 'amid-text' }]],
    [
      'two messages on one line',
      `${reply(1)}${reply(2)}\n`,
      [`${reply(1)}${reply(2)}`, { id: 1, salvaged: 'amid-text' }, { id: 2, salvaged: 'amid-text' }],
    ],
    ['an object that is never completed', `{ a: 1,\n${reply(1)}\n`, ['{ a: 1,', { id: 1 }]],
    [
      'half a message before the next',
      `{"jsonrpc":"2.0","id":1,\n${reply(2)}\n`,
      ['{"jsonrpc":"2.0","id":1,', { id: 2 }],
    ],
    [
      'an open brace before a pretty-printed message',
      `loading {\n${pretty(1)}\n`,
      ['loading {', { id: 1, salvaged: 'several-lines' }],
    ],
    ['the end within a message', '{"jsonrpc":"2.0","id":1,"res', ['unfinished {"jsonrpc":"2.0","id":1,"res']],
  ])('reads %s', (_what, output, expected) => {
    expect(told(read(output))).toEqual(expected);
  });

  it('keeps bytes that are not UTF-8 out of the text, not out of the value', () => {
    const [item] = read(
      Buffer.concat([
        Buffer.from('{"jsonrpc":"2.0","id":1,"result":{"a":"'),
        Buffer.from([0xb0, 0xa1]),
        Buffer.from('"}}\n'),
      ]),
    );
    expect(item).toMatchObject({ kind: 'message', read: { text: undefined, value: { id: 1 } } });
  });

  it('gives a whole message without its newline only when it is overdue, the next ones at once', () => {
    const reader = new OutputReader();
    expect(reader.push(Buffer.from(reply(1)))).toEqual([]);
    expect(told(reader.overdue())).toEqual([{ id: 1, salvaged: 'unterminated' }]);
    expect(reader.pendingBytes).toBe(0);
    expect(told(reader.push(Buffer.from(`\n${reply(2)}`)))).toEqual([{ id: 2, salvaged: 'unterminated' }]);
  });

  it('parts several messages that stand without newlines', () => {
    const reader = new OutputReader();
    reader.push(Buffer.from(`${reply(1)} ${reply(2)}`));
    expect(told(reader.overdue())).toEqual([
      { id: 1, salvaged: 'unterminated' },
      { id: 2, salvaged: 'unterminated' },
    ]);
  });

  it('does not take half a message for overdue', () => {
    const reader = new OutputReader();
    reader.push(Buffer.from(reply(1).slice(0, -1)));
    expect(reader.overdue()).toEqual([]);
    expect(told(reader.push(Buffer.from('}\n')))).toEqual([{ id: 1 }]);
  });

  const piece = fc.oneof(
    fc
      .integer({ min: 0, max: 99 })
      .chain((id) =>
        fc.constantFrom(
          `${reply(id, { text: 'ä—𝄞\\n' })}\n`,
          `${reply(id)}\r\n`,
          `${pretty(id)}\n`,
          framed(reply(id)),
          framed(pretty(id)),
          `note ${reply(id)}\n`,
        ),
      ),
    fc.constantFrom('\n', 'a banner\n', '{ half\n', '"text"\n', '{"a":{"b":"}"}}\n', 'ä—𝄞 {\n'),
  );

  it('reads the same whatever chunks the output comes in', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }),
        fc.array(fc.nat(2_000), { maxLength: 30 }),
        (pieces, cuts) => {
          const output = pieces.join('');
          const sorted = [...cuts].sort((a, b) => a - b);
          expect(told(read(output, sorted))).toEqual(told(read(output)));
        },
      ),
    );
  });

  it('loses no message that is a line of its own, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 30 })), fc.nat(), (junk, id) => {
        const before = junk
          .map((text) => `${text.replaceAll('\n', ' ')}\n`)
          .filter((text) => !/content-length/i.test(text));
        const items = told(read(`${before.join('')}${reply(id)}\n`));
        expect(items.at(-1)).toEqual({ id });
      }),
    );
  });
});
