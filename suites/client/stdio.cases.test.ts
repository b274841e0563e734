import { describe, expect, it } from 'vitest';
import { heldAgainst, resultOf } from '../support/verdicts.js';
import { eras } from './mutants/stdio-eras.js';
import { stdio } from './mutants/stdio.js';
import { runChangedClient } from './support/verdicts.js';

const upTo = (bytes: number) =>
  stdio({ line: (line) => (line.bytes.length > bytes ? undefined : line.bytes) });

describe('cases from the field: clients over stdio', { timeout: 60_000 }, () => {
  const only = ['stdio/unusual-output'];

  it.each([65_536, 131_072])('case 10: a client that loses lines over %i bytes fails', async (bytes) => {
    const report = await runChangedClient(upTo(bytes), { only });
    expect(heldAgainst(report)).toEqual(['fail stdio-long-line-client']);
    const [finding] = resultOf(report, 'stdio-long-line-client').judgements.filter(
      ({ verdict }) => verdict === 'fail',
    );
    expect(finding).toMatchObject({ expected: expect.stringMatching(/\d+ characters/) });
  });

  it('case 10: a limit in the megabytes is a choice', async () => {
    expect(heldAgainst(await runChangedClient(upTo(2_000_000), { only }))).toEqual([]);
  });

  it.each([[[-32_601]], [[-32_600, -32_601]], [[-32_600, -32_000]]])(
    'case 61: a fallback that hangs on the codes %j fails',
    async (known: readonly number[]) => {
      const keyed = eras(({ reads }) => ({
        reads: (outcome, connection) =>
          outcome.how === 'error' && outcome.error.code !== -32_022 && !known.includes(outcome.error.code)
            ? 'unknown'
            : reads(outcome, connection),
      }));
      const report = await runChangedClient(keyed, { base: 'dual-era', only: ['stdio/any-code'] });
      expect(heldAgainst(report)).toEqual(['fail stdio-fallback-any-code-client']);
    },
  );

  it('case 143: a shutdown that begins by a signal is advised against, and nothing else is said', async () => {
    const signals = stdio({ shutdown: [{ step: 'SIGTERM', wait: 500 }] });
    const report = await runChangedClient(signals, { only: ['stdio/shutdown'] });
    expect(heldAgainst(report)).toEqual(['warning stdio-shutdown-closes-input-client']);
  });
});
