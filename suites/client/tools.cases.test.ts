import { describe, expect, it } from 'vitest';
import { heldAgainst, resultOf } from '../support/verdicts.js';
import { tools } from './mutants/tools.js';
import { runChangedClient } from './support/verdicts.js';

describe('cases from the field: clients and the schemas of tools', { timeout: 60_000 }, () => {
  it('case 37: a client that refuses a schema which names 2020-12 fails', async () => {
    const refuses = tools(({ unusable }) => ({
      unusable: async (tool, connection) =>
        JSON.stringify(tool).includes('https://json-schema.org/draft/2020-12/schema')
          ? 'no schema with key or ref "https://json-schema.org/draft/2020-12/schema"'
          : unusable(tool, connection),
    }));
    const report = await runChangedClient(refuses, { only: ['json-schema'] });
    expect(heldAgainst(report)).toEqual(['fail json-schema-2020-12-supported-client']);
  });

  it('case 43: a client that holds the whole result against the outputSchema is warned', async () => {
    const whole = tools(({ invalid }) => ({
      invalid: (result, tool) =>
        invalid('structuredContent' in result ? { ...result, structuredContent: result } : result, tool),
    }));
    const report = await runChangedClient(whole, { only: ['tools/structured-results'] });
    expect(heldAgainst(report)).toEqual(['warning tools-structured-validated-client']);
  });

  it('a client that validates nothing is held to nothing that only validation shows', async () => {
    const never = tools(({ invalid }) => ({
      unusable: () => Promise.resolve(undefined),
      invalid: (result) => invalid(result, undefined),
    }));
    const report = await runChangedClient(never, { only: ['json-schema'] });
    expect(heldAgainst(report)).toEqual([]);
    expect(resultOf(report, 'json-schema-2020-12-supported-client').verdict).toBe('inconclusive');
    expect(resultOf(report, 'json-schema-declared-dialect-applied-client').verdict).toBe('not-applicable');
    expect(resultOf(report, 'json-schema-resource-bounds-client').verdict).toBe('not-applicable');
  });
});
