import { monitor, type Sighting } from '../../harness/run/check.js';
import type { SubjectMessage, TranscriptView } from '../../harness/run/view.js';
import type { RecordedEvent } from '../../harness/wire/transcript.js';
import { broken, kept } from './sightings.js';

type Noise = Extract<RecordedEvent, { type: 'noise' }>;

/** Judges every byte of standard output: messages, one a line, and nothing else, from the first to the last. */
export const output = monitor({
  id: 'stdio/output',
  title: 'Standard output holds messages, one a line, and nothing else',
  on: { transport: 'stdio', since: '2025-11-25' },
  requirements: ['stdio-stdout-only-messages', 'stdio-no-embedded-newline', 'stdio-message-terminated'],
  *scan(view) {
    for (const message of view.received) yield* lineOf(message);
    for (const event of view.events) if (event.type === 'noise') yield* stray(event, view);
  },
});

function* lineOf(
  message: SubjectMessage,
): Generator<
  Sighting<'stdio-stdout-only-messages' | 'stdio-no-embedded-newline' | 'stdio-message-terminated'>
> {
  const { salvaged, line } = message.read;
  // a message beside other text, or behind a length header, is held against that text
  if (salvaged === 'amid-text' || salvaged === 'length-prefixed') return;
  yield kept('stdio-stdout-only-messages', message);
  if (salvaged === 'several-lines') {
    const lines = (message.read.text ?? '').split('\n').length;
    const received = `one message on ${lines} lines:\n${message.read.text ?? ''}`;
    return yield broken('stdio-no-embedded-newline', message, 'the message on one line', { received });
  }
  yield kept('stdio-no-embedded-newline', message);
  if (salvaged === 'unterminated') {
    const received = `a whole message, but no newline while its answer was overdue: ${message.read.text ?? ''}`;
    yield broken('stdio-message-terminated', message, 'a newline after the message', { received });
  } else if (line?.ending !== 'none') yield kept('stdio-message-terminated', message);
}

function* stray(event: Noise, view: TranscriptView): Generator<Sighting<'stdio-stdout-only-messages'>> {
  const requirement = 'stdio-stdout-only-messages';
  const { read } = event;
  // what the end of the process cut off may have been a message
  if (read?.unfinished === true) return;
  if (read?.line !== undefined && read.line.dropped > 0) {
    return yield {
      requirement,
      events: [event.n],
      cannot: `a line of more than ${event.cut?.bytes ?? 0} bytes was not read to its end`,
    };
  }
  const text = event.base64 === true ? `bytes (base64): ${event.text}` : event.text;
  const received = `${whereabouts(event, view)}: ${text.startsWith('\uFEFF') ? 'a byte order mark and ' : ''}${text}`;
  yield { requirement, ok: false, events: [event.n], expected: 'nothing but messages, one a line', received };
}

function whereabouts(event: Noise, view: TranscriptView): string {
  const own = view.connection(event.connection);
  const before = own.filter((other) => other.n < event.n);
  if (before.some(({ type }) => type === 'stdin-closed')) return 'after the input was closed';
  return before.some(({ type }) => type === 'received') ? 'between messages' : 'before the first message';
}

/** Judges how each process ended once its input had. */
export const shutdown = monitor({
  id: 'stdio/exit-on-eof',
  title: 'The server exits when its standard input ends',
  on: { transport: 'stdio' },
  requirements: ['stdio-exit-on-eof'],
  *scan(view) {
    for (const name of view.connections) yield* exitOf(view.connection(name), view);
  },
});

function* exitOf(
  events: readonly RecordedEvent[],
  view: TranscriptView,
): Generator<Sighting<'stdio-exit-on-eof'>> {
  const requirement = 'stdio-exit-on-eof';
  const closed = events.find(({ type }) => type === 'stdin-closed');
  const exit = events.find((event) => event.type === 'exit');
  if (closed === undefined || exit === undefined || exit.n < closed.n) return;
  const signals = events.filter((event) => event.type === 'signal' && event.n < exit.n);
  const [signal] = signals;
  const numbers = [closed.n, ...signals.map(({ n }) => n), exit.n];
  if (signal === undefined) return yield { requirement, ok: true, events: numbers };
  // a shutdown begins by SIGTERM; whoever is killed at once was given up before it had its time
  if (signal.n < closed.n || (signal.type === 'signal' && signal.signal === 'SIGKILL')) return;
  const open = view.sent.find(
    ({ event, asked, responses }) =>
      event.connection === closed.connection &&
      event.n < closed.n &&
      asked.kind === 'request' &&
      asked.cancelled !== true &&
      responses.length === 0,
  );
  if (open !== undefined && open.asked.method !== 'subscriptions/listen') {
    return yield {
      requirement,
      events: [open.event.n, ...numbers],
      cannot: `${open.asked.method ?? 'a request'} was still without answer when the input was closed`,
    };
  }
  const allowed = Math.round(signal.at - closed.at);
  yield {
    requirement,
    ok: false,
    events: numbers,
    sent: '(standard input closed)',
    expected: `an exit within ${allowed} ms, the time allowed here`,
    received: `still running after ${allowed} ms; it took ${signals.map((event) => (event.type === 'signal' ? event.signal : '')).join(', then ')}`,
  };
}
