import { describe, expect, it } from 'vitest';
import { callsAtLevel } from './mutants/logging.js';
import { all, results } from './mutants/mutant.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const only = ['logging'];
const needTheTool = ['logging-opt-in', 'logging-threshold', 'logging-level-value', 'logging-data-present'];

describe('cases from the field: logging', { timeout: 60_000 }, () => {
  it('case 155: silence proves nothing where no tool that logs was called', async () => {
    for (const call of ['none', ['add']] as const) {
      const report = await runChanged((blueprint) => blueprint, { only, call });
      expect(heldAgainst(report)).toEqual([]);
      for (const id of needTheTool) expect([id, resultOf(report, id).verdict]).toEqual([id, 'inconclusive']);
    }
  });

  it('case 155: silence proves nothing where the tool that logs fails', async () => {
    const fails = callsAtLevel(({ params }) => {
      if (/logs|logging/.test(String(params.name))) throw new Error('out of order');
      return undefined;
    });
    const report = await runChanged(fails, { only });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'logging-opt-in').verdict).toBe('inconclusive');
  });

  it('case 164: a level that is invalid on purpose is held against nobody', async () => {
    const report = await runChanged(all(), { only });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'logging-invalid-level-refused').verdict).toBe('pass');
  });

  it('what a server declares that does not say it is unknown, not missing', async () => {
    const untold = results(({ capabilities: _capabilities, ...result }) => result, 'server/discover');
    const report = await runChanged(untold, { only });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'logging-capability-declared').verdict).toBe('inconclusive');
  });
});
