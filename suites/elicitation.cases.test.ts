import { describe, expect, it } from 'vitest';
import { fields } from './mutants/elicitation.js';
import type { Change } from './mutants/mutant.js';
import { asksOtherwise, paramsOf } from './mutants/support/asking.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const only = ['elicitation', 'sampling', 'roots'];

describe('what is asked of users, models and clients', { timeout: 90_000 }, () => {
  it('case 155: shows nothing where no tool is called, and the report says what it takes', async () => {
    const report = await runChanged((blueprint) => blueprint, { only, call: ['add'] });
    expect(heldAgainst(report)).toEqual([]);
    for (const id of ['elicitation-url-valid', 'sampling-max-tokens', 'roots-request-params']) {
      const { verdict, unlock } = resultOf(report, id);
      expect([id, verdict, unlock]).toEqual([id, 'inconclusive', expect.stringContaining('--call')]);
    }
  });

  it('points at the field that is wrong, once', async () => {
    const nested = fields((field) => (field.type === 'boolean' ? { type: 'object', properties: {} } : field));
    const report = await runChanged(nested, { only });
    expect(heldAgainst(report)).toEqual(['fail elicitation-schema-flat']);
    expect(report.findings[0]?.pointer).toMatch(/requestedSchema\/properties\/\w+$/);
  });

  it('does not warn about a bare URL in a form, which may be there to be read', async () => {
    const bare = paramsOf('elicitation/create', (params) => ({
      ...params,
      message: 'Your homepage, such as https://example.com/me',
    }));
    const report = await runChanged(bare, { only });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'elicitation-form-no-links')).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('for a reader to judge'),
    });
  });

  it('concludes nothing from refusals of a server that refuses everything once it was told nonsense', async () => {
    const locksOut: Change = (blueprint) => {
      let locked = false;
      const watching = asksOtherwise((tool) => ({
        ...tool,
        accepts: (key, response) => {
          const fits = tool.accepts(key, response);
          locked ||= !fits;
          return fits && !locked;
        },
      }));
      return watching(blueprint);
    };
    const report = await runChanged(locksOut, { only: ['elicitation'] });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'elicitation-content-validated')).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('content that fits is not taken either'),
    });
  });
});
