import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Answer, Method } from '../harness/peer/server/blueprint.js';
import { method, type Change } from './mutants/mutant.js';
import { heldAgainst, runChanged } from './support/verdicts.js';

/** Slowness is never a violation, wherever in a run it comes. */

const limits = { start: 1_200, response: 250, quiet: 60 };
const only = ['jsonrpc', 'errors', 'cancellation', 'stdio'];

/** Holds answers back: by the number of the request on its connection, all others behind it or overtaking it. */
function late(delay: (request: number) => number, how: 'in-turn' | 'overtaken'): Change {
  const slowly =
    (method: Method): Method =>
    async (call) => {
      const number = ((call.memory.get('requests') as number | undefined) ?? 0) + 1;
      call.memory.set('requests', number);
      const before = how === 'in-turn' ? call.memory.get('turn') : undefined;
      const turn = Promise.resolve(before).then(() => sleep(delay(number)));
      call.memory.set('turn', turn);
      await turn;
      return method(call);
    };
  return (blueprint) => ({
    ...blueprint,
    methods: Object.fromEntries(
      Object.entries(blueprint.methods).map(([name, method]) => [name, slowly(method)]),
    ),
  });
}

/** The one request in the whole run of that number. */
function once(number: number, milliseconds: number): () => number {
  let requests = 0;
  return () => ((requests += 1) === number ? milliseconds : 0);
}

/** Answers nothing until whoever asked has gone. */
function never(signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ none: true })));
}

/** Lets every second discovery go unanswered. */
function everySecond(): Change {
  let requests = 0;
  return method('server/discover', (served) => (call) => {
    requests += 1;
    return requests % 2 === 0 ? never(call.signal) : served(call);
  });
}

describe.concurrent('a server that is slow', { timeout: 120_000 }, () => {
  it.each<[string, (request: number) => number]>([
    ['with the first answer of each process', (request) => (request === 1 ? 350 : 0)],
    ['with its 20th answer on each connection', (request) => (request === 20 ? 800 : 0)],
    ['with one answer in the midst of the run', once(150, 1_200)],
  ])('%s breaks nothing', async (_when, delay) => {
    for (const how of ['in-turn', 'overtaken'] as const) {
      const report = await runChanged(late(delay, how), { limits, only });
      expect(heldAgainst(report)).toEqual([]);
      expect(report.legs[0]?.recognised).toBe(true);
    }
  });

  it('throughout is judged as far as the time for the run reaches', async () => {
    const report = await runChanged(
      late(() => 40, 'in-turn'),
      { limits, runBudget: 4_000, transports: ['stdio', 'http'] },
    );
    expect(heldAgainst(report)).toEqual([]);
    expect(report.verdict).toMatchObject({ outcome: 'incomplete', exitCode: 3 });
    expect(report.verdict.sentence).toMatch(/time for the run \(4 s\) was used up.*--timeout run=/);
    expect(report.legs.map(({ recognised }) => recognised)).toEqual([true, true]);
    expect(report.checks.some(({ reason = '' }) => reason.includes('was used up'))).toBe(true);
  });

  it('to start is not recognised, and is told what would help', async () => {
    const report = await runChanged(
      late((request) => (request === 1 ? 2_000 : 0), 'in-turn'),
      {
        limits: { ...limits, start: 1_000 },
      },
    );
    expect(heldAgainst(report)).toEqual([]);
    expect(report.verdict).toMatchObject({ exitCode: 3 });
    expect(report.verdict.sentence).toMatch(/--timeout start=/);
  });

  it.each<[string, Change, RegExp]>([
    [
      'to list its tools is not called conformant',
      method(
        'tools/list',
        () =>
          ({ signal }) =>
            never(signal),
      ),
      /declares what tools\/list lists, and never answered that in time/,
    ],
    [
      'with every second discovery is not called conformant either',
      everySecond(),
      /left \d+ of \d+ requests without an answer in time/,
    ],
  ])('over HTTP %s', async (_when, change, sentence) => {
    const report = await runChanged(change, {
      limits,
      transports: ['http'],
      only: ['discover', 'capabilities', 'http/endpoint', 'jsonrpc/any-legal-id'],
    });
    expect(heldAgainst(report)).toEqual([]);
    expect(report.legs[0]?.end.how).toBe('silent');
    expect(report.verdict).toMatchObject({ outcome: 'incomplete', exitCode: 3 });
    expect(report.verdict.sentence).toMatch(sentence);
    expect(report.verdict.sentence).toMatch(/--timeout response=/);
  });
});
