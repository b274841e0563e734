import { describe, expect, it } from 'vitest';
import { callsAtLevel } from './mutants/logging.js';
import { all } from './mutants/mutant.js';
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
      if (params.name === 'tell_logs') throw new Error('out of order');
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
});
