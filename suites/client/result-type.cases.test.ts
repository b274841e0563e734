import { describe, expect, it } from 'vitest';
import { heldAgainst, resultOf } from '../support/verdicts.js';
import type { ClientChange } from './proof.js';
import { runChangedClient } from './support/verdicts.js';

describe('cases from the field: results without resultType', { timeout: 60_000 }, () => {
  const refusing: ClientChange = (blueprint) => ({
    ...blueprint,
    rounds: {
      ...blueprint.rounds,
      kind: (result, method, connection) =>
        'resultType' in result ? blueprint.rounds.kind(result, method, connection) : undefined,
    },
  });
  const only = ['result-type/*'];

  it('case 74: a client that refuses one from a server of an earlier revision fails', async () => {
    const report = await runChangedClient(refusing, { base: 'dual-era', only });
    expect(heldAgainst(report)).toEqual(['fail result-type-absent-is-complete-client']);
  });

  it('case 74: a client of this revision alone that refuses one is not held to the rule for earlier servers', async () => {
    const report = await runChangedClient(refusing, { only });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'result-type-absent-is-complete-client').verdict).toBe('inconclusive');
  });
});
