import { all, guard, results, variant, type Variant } from '../mutants/mutant.js';
import { stdio } from '../mutants/stdio.js';

const on = ['stdio'] as const;
const json = (message: unknown): string => JSON.stringify(message);
const frame = (write: (message: unknown) => string) =>
  stdio({ frame: (message) => Buffer.from(write(message)) });
const mebibyte = 1024 * 1024;

/** A result with a long text in it. */
const padded = (size: number) =>
  results((result) => ({ ...result, 'x-padding': 'x'.repeat(size) }), 'prompts/list');

/** Cuts a frame into small pieces, within characters too. */
const piecemeal = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / 17) }, (_, at) => bytes.subarray(17 * at, 17 * at + 17));

/** Legal ways to use standard streams. */
export const stdioVariants: readonly Variant[] = [
  variant({
    id: 'stdio/logs',
    story: 'logs on standard error all the time, in colour and with words like "error"',
    uses: ['stdio-stderr-logging'],
    on,
    change: stdio({ errors: '\u001b[31mERROR\u001b[0m {"jsonrpc":"2.0","method":"log"} ä—𝄞\n' }),
  }),
  variant({
    id: 'stdio/crlf',
    story: 'ends its messages with CR-LF',
    on,
    change: frame((message) => `${json(message)}\r\n`),
  }),
  variant({
    id: 'stdio/blank-lines',
    story: 'writes empty lines between its messages; whether they are messages is open',
    on,
    change: frame((message) => `\n${json(message)}\n  \n`),
  }),
  variant({
    id: 'stdio/piecemeal',
    story: 'writes its messages in small pieces, cut within characters, which it writes as they are',
    on,
    change: all(
      stdio({ writes: piecemeal }),
      results((result) => ({ ...result, 'x-text': 'ä—𝄞'.repeat(10) })),
    ),
  }),
  variant({
    id: 'stdio/newline-apart',
    story: 'writes the newline of a message by itself',
    on,
    change: stdio({ writes: (bytes) => [bytes.subarray(0, -1), bytes.subarray(-1)] }),
  }),
  variant({
    id: 'stdio/escaped-newlines',
    story: 'has newlines of every kind in its texts, escaped or, where JSON allows it, raw',
    on,
    change: results((result) => ({ ...result, 'x-text': 'one\ntwo\r\nthree\u2028four\u0085{\n}' })),
  }),
  variant({ id: 'stdio/mebibyte', story: 'answers with a line of a mebibyte', on, change: padded(mebibyte) }),
  variant({
    id: 'stdio/five-mebibytes',
    story: 'answers with a line of five mebibytes',
    on,
    change: padded(5 * mebibyte),
  }),
  variant({
    id: 'stdio/refuses-long-lines',
    story: 'refuses requests of more than 64 KiB by an error',
    on,
    change: guard('length', ({ message }) =>
      json(message).length > 65_536 ? { error: { code: -32600, message: 'Request too long' } } : undefined,
    ),
  }),
  variant({
    id: 'stdio/cannot-read-long-lines',
    story: 'answers lines of more than 64 KiB by a parse error without an id, since it could not read one',
    on,
    change: stdio({ lineLimit: 65_536 }),
  }),
  variant({
    id: 'stdio/exit-code',
    story: 'exits with a code other than 0 at the end of its input, after tidying up for a while',
    on,
    change: stdio({ exit: { after: 150, code: 3 } }),
  }),
];
