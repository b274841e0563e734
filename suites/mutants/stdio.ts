import type { StdioBehaviour } from '../../harness/peer/server/blueprint.js';
import { subscriptionKey } from '../../harness/reference/server/guards.js';
import { type Change, mutant, type Mutant } from './mutant.js';

/** Changes how a server uses its standard streams. */
export function stdio(change: Partial<StdioBehaviour>): Change {
  return (blueprint) => ({ ...blueprint, stdio: { ...blueprint.stdio, ...change } });
}

const on = ['stdio'] as const;
const json = (message: unknown): string => JSON.stringify(message);
/** Frames some methods' responses in a way of their own, all other messages as ever. */
const framing = (methods: readonly string[], frame: (message: unknown) => string): Change =>
  stdio({
    frame: (message, { call, kind }) =>
      Buffer.from(
        kind === 'response' && call !== undefined && methods.includes(call.method)
          ? frame(message)
          : `${json(message)}\n`,
      ),
  });
const everything = (frame: (message: unknown) => string): Change =>
  stdio({ frame: (message) => Buffer.from(frame(message)) });

/** Changes the text of cancellations before they are read. */
const cancellations =
  (from: string, to: string) =>
  (line: Buffer): Buffer =>
    line.includes('notifications/cancelled') && line.includes(from)
      ? Buffer.from(line.toString('utf8').replace(from, to))
      : line;

