import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { method, type Change } from './mutants/mutant.js';
import { heldAgainst, runChanged } from './support/verdicts.js';

/** Interrupts the run while the tenth call of a tool is under way, which is then not answered for a while. */
function interrupting(interrupt: () => void): Change {
  let calls = 0;
  return method('tools/call', (original) => async (call) => {
    calls += 1;
    if (calls === 10) {
      interrupt();
      await sleep(3_000, undefined, { signal: call.signal }).catch(() => undefined);
    }
    return original(call);
  });
}

it.each(['stdio', 'http'] as const)(
  'what an interruption breaks off over %s is held against nobody',
  { timeout: 60_000 },
  async (transport) => {
    const interruption = new AbortController();
    const report = await runChanged(
      interrupting(() => interruption.abort()),
      { transports: [transport], signal: interruption.signal },
    );
    expect(heldAgainst(report)).toEqual([]);
    expect(report.run.interrupted).toBe(true);
    expect(report.verdict).toMatchObject({ outcome: 'incomplete', exitCode: 3 });
  },
);
