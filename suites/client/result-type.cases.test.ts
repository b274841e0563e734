import { describe, expect, it } from 'vitest';
import { heldAgainst } from '../support/verdicts.js';
import { runChangedClient } from './support/verdicts.js';

describe('cases from the field: results without resultType', { timeout: 60_000 }, () => {
  it('case 74: a client that refuses a result without resultType fails', async () => {
    const report = await runChangedClient(
      (blueprint) => ({
        ...blueprint,
        rounds: {
          ...blueprint.rounds,
          kind: (result, method, connection) =>
            'resultType' in result ? blueprint.rounds.kind(result, method, connection) : undefined,
        },
      }),
      { only: ['result-type/*'] },
    );
    expect(heldAgainst(report)).toEqual(['fail result-type-absent-is-complete-client']);
  });
});
