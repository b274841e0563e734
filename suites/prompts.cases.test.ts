import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../harness/wire/message.js';
import { method, results } from './mutants/mutant.js';
import { completions } from './mutants/completion.js';
import { contents } from './mutants/prompts-content.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const only = ['prompts', 'completion'];

describe('cases from the field: prompts and completion', { timeout: 120_000 }, () => {
  it('case 29: null is neither annotations nor their absence, and the place is told', async () => {
    const report = await runChanged(
      contents('text', (block) => ({ ...block, annotations: null })),
      { only },
    );
    expect(heldAgainst(report)).toEqual(['fail prompts-content-annotations']);
    expect(report.findings[0]).toMatchObject({
      pointer: expect.stringMatching(/^\/result\/messages\/\d+\/content\/annotations$/),
    });
  });

  it('a prompt needs no description, whatever other suites want', async () => {
    const report = await runChanged(
      results(
        (result) => ({
          ...result,
          prompts: (result.prompts as JsonObject[]).map(({ description: _left, ...prompt }) => prompt),
        }),
        'prompts/list',
      ),
      { only },
    );
    expect(heldAgainst(report)).toEqual([]);
  });

  it('total and hasMore that do not fit each other are no violation', async () => {
    const report = await runChanged(
      completions(({ values }) => ({ values, total: 500, hasMore: false })),
      { only },
    );
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'completion-total-covers-values').verdict).toBe('pass');
  });

  it('a server that refuses every value of ours is praised for nothing that hangs on its prompts', async () => {
    const report = await runChanged(
      method('prompts/get', () => () => ({ error: { code: -32602, message: 'No' } })),
      { only },
    );
    expect(heldAgainst(report)).toEqual(['fail prompts-listed-available']);
    for (const id of ['prompts-unknown-name-code', 'prompts-missing-argument-code', 'prompts-messages-array'])
      expect([id, resultOf(report, id).verdict]).toEqual([id, 'inconclusive']);
  });
});
