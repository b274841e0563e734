import type { StdioClientBehaviour } from '../../../harness/peer/client/blueprint.js';
import { type ClientChange, clientMutant } from '../proof.js';

/** Changes how the client uses the standard streams of its server. */
export const stdio =
  (change: Partial<StdioClientBehaviour>): ClientChange =>
  (blueprint) => ({ ...blueprint, stdio: { ...blueprint.stdio, ...change } });

/** Frames some messages in a way of their own. */
const framing = (which: (json: string) => boolean, frame: (json: string) => string): ClientChange =>
  stdio({
    frame: (json) => {
      const text = json.toString('utf8');
      return Buffer.from(which(text) ? frame(text) : `${text}\n`);
    },
  });

const on = ['stdio'] as const;

export const stdioMutants = [
  clientMutant({
    id: 'stdio/greeting',
    fault: 'Writes a greeting to the input of its server before the first message.',
    breaks: 'stdio-stdin-only-messages-client',
    on,
    change: stdio({ opening: 'hello\n' }),
  }),
  clientMutant({
    id: 'stdio/json-log',
    fault: 'Logs a record in JSON to the input of its server before it lists prompts.',
    breaks: 'stdio-stdin-only-messages-client',
    on,
    change: framing(
      (json) => json.includes('prompts/list'),
      (json) => `{"level":30,"msg":"asking"}\n${json}\n`,
    ),
  }),
  clientMutant({
    id: 'stdio/raw-newlines',
    fault: 'Writes newlines in strings as they are.',
    breaks: 'stdio-no-embedded-newline-client',
    on,
    change: framing(
      ({ length }) => length < 50_000,
      (json) => `${json.replaceAll('\\n', '\n')}\n`,
    ),
  }),
  clientMutant({
    id: 'stdio/pretty-prints',
    fault: 'Spreads long messages over several lines.',
    breaks: 'stdio-no-embedded-newline-client',
    on,
    change: framing(
      ({ length }) => length > 50_000,
      (json) => `${JSON.stringify(JSON.parse(json), null, 2)}\n`,
    ),
  }),
  clientMutant({
    id: 'stdio/newline-later',
    fault: 'Leaves the newline after a long message out.',
    breaks: 'stdio-message-terminated-client',
    on,
    change: framing(
      ({ length }) => length > 50_000,
      (json) => json,
    ),
  }),
  clientMutant({
    id: 'stdio/drops-crlf',
    fault: 'Drops lines that end in carriage return and line feed.',
    breaks: 'stdio-crlf-line-client',
    on,
    change: stdio({ line: ({ bytes, ending }) => (ending === 'crlf' ? undefined : bytes) }),
  }),
  clientMutant({
    id: 'stdio/chunk-is-lines',
    fault: 'Takes every read for whole lines.',
    breaks: 'stdio-boundaries-client',
    on,
    change: stdio({
      reader: () => ({
        push: (chunk) =>
          chunk
            .toString('utf8')
            .split('\n')
            .map((line) => ({ bytes: Buffer.from(line), ending: 'lf', offset: 0, dropped: 0 })),
      }),
    }),
  }),
  clientMutant({
    id: 'stdio/chunk-is-text',
    fault: 'Decodes each read by itself, so that characters split over two are lost.',
    breaks: 'stdio-boundaries-client',
    on,
    change: (blueprint) =>
      stdio({
        reader: () => {
          const lines = blueprint.stdio.reader();
          return { push: (chunk) => lines.push(Buffer.from(chunk.toString('utf8'))) };
        },
      })(blueprint),
  }),
  clientMutant({
    id: 'stdio/first-of-chunk',
    fault: 'Reads one message of those that come in one read.',
    breaks: 'stdio-boundaries-client',
    on,
    change: (blueprint) =>
      stdio({
        reader: () => {
          const lines = blueprint.stdio.reader();
          return { push: (chunk) => lines.push(chunk).slice(0, 1) };
        },
      })(blueprint),
  }),
  clientMutant({
    id: 'stdio/64-kib-lines',
    fault: 'Drops lines of more than 64 KiB.',
    breaks: 'stdio-long-line-client',
    on,
    companions: {
      'json-schema-resource-bounds-client': 'A costly schema comes in a long line, and is lost with it.',
    },
    change: stdio({ line: ({ bytes }) => (bytes.length > 65_536 ? undefined : bytes) }),
  }),
  clientMutant({
    id: 'stdio/stderr-is-failure',
    fault: 'Breaks the connection when the server writes to standard error.',
    breaks: 'stdio-stderr-not-error-client',
    on,
    change: stdio({ errors: (chunk, connection) => connection.fail(chunk.toString('utf8')) }),
  }),
  clientMutant({
    id: 'stdio/answers-requests',
    fault: 'Answers a request of the server by an error.',
    breaks: 'stdio-no-responses-client',
    on,
    change: (blueprint) => ({
      ...blueprint,
      replies: (message) =>
        message.kind === 'request'
          ? [{ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } }]
          : [],
    }),
  }),
  clientMutant({
    id: 'stdio/answers-pings',
    fault: 'Answers a ping of the server, as in earlier revisions.',
    breaks: 'stdio-no-responses-client',
    on,
    change: (blueprint) => ({
      ...blueprint,
      replies: (message) =>
        message.kind === 'request' && message.method === 'ping'
          ? [{ jsonrpc: '2.0', id: message.id, result: {} }]
          : [],
    }),
  }),
  clientMutant({
    id: 'stdio/sigterm-first',
    fault: 'Begins a shutdown by a SIGTERM.',
    breaks: 'stdio-shutdown-closes-input-client',
    on,
    change: stdio({
      shutdown: [
        { step: 'SIGTERM', wait: 300 },
        { step: 'SIGKILL', wait: 300 },
      ],
    }),
  }),
  clientMutant({
    id: 'stdio/kills-at-once',
    fault: 'Kills the server as soon as it has closed its input.',
    breaks: 'stdio-shutdown-waits-client',
    on,
    change: stdio({
      shutdown: [
        { step: 'close-input', wait: 15 },
        { step: 'SIGKILL', wait: 300 },
      ],
    }),
  }),
  clientMutant({
    id: 'stdio/leaves-it-running',
    fault: 'Leaves a server running that does not exit when its input is closed.',
    breaks: 'stdio-shutdown-terminates-client',
    on,
    change: stdio({ shutdown: [{ step: 'close-input', wait: 300 }] }),
  }),
  clientMutant({
    id: 'stdio/no-restart',
    fault: 'Does not start a server again that has ended.',
    breaks: 'stdio-restart-client',
    on,
    change: stdio({ restarts: false }),
  }),
];
