import { describe, expect, it } from 'vitest';
import { encodePayload } from '../harness/reference/server/asking.js';
import { decodePayload } from '../harness/reference/server/asking.js';
import { asksBy } from './mutants/support/asking.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';
import { mrtrStateVariants } from './variants/mrtr-state.js';

const only = ['mrtr'];
/** The tools that are changed here; the others that ask for input go on as they are. */
const call = ['ask_name', 'plan_trip'];
const boom = { result: { content: [{ type: 'text', text: 'boom' }], isError: true } };
const needTheRetry = [
  'mrtr-state-tampered-rejected',
  'mrtr-state-bound-to-request',
  'mrtr-responses-validated',
  'mrtr-responses-invalid-error',
  'mrtr-extra-responses-ignored',
  'mrtr-missing-responses-asked-again',
];

describe('cases from the field: multi round-trip requests', { timeout: 60_000 }, () => {
  it('case 146: a second round that ends in a tool error proves nothing about states or responses', async () => {
    const report = await runChanged(
      asksBy({}, (tool) => ({ ...tool, finish: () => boom })),
      { only, call },
    );
    expect(heldAgainst(report)).toEqual([]);
    for (const id of needTheRetry) expect([id, resultOf(report, id).verdict]).toEqual([id, 'inconclusive']);
    expect(resultOf(report, 'mrtr-state-tampered-rejected').reason).toContain('boom');
  });

  it('case 146: a server that acts on a state which it does not check is caught, and its state shown', async () => {
    const report = await runChanged(asksBy({ seal: encodePayload, unseal: decodePayload }), { only });
    expect(heldAgainst(report)).toEqual(['fail mrtr-state-tampered-rejected']);
    expect(report.findings[0]?.received).toContain('Hello touchstone, touchstone!');
  });

  it('case 146: a server that ignores its state is not praised for refusing altered ones', async () => {
    const { change } = mrtrStateVariants.find(({ id }) => id === 'mrtr/state-ignored')!;
    const report = await runChanged(change, { only, call });
    expect(heldAgainst(report)).toEqual([]);
    const { verdict, reason } = resultOf(report, 'mrtr-state-tampered-rejected');
    expect([verdict, reason]).toEqual(['inconclusive', expect.stringContaining('makes no difference')]);
  });

  it('cases 145 and 155: without a request that asks for input nothing is judged, and the report says what it takes', async () => {
    const report = await runChanged((blueprint) => blueprint, { only, call: 'none' });
    expect(heldAgainst(report)).toEqual([]);
    for (const id of [...needTheRetry, 'mrtr-some-content', 'mrtr-state-untrusted', 'mrtr-abandoned']) {
      const { verdict, unlock } = resultOf(report, id);
      expect([id, verdict, unlock]).toEqual([id, 'inconclusive', expect.stringContaining('--call')]);
    }
  });
});
