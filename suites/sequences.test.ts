import { describe, expect, it } from 'vitest';
import { sequencesMutants } from './mutants/sequences.js';
import { runChanged } from './support/verdicts.js';

const { change } = sequencesMutants.find(({ id }) => id === 'jsonrpc/mixes-up-results')!;
const options = { only: ['jsonrpc/sequences'], seed: 7, runs: 40 };

describe('a fault that only a sequence shows', { timeout: 60_000 }, () => {
  it('is told as a short story, which is found again by its path', async () => {
    const [finding] = (await runChanged(change, options)).findings;
    expect(finding).toMatchObject({ requirement: 'jsonrpc-response-id', check: 'jsonrpc/sequences' });
    expect(finding?.sent).toMatch(/^1\. .*subscriptions\/listen as subscription \d.*wait for the answers$/);
    const steps = JSON.parse(finding!.property!.counterexample) as string[];
    expect(steps.length).toBeLessThan(10);
    const [again] = (await runChanged(change, { ...options, path: finding!.property!.path })).findings;
    expect(again?.fingerprint).toBe(finding?.fingerprint);
    expect(again?.property?.runs).toBe(1);
    expect(again?.sent).toBe(finding?.sent);
  });
});
