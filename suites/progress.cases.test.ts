import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownNameOf } from '../harness/reference/server/known-names.js';
import { method, notificationsOut, type Change } from './mutants/mutant.js';
import { progress } from './mutants/progress.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const only = ['progress'];
/** Reports these values for every call of the tool that counts. */
const values = (...reported: readonly unknown[]): Change => {
  let at = 0;
  return progress((params) => ({ ...params, progress: reported[at++ % reported.length] }));
};

describe('cases from the field: progress', { timeout: 60_000 }, () => {
  it('case 109: a token that nobody gave fails, with the message that shows it', async () => {
    const invents = method('tools/call', (original) => (call) => {
      if (call.meta.progressToken === undefined && ownNameOf(call.params.name) === 'count_slowly')
        call.notify('notifications/progress', {
          progressToken: `tool-call-${call.id}`,
          progress: 0,
          total: 1,
        });
      return original(call);
    });
    const report = await runChanged(invents, { only });
    expect(heldAgainst(report)).toEqual(['fail progress-token-provided']);
    expect(
      resultOf(report, 'progress-token-provided').judgements.find(({ verdict }) => verdict === 'fail'),
    ).toMatchObject({
      pointer: '/params/progressToken',
      received: expect.stringContaining('tool-call-'),
    });
  });

  it('case 109: a token has to come back with its type, whatever it is', async () => {
    const changed = fc.constantFrom<(token: unknown) => unknown>(
      (token) => (typeof token === 'number' ? String(token) : token),
      (token) => (typeof token === 'string' && /^\d+$/.test(token) ? Number(token) : token),
      (token) => (token === 0 || token === '' ? 'none' : token),
      (token) => (typeof token === 'string' ? token.slice(0, 500) : token),
    );
    await fc.assert(
      fc.asyncProperty(changed, async (change) => {
        const report = await runChanged(
          progress(({ progressToken, ...params }) => ({ ...params, progressToken: change(progressToken) })),
          { only },
        );
        expect(heldAgainst(report)).toEqual(['fail progress-token-provided']);
      }),
      { numRuns: 6 },
    );
  });

  it('case 110: equal values break the rule', async () => {
    expect(heldAgainst(await runChanged(values(3, 3, 5), { only }))).toEqual(['fail progress-increases']);
  });

  it('case 110: each request has a count of its own', async () => {
    expect(heldAgainst(await runChanged(values(-1, 0, 1e-9), { only }))).toEqual([]);
  });

  it('case 110: a lone notification shows nothing about growth', async () => {
    const report = await runChanged(
      notificationsOut((message) =>
        message.method === 'notifications/progress' && (message.params as { progress: number }).progress < 1
          ? []
          : [message],
      ),
      { only },
    );
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'progress-increases').verdict).toBe('inconclusive');
  });
});
