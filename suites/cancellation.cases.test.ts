import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { method, type Change } from './mutants/mutant.js';
import { stdio } from './mutants/stdio.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const requirement = 'stdio-cancel-no-further-messages';
const stopped = { error: { code: 0, message: 'stopped on demand' } };
const run = (change: Change, only = ['stdio/cancelled-call', 'jsonrpc']) => runChanged(change, { only });

describe('cases from the field: cancellation', { timeout: 60_000 }, () => {
  it('case 112: a cancelled call that is stopped and answered by an error fails', async () => {
    const report = await run(
      stdio({ cancelled: ({ method: name }) => (name === 'tools/call' ? stopped : { none: true }) }),
    );
    expect(heldAgainst(report)).toEqual([`fail ${requirement}`]);
    expect(resultOf(report, requirement).judgements[0]?.received).toContain('stopped on demand');
  });

  it('case 112: a result that says it was cancelled is an answer all the same', async () => {
    const said = { result: { content: [{ type: 'text', text: 'cancelled' }], isError: true } };
    expect(heldAgainst(await run(stdio({ cancelled: () => said })))).toEqual([`fail ${requirement}`]);
  });

  it('case 112: a call that goes on to its result proves nothing, since some calls cannot be cancelled', async () => {
    const listenOnly = stdio({ cancels: (name) => name === 'subscriptions/listen' });
    const report = await run(listenOnly, ['stdio/cancelled-call']);
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, requirement)).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('went on to its result'),
    });
  });

  it('case 112: an answer that may have been under way proves nothing', async () => {
    let calls = 0;
    // slow enough to be found, quick when it is to be cancelled
    const hasty = method('tools/call', (original) => async (call) => {
      if (call.params.name !== 'wait') return original(call);
      calls += 1;
      if (calls < 4) await sleep(300);
      return { result: { content: [] } };
    });
    const report = await run(hasty, ['stdio/cancelled-call']);
    expect(calls).toBeGreaterThanOrEqual(3);
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, requirement).verdict).toBe('inconclusive');
  });
});
