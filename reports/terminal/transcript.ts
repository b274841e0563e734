import type { Actor, Report, TranscriptEvent } from '../../schema/report.js';
import { cut, padEnd, padStart } from '../columns.js';
import { grouped } from '../words.js';
import type { Page } from './page.js';
import { safe } from './page.js';

/** The events that prove a finding, one line each; whatever is longer stands in the event log. */
export function transcript(
  page: Page,
  { transcript: from, subject }: Report,
  numbers: readonly number[],
): string[] {
  const wanted = new Set(numbers);
  const events = from.excerpt.filter((event) => wanted.has(event.n));
  if (events.length === 0) return [];
  const numberWidth = Math.max(...events.map((event) => String(event.n).length));
  const wordWidth = Math.max(...events.map((event) => told(event, subject.actor).word.length));
  const lines = events.map((event) => {
    const { mark, word, text } = told(event, subject.actor);
    const time = page.width < 60 ? '' : `${padStart(`${(event.at / 1000).toFixed(3)} s`, 10)}  `;
    const front = `    ${padStart(String(event.n), numberWidth)} ${time}${mark} ${padEnd(word, wordWidth)}  `;
    return `${page.paint.dim(front)}${cut(safe(text), page.width - front.length)}`;
  });
  return [page.paint.dim(`  transcript, from ${safe(from.file)}`), ...lines];
}

interface Told {
  readonly mark: string;
  readonly word: string;
  readonly text: string;
}

/** `→` is what Touchstone sent, `←` what it received, `·` what happened beside the channel. */
function told(event: TranscriptEvent, actor: Actor): Told {
  // what a client does to begin is what a server is done to
  const [begins, answers] = actor === 'server' ? (['→', '←'] as const) : (['←', '→'] as const);
  switch (event.type) {
    case 'open':
      return { mark: '·', word: 'open', text: `${event.transport} ${event.detail}` };
    case 'sent':
      return { mark: '→', word: event.intent === 'broken' ? 'sent broken' : 'sent', text: stored(event) };
    case 'received':
      return { mark: '←', word: 'received', text: stored(event) };
    case 'noise':
      return { mark: '←', word: 'noise', text: stored(event) };
    case 'stderr':
      return { mark: '·', word: 'stderr', text: stored(event) };
    case 'http-request':
      return {
        mark: begins,
        word: 'request',
        text: `${event.method} ${event.url} ${headers(event.headers)}`,
      };
    case 'http-repeat':
      return { mark: begins, word: 'again', text: event.detail };
    case 'http-response':
      return { mark: answers, word: 'response', text: `${event.status} ${headers(event.headers)}` };
    case 'http-end':
      return { mark: '·', word: 'http end', text: [event.how, event.detail].filter(Boolean).join(': ') };
    case 'stdin-closed':
      return { mark: begins, word: 'stdin', text: 'closed' };
    case 'signal':
      return { mark: begins, word: 'signal', text: event.signal };
    case 'exit':
      return {
        mark: answers,
        word: 'exit',
        text: event.signal === null ? `code ${event.code}` : `signal ${event.signal}`,
      };
  }
}

function headers(all: readonly (readonly [string, string])[]): string {
  return all.map(([name, value]) => `${name}: ${value}`).join('; ');
}

function stored(event: { text: string; base64?: true; cut?: { bytes: number } }): string {
  const length = event.cut === undefined ? '' : `(${grouped(event.cut.bytes)} bytes) `;
  return `${event.base64 ? 'base64 ' : ''}${length}${event.text}`;
}
