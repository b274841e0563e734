import { describe, expect, it } from 'vitest';
import { readLog, readLogStream } from './ndjson.js';
import { sampleLog } from './testing/sample-log.js';
import { violations } from './testing/sample-report.js';

const lines = sampleLog().map((line) => JSON.stringify(line));
const text = `${lines.join('\n')}\n`;

const reasonOf = (source: string): string => {
  const reading = readLog(source);
  return reading.ok ? 'it was read' : reading.reason;
};

describe('readLog', () => {
  it('reads a complete log from text and from lines', async () => {
    const whole = { ok: true, lines: sampleLog(), end: { how: 'complete' }, damaged: [] };
    expect(readLog(text)).toEqual(whole);
    expect(readLog(lines)).toEqual(whole);
    expect(readLog(text.replaceAll('\n', '\r\n'))).toEqual(whole);
    async function* arriving(): AsyncGenerator<string> {
      yield* lines;
    }
    expect(await readLogStream(arriving())).toEqual(whole);
  });

  it('reads a log that was cut off at any byte, and says so', () => {
    const first = lines[0]!.length;
    for (let length = first; length < text.length - 1; length += 7) {
      const reading = readLog(text.slice(0, length));
      if (!reading.ok) throw new Error(reading.reason);
      const complete = text
        .slice(0, length)
        .split('\n')
        .filter((line) => lines.includes(line)).length;
      expect(reading.lines).toEqual(sampleLog().slice(0, complete));
      expect(reading.damaged).toEqual([]);
      expect(reading.end.how).toBe('truncated');
    }
  });

  it('tells an end between lines from an end within one', () => {
    expect(readLog(lines.slice(0, 3))).toMatchObject({
      end: {
        midLine: false,
        sentence: 'The log ends after line 3, before the run did; what stands above it is good.',
      },
    });
    expect(readLog([...lines.slice(0, 3), lines[3]!.slice(0, 20)])).toMatchObject({
      end: {
        midLine: true,
        sentence: 'The log ends within line 4, before the run did; what stands above it is good.',
      },
    });
  });

  it('reads around damaged lines and counts them', () => {
    const damaged = [
      lines[0]!,
      'garbage',
      '{"log":"unheard-of"}',
      '{"log":"event","event":{"type":"exit"}}',
      ...lines.slice(1),
    ];
    expect(readLog(damaged)).toEqual({
      ok: true,
      lines: sampleLog(),
      end: { how: 'complete' },
      damaged: [2, 3, 4],
    });
  });

  it('says in one line why a file is no log', () => {
    expect(reasonOf('')).toMatch(/^empty/);
    expect(reasonOf('hello\n')).toMatch(/^not an event log: the first line/);
    expect(reasonOf('{"jsonrpc":"2.0","id":1}\n')).toMatch(/^not an event log of Touchstone/);
    expect(reasonOf(JSON.stringify(violations()))).toMatch(/^a report \(report.json\)/);
    expect(reasonOf(lines[0]!.replace('"formatVersion":1', '"formatVersion":"\\u001b[2J"'))).toMatch(
      /^an event log of format version "\\u001b/,
    );
    expect(reasonOf(lines[0]!.replace('"seed":424242', '"seed":"x"'))).toBe(
      'a damaged event log: /seed should be a number but is a string',
    );
  });
});