/** Faults of framing, of standard output and of the end of the process. */
export const stdioMutants: readonly Mutant[] = [
  mutant({
    id: 'stdio/banner',
    fault: 'prints a banner on standard output when it starts',
    breaks: 'stdio-stdout-only-messages',
    on,
    change: stdio({ banner: 'Server is listening on stdio\n' }),
  }),
  mutant({
    id: 'stdio/farewell',
    fault: 'says goodbye on standard output after its input has closed, without a newline',
    breaks: 'stdio-stdout-only-messages',
    on,
    change: stdio({ farewell: 'Shutting down' }),
  }),
  mutant({
    id: 'stdio/tool-prints',
    fault: 'lets a tool print on standard output while it runs',
    breaks: 'stdio-stdout-only-messages',
    on,
    change: framing(['tools/call'], (message) => `calling tool...\n${json(message)}\n`),
  }),
  mutant({
    id: 'stdio/json-log',
    fault: 'logs in JSON on standard output, with members that messages have too',
    breaks: 'stdio-stdout-only-messages',
    on,
    change: framing(
      ['prompts/list'],
      (message) =>
        `${json({ level: 30, method: 'prompts/list', error: null, msg: 'served' })}\n${json(message)}\n`,
    ),
  }),
  mutant({
    id: 'stdio/log-prefix',
    fault: 'writes its messages through a logger that puts a prefix before them',
    breaks: 'stdio-stdout-only-messages',
    on,
    change: everything((message) => `2026-07-28 12:00:00 INFO ${json(message)}\n`),
  }),
  mutant({
    id: 'stdio/byte-order-mark',
    fault: 'begins its output with a byte order mark',
    breaks: 'stdio-stdout-only-messages',
    on,
    change: stdio({ banner: '\uFEFF' }),
  }),
  mutant({
    id: 'stdio/length-headers',
    fault: 'frames its messages with Content-Length headers, as language servers do',
    breaks: 'stdio-stdout-only-messages',
    on,
    change: everything(
      (message) => `Content-Length: ${Buffer.byteLength(json(message))}\r\n\r\n${json(message)}`,
    ),
  }),
  mutant({
    id: 'stdio/pretty-printed',
    fault: 'pretty-prints its messages',
    breaks: 'stdio-no-embedded-newline',
    on,
    change: everything((message) => `${JSON.stringify(message, null, 2)}\n`),
  }),
  mutant({
    id: 'stdio/raw-newlines',
    fault: 'puts texts into messages without escaping their newlines',
    breaks: 'stdio-no-embedded-newline',
    on,
    change: framing(
      ['resources/read', 'prompts/get'],
      (message) => `${json(message).replace(/"text":"([^"]{4})/, '"text":"$1\n')}\n`,
    ),
  }),
  mutant({
    id: 'stdio/no-newline',
    fault: 'writes messages without a newline at their end',
    breaks: 'stdio-message-terminated',
    on,
    change: everything(json),
  }),
  mutant({
    id: 'stdio/newline-first',
    fault: 'writes the newline before each message, so that the last one always lacks it',
    breaks: 'stdio-message-terminated',
    on,
    change: everything((message) => `\n${json(message)}`),
  }),
  mutant({
    id: 'stdio/crlf-ignored',
    fault: 'takes no notice of lines that end in CR-LF',
    breaks: 'stdio-crlf-line',
    on,
    change: stdio({ prepare: (line, ending) => (ending === 'crlf' ? Buffer.alloc(0) : line) }),
  }),
  mutant({
    id: 'stdio/crlf-exits',
    fault: 'exits on a line that ends in CR-LF',
    breaks: 'stdio-crlf-line',
    on,
    change: (blueprint) =>
      stdio({
        prepare: (line, ending) => (ending === 'crlf' ? Buffer.from('!') : line),
        garbage: (line, server) => (line.toString() === '!' ? 'exit' : blueprint.stdio.garbage(line, server)),
      })(blueprint),
  }),
  mutant({
    id: 'stdio/decodes-each-read',
    fault: 'decodes each read by itself, so that a character in two reads is lost',
    breaks: 'stdio-boundaries',
    on,
    change: stdio({ receive: (chunk) => Buffer.from(chunk.toString('utf8')) }),
  }),
  mutant({
    id: 'stdio/one-message-a-read',
    fault: 'takes each read for one message and drops what follows it',
    breaks: 'stdio-boundaries',
    on,
    change: stdio({ receive: (chunk) => chunk.subarray(0, chunk.indexOf(0x0a) + 1 || chunk.length + 1) }),
  }),
  mutant({
    id: 'stdio/line-limit',
    fault: 'drops lines of more than 64 KiB without a word',
    breaks: 'stdio-long-line',
    on,
    change: stdio({ prepare: (line) => (line.length > 65_536 ? Buffer.alloc(0) : line) }),
  }),
  mutant({
    id: 'stdio/answers-cancelled-listen',
    fault: 'answers a subscription that the client has cancelled with a closing result',
    breaks: 'stdio-cancel-no-further-messages',
    on,
    change: stdio({
      cancelled: ({ id, method }) =>
        method === 'subscriptions/listen' ? { result: { _meta: { [subscriptionKey]: id } } } : { none: true },
    }),
  }),
  mutant({
    id: 'stdio/answers-cancelled-call',
    fault: 'stops a cancelled call and answers it with an error',
    breaks: 'stdio-cancel-no-further-messages',
    on,
    change: stdio({
      cancelled: ({ method }) =>
        method === 'tools/call' ? { error: { code: 0, message: 'stopped on demand' } } : { none: true },
    }),
  }),
  mutant({
    id: 'stdio/keeps-notifying',
    fault: 'goes on notifying a subscription that the client has cancelled',
    breaks: 'stdio-cancel-no-further-messages',
    on,
    change: stdio({ cancels: (method) => method !== 'subscriptions/listen' }),
  }),
  mutant({
    id: 'stdio/no-cancelling-zero',
    fault: 'takes a cancellation of the id 0 for one without an id',
    breaks: 'stdio-cancel-no-further-messages',
    on,
    change: stdio({ prepare: cancellations('"requestId":0', '"requestId":null') }),
  }),
  mutant({
    id: 'stdio/cancels-numbers-only',
    fault: 'knows no request by a text in a cancellation',
    breaks: 'stdio-cancel-no-further-messages',
    on,
    change: stdio({ prepare: cancellations('"requestId":"', '"requestId":"?') }),
  }),
  mutant({
    id: 'stdio/outlives-its-input',
    fault: 'runs on when its input has ended',
    breaks: 'stdio-exit-on-eof',
    on,
    change: stdio({ exitsOnEnd: false }),
  }),
];
