import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../schema/report.js';
import { observed } from '../peer/evidence.js';
import type { Judge } from './check.js';
import { makeJudge } from './judge.js';
import { runProperty } from './property.js';

const plan = { seed: 7, runs: 30, budget: 5_000, values: 5_000 };

/** What a property over numbers comes to, with every value that was tried. */
async function judged(
  trial: (value: number, judge: Judge<string>, nth: number) => void,
): Promise<{ readonly judgements: Judgement[]; readonly tried: number[] }> {
  const judgements: Judgement[] = [];
  const tried: number[] = [];
  await runProperty(
    'numbers',
    fc.integer({ min: 0, max: 1000 }),
    [],
    (value, judge) => {
      tried.push(value);
      trial(value, judge, tried.length);
      return Promise.resolve();
    },
    plan,
    (record) => makeJudge<string>('area/check', () => 'MUST', record),
    (judgement) => judgements.push(judgement),
  );
  return { judgements, tried };
}

const says = (judge: Judge<string>, requirement: string, value: number, ok: boolean): void =>
  judge(requirement, observed(`sent ${value}`, `got ${value}`), () => ok, 'something else');

describe('a property', () => {
  it('passes once, however many values were tried', async () => {
    const { judgements, tried } = await judged((value, judge) => says(judge, 'a', value, true));
    expect(tried).toHaveLength(plan.runs);
    expect(judgements).toMatchObject([{ requirement: 'a', verdict: 'pass' }]);
  });

  it('reports the smallest value that breaks it, which was tried once more', async () => {
    const { judgements, tried } = await judged((value, judge) => says(judge, 'a', value, value < 10));
    expect(judgements).toMatchObject([
      { requirement: 'a', verdict: 'fail', received: 'got 10', property: { counterexample: '10' } },
    ]);
    expect(tried.at(-1)).toBe(10);
    expect(tried.filter((value) => value === 10).length).toBeGreaterThan(1);
  });

  it('cannot tell by a value that breaks it once and not again', async () => {
    let broken = false;
    const { judgements } = await judged((value, judge, nth) => {
      const now = nth === 5 && !broken;
      broken ||= now;
      says(judge, 'a', value, !now);
    });
    expect(judgements).toMatchObject([
      {
        requirement: 'a',
        verdict: 'inconclusive',
        reason: expect.stringMatching(
          /^seen once, not again.*expected something else, received got \d+$/,
        ) as string,
        property: { seed: 7 },
      },
    ]);
    expect(judgements[0]).not.toHaveProperty('expected');
  });

  it('tells what is broken again from what is not', async () => {
    let seen = 0;
    const { judgements } = await judged((value, judge) => {
      says(judge, 'always', value, value < 10);
      if (value === 10) seen += 1;
      says(judge, 'once', value, value !== 10 || seen > 1);
    });
    const verdicts = judgements.map(({ requirement, verdict }) => [requirement, verdict]);
    expect(verdicts).toContainEqual(['always', 'fail']);
    expect(verdicts).toContainEqual(['once', 'inconclusive']);
  });
});
