import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../schema/log.js';
import { Transcript } from '../wire/transcript.js';
import { LoggedEvents, mostLogged } from './logged-events.js';

/** A transcript whose events are logged, and the lines that came of it. */
function logged(): {
  readonly transcript: Transcript;
  readonly events: LoggedEvents;
  readonly lines: LogLine[];
} {
  const lines: LogLine[] = [];
  const events = new LoggedEvents({ write: (line) => lines.push(line), close: () => Promise.resolve() });
  const transcript = new Transcript();
  transcript.listen((event) => events.write(event));
  return { transcript, events, lines };
}

describe('the events of a log', () => {
  it('are all there where a server says little that it was not asked', () => {
    const { transcript, events, lines } = logged();
    for (let n = 0; n < mostLogged; n += 1) transcript.record('stdio-1', { type: 'received', text: '{}' });
    events.end();
    expect(lines).toHaveLength(mostLogged);
  });

  it('are counted in one line beyond a bound, on each connection, and answers are kept', () => {
    const { transcript, events, lines } = logged();
    for (let n = 0; n < mostLogged + 500; n += 1)
      transcript.record('stdio-1', { type: 'received', text: '{}' });
    transcript.record('stdio-1', { type: 'received', answers: 1, text: '{}' });
    transcript.record('stdio-2', { type: 'received', text: '{}' });
    transcript.record('stdio-1', { type: 'received', text: '{}' });
    transcript.record('stdio-1', { type: 'exit', code: 0, signal: null });
    events.end();
    const [answer, other, leftOut, exit] = lines.slice(mostLogged);
    expect(answer).toMatchObject({ log: 'event', event: { answers: 1 } });
    expect(other).toMatchObject({ log: 'event', event: { connection: 'stdio-2' } });
    expect(leftOut).toEqual({
      log: 'left-out',
      connection: 'stdio-1',
      first: mostLogged + 1,
      last: mostLogged + 503,
      messages: 501,
    });
    expect(exit).toMatchObject({ log: 'event', event: { type: 'exit' } });
    expect(lines).toHaveLength(mostLogged + 4);
  });
});
