import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutputReader } from '../harness/transport/output-reader.js';
import type { Report } from '../schema/report.js';
import { all, guard, method, type Change } from './mutants/mutant.js';
import { stdio } from './mutants/stdio.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const only = ['stdio', 'jsonrpc'];
const json = (message: unknown): string => JSON.stringify(message);
const framed = (frame: (message: unknown) => string): Change =>
  stdio({ frame: (message) => Buffer.from(frame(message)) });
const received = (report: Report, requirement: string): string[] =>
  resultOf(report, requirement).judgements.flatMap((judgement) => judgement.received ?? []);
const satisfied = (report: Report): string[] =>
  report.requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);

describe('cases from the field: standard output and framing', { timeout: 60_000 }, () => {
  it('case 1: a log line on standard output fails once, quoted with its place, and all else is judged as ever', async () => {
    const change = stdio({ banner: 'warning  peer_without_capabilities id=calc\n' });
    const [report, plain] = [await runChanged(change, { only }), await runChanged(all(), { only })];
    expect(heldAgainst(report)).toEqual(['fail stdio-stdout-only-messages']);
    expect(received(report, 'stdio-stdout-only-messages')).toContain(
      'before the first message: warning  peer_without_capabilities id=calc',
    );
    expect(satisfied(report)).toEqual(satisfied(plain).filter((id) => id !== 'stdio-stdout-only-messages'));
  });

  it('case 2: stray text is found wherever in the output it stands', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((line) => line.replace(/[\r\n]/g, ' '));
    const words = text.filter((line) => line.trim() !== '');
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.constantFrom('first', 'between', 'last'),
        fc.constantFrom('\n', '\r\n'),
        async (line, where, end) => {
          const stray = `${line}${end}`;
          const change =
            where === 'first'
              ? stdio({ banner: stray })
              : where === 'last'
                ? stdio({ farewell: stray })
                : framed((message) => `${json(message)}\n${stray}`);
          const report = await runChanged(change, { only: ['stdio/output', 'stdio/crlf-line'] });
          expect(heldAgainst(report)).toEqual(['fail stdio-stdout-only-messages']);
          expect(
            received(report, 'stdio-stdout-only-messages').some((seen) => seen.includes(line.trimEnd())),
          ).toBe(true);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('case 4: length headers are one fault of framing that names the header lines, not a time-out', async () => {
    const report = await runChanged(
      framed((message) => `Content-Length: ${Buffer.byteLength(json(message))}\r\n\r\n${json(message)}`),
      { only },
    );
    expect(heldAgainst(report)).toEqual(['fail stdio-stdout-only-messages']);
    expect(received(report, 'stdio-stdout-only-messages')[0]).toMatch(/Content-Length: \d+$/);
    expect(
      report.checks
        .filter(({ verdict }) => verdict === 'inconclusive')
        .map(({ reason = '' }) => reason)
        .filter((reason) => reason.includes('within')),
    ).toEqual([]);
  });

  it('case 5: a pretty-printed message fails under the newline rule alone, and is shown whole', async () => {
    const report = await runChanged(
      framed((message) => `${JSON.stringify(message, null, 2)}\n`),
      { only },
    );
    expect(heldAgainst(report)).toEqual(['fail stdio-no-embedded-newline']);
    expect(received(report, 'stdio-no-embedded-newline')[0]).toMatch(
      /^one message on \d+ lines:\n\{\n {2}"jsonrpc": "2\.0",\n[^]*\n\}$/,
    );
  });

  it('case 5: of all white space in a message only a line feed is a newline; escaped ones are text', () => {
    const space = fc
      .array(fc.constantFrom(' ', '\t', '\r', '\n', '\r\n'), { maxLength: 3 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(space, { minLength: 6, maxLength: 6 }), ([a, b, c, d, e, f]) => {
        const message = `{${a}"jsonrpc"${b}:${c}"2.0",${d}"id":1,"result":{${e}"text":"a\\nb\\r\\n"${f}}}`;
        const items = new OutputReader().push(Buffer.from(`${message}\n`));
        expect(items.map(({ kind, read }) => [kind, read.salvaged])).toEqual([
          ['message', message.includes('\n') ? 'several-lines' : undefined],
        ]);
      }),
    );
  });

  it('case 7: an exit on CR-LF fails with the exit code as evidence', async () => {
    const exits: Change = (blueprint) => ({
      ...blueprint,
      stdio: {
        ...blueprint.stdio,
        prepare: (line, ending) => (ending === 'crlf' ? Buffer.from('!') : line),
        garbage: (_line, server) => void server.exit(0),
      },
    });
    const report = await runChanged(exits, { only: ['stdio'] });
    expect(heldAgainst(report)).toEqual(['fail stdio-crlf-line']);
    expect(received(report, 'stdio-crlf-line')).toEqual(['the process exited with code 0']);
  });

  it('case 142: a server that lives on when its input has ended is warned about, and conforms', async () => {
    const report = await runChanged(stdio({ exitsOnEnd: false }), { only: ['stdio'] });
    expect(heldAgainst(report)).toEqual(['warning stdio-exit-on-eof']);
    expect(report.verdict.exitCode).toBe(0);
    expect(received(report, 'stdio-exit-on-eof')[0]).toMatch(/still running after \d+ ms; it took SIGTERM/);
  });

  it('case 161: a banner is one violation, told in the words of the transport', async () => {
    const report = await runChanged(stdio({ banner: 'Demo server is running...\n' }));
    expect(report.findings).toHaveLength(1);
    expect(JSON.stringify(report.findings)).not.toMatch(/HTTP|status/);
    expect(report.verdict.sentence).toMatch(/1 requirement violated/);
  });

  it('case 163: a slow start has a budget of its own', async () => {
    const asleep = new WeakSet<object>();
    const slow = method('server/discover', (original) => async (call) => {
      if (!asleep.has(call.server)) await sleep(900);
      asleep.add(call.server);
      return original(call);
    });
    const report = await runChanged(slow, {
      only: ['stdio/crlf-line', 'stdio/output', 'jsonrpc/id-reuse', 'jsonrpc/answers'],
    });
    expect(heldAgainst(report)).toEqual([]);
    expect(report.verdict.exitCode).toBe(0);
    const spent = await runChanged(
      guard('asleep', () => ({ none: true })),
      { only, limits: { start: 300, response: 700, quiet: 60 } },
    );
    expect(spent.verdict).toMatchObject({
      outcome: 'incomplete',
      sentence: expect.stringContaining('nothing within 300 ms'),
    });
  });

  it('an answer of 40 MB is not read to its end, and that is held against nobody', async () => {
    const change = method('resources/read', (original) => async (call) => {
      const answer = await original(call);
      return call.params.uri === 'note://reference/alpha' && 'result' in answer
        ? { result: { ...answer.result, filler: 'x'.repeat(40 * 1024 * 1024) } }
        : answer;
    });
    const report = await runChanged(change, { only });
    expect(heldAgainst(report)).toEqual([]);
    expect(report.legs[0]?.end.how).toBe('answered-throughout');
  });
});
