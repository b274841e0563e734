import type { LogLine } from '../../schema/log.js';
import { judgement } from './builder.js';
import { checks, excerpt } from './sample-parts.js';

/** A short log with a line of every kind and an event of every type. */
export function sampleLog(): readonly LogLine[] {
  const leg = '2026-07-28/stdio';
  const [first] = checks();
  const base = { at: 5, connection: 'http-1' };
  return [
    {
      log: 'run-start',
      format: 'touchstone-log',
      formatVersion: 1,
      touchstone: '0.1.0',
      seed: 424242,
      started: '2026-09-01T10:00:00.000Z',
      options: { runs: 100 },
      masked: ['--token'],
    },
    { log: 'leg-start', leg },
    { log: 'check-start', leg, check: first!.id },
    {
      log: 'event',
      event: { ...base, n: 1, type: 'open', transport: 'http', detail: 'http://127.0.0.1:3000/mcp' },
    },
    {
      log: 'event',
      event: {
        ...base,
        n: 2,
        type: 'http-request',
        exchange: 1,
        method: 'POST',
        url: '/mcp',
        headers: [['Host', 'x']],
      },
    },
    {
      log: 'event',
      event: {
        ...base,
        n: 3,
        type: 'http-response',
        exchange: 1,
        status: 200,
        headers: [['Content-Type', 'a/b']],
      },
    },
    {
      log: 'event',
      event: { ...base, n: 4, type: 'http-end', exchange: 1, how: 'broken', detail: 'socket closed' },
    },
    { log: 'event', event: { ...base, n: 5, type: 'stdin-closed' } },
    { log: 'event', event: { ...base, n: 6, type: 'signal', signal: 'SIGTERM' } },
    {
      log: 'event',
      event: {
        ...base,
        n: 7,
        type: 'received',
        base64: true,
        text: '/w==',
        cut: { bytes: 12, sha256: 'ab' },
      },
    },
    {
      log: 'event',
      event: { ...base, n: 8, type: 'http-repeat', exchange: 1, detail: 'closed while idle' },
    },
    ...excerpt.map((event): LogLine => ({ log: 'event', event })),
    { log: 'left-out', connection: 'stdio-1', first: 20, last: 50_019, messages: 50_000 },
    { log: 'judgement', leg, judgement: judgement('response-id-echo', first!.id, { events: [13, 14] }) },
    { log: 'check-end', leg, check: first! },
    { log: 'leg-end', leg, end: { how: 'answered-throughout', sentence: 'The server answered to the end.' } },
    {
      log: 'run-end',
      verdict: { outcome: 'conformant', exitCode: 0, sentence: 'Nothing is wrong.' },
      milliseconds: 12_412,
    },
  ];
}
