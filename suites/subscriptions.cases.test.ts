import { describe, expect, it } from 'vitest';
import { all, method, type Change } from './mutants/mutant.js';
import { declares } from './mutants/support/listening.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const only = ['subscriptions'];
const http = { only, transports: ['http'] as const };
const noSession: Change = method('subscriptions/listen', () => () => ({
  error: { code: -32001, message: 'session not found' },
  status: 404,
}));
const nothingToTell = all(declares('tools', {}), declares('prompts', {}), declares('resources', {}));

describe('cases from the field: subscriptions', { timeout: 60_000 }, () => {
  it('case 128: a server that advertises listChanged and refuses to listen for want of a session fails', async () => {
    const report = await runChanged(noSession, http);
    expect(heldAgainst(report)).toEqual(['fail subscriptions-listen-supported']);
    expect(report.findings[0]?.received).toContain('session not found');
    expect(resultOf(report, 'subscriptions-acknowledged').verdict).toBe('inconclusive');
  });

  it('case 128: a server that advertises nothing to subscribe to is not failed for the absence', async () => {
    const report = await runChanged(all(nothingToTell, noSession), http);
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'subscriptions-listen-supported').verdict).toBe('not-applicable');
  });

  it('a gateway that asks for a token, or for patience, has not refused subscriptions', async () => {
    for (const status of [401, 403, 429, 503]) {
      const gated = method('subscriptions/listen', () => () => ({
        error: { code: -32000, message: 'not now' },
        status,
      }));
      const report = await runChanged(gated, http);
      expect(heldAgainst(report)).toEqual([]);
      expect(resultOf(report, 'subscriptions-listen-supported').verdict).toBe('inconclusive');
    }
  });

  it('a server that no longer answers anything proves nothing about acknowledgments', async () => {
    const deaf = new WeakSet<object>();
    const stuck: Change = (blueprint) => ({
      ...method('subscriptions/listen', () => ({ server }) => {
        deaf.add(server);
        return { none: true };
      })(blueprint),
      guards: { stuck: ({ server }) => (deaf.has(server) ? { none: true } : undefined), ...blueprint.guards },
    });
    const report = await runChanged(stuck, { only });
    expect(resultOf(report, 'subscriptions-acknowledged').verdict).toBe('inconclusive');
    expect(heldAgainst(report)).toEqual([]);
  });

  it('case 155: what is not told is praised only where a change was seen to be told', async () => {
    const report = await runChanged((blueprint) => blueprint, { only, call: 'none' });
    for (const id of ['subscriptions-only-requested', 'subscriptions-cancel-only-named']) {
      const { verdict, reason } = resultOf(report, id);
      expect([id, verdict, reason]).toEqual([
        id,
        'inconclusive',
        expect.stringContaining('subscriptions tell of'),
      ]);
    }
    expect(resultOf(report, 'subscriptions-acknowledged').verdict).toBe('pass');
  });
});
