import { describe, expect, it } from 'vitest';
import type { Report, Verdict } from '../../schema/report.js';
import { differences, heldAgainst, type Named } from './compare.js';

/** A run with one leg, one requirement and one check. */
function run(name: string, verdict: Verdict, reason?: string): Named {
  const one = { id: 'a', verdict, ...(reason === undefined ? {} : { reason }) };
  const leg = {
    id: '2026-07-28/stdio',
    recognised: true,
    requirements: [one],
    checks: [{ id: 'a/b', verdict: 'pass' }],
  };
  return { name, report: { legs: [leg], findings: [] } as unknown as Report };
}

describe('runs side by side', () => {
  it('do not differ where every verdict is the same', () => {
    expect(differences([run('one', 'pass'), run('two', 'pass')])).toEqual([]);
  });

  it('differ by a verdict, which is told with the runs and why', () => {
    const runs = [run('one', 'pass'), run('two', 'inconclusive', 'too slow'), run('three', 'pass')];
    expect(differences(runs)).toEqual([
      {
        what: '2026-07-28/stdio requirement a',
        verdicts: [
          { verdict: 'pass', runs: ['one', 'three'] },
          { verdict: 'inconclusive', runs: ['two'], reason: 'too slow' },
        ],
      },
    ]);
  });

  it('differ by what only some of them have', () => {
    const empty = { name: 'two', report: { legs: [], findings: [] } as unknown as Report };
    expect(differences([run('one', 'pass'), empty]).map(({ what }) => what)).toContain(
      '2026-07-28/stdio check a/b',
    );
  });

  it('tell what is held against the subject', () => {
    const finding = { verdict: 'warning', requirement: 'a', check: 'a/b', received: 'nothing' };
    const report = { legs: [], findings: [finding] } as unknown as Report;
    expect(heldAgainst({ name: 'one', report })).toEqual(['one: warning a by a/b: nothing']);
  });
});
