import { describe, expect, it } from 'vitest';
import { personalList } from './mutants/caching.js';
import { results } from './mutants/mutant.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const only = ['caching'];

describe('cases from the field: caching hints', { timeout: 60_000 }, () => {
  it('case 73: missing hints fail once for each operation and hint, and are not asked of other operations', async () => {
    const bare = results(({ ttlMs: _ttl, cacheScope: _scope, ...result }) => result);
    const report = await runChanged(bare, { only });
    const operations = [
      'discover',
      'tools-list',
      'prompts-list',
      'resources-list',
      'templates-list',
      'resources-read',
    ];
    expect(heldAgainst(report).sort()).toEqual(
      operations
        .flatMap((operation) => [`fail caching-${operation}-scope`, `fail caching-${operation}-ttl`])
        .sort(),
    );
    expect(report.findings.length).toBe(12);
  });

  it('case 79: whether a public list is the same for all stays open with one caller, and fails with two', async () => {
    const options = { only, transports: ['http'] as const };
    const alone = resultOf(await runChanged(personalList, options), 'caching-public-uniform');
    expect([alone.verdict, alone.unlock]).toEqual([
      'inconclusive',
      expect.stringContaining('--second-caller'),
    ]);
    const secondCaller = { Authorization: 'Bearer other' };
    expect(heldAgainst(await runChanged(personalList, { ...options, secondCaller }))).toEqual([
      'fail caching-public-uniform',
    ]);
  });

  it('case 79: a second caller who is refused proves nothing', async () => {
    const secondCaller = { Authorization: 'Bearer other' };
    const report = await runChanged(
      (blueprint) => ({
        ...blueprint,
        http: {
          ...blueprint.http,
          guards: {
            token: (http) =>
              http.header('authorization') === undefined ? undefined : { status: 401, headers: [], body: '' },
            ...blueprint.http.guards,
          },
        },
      }),
      { only, transports: ['http'], secondCaller },
    );
    expect(resultOf(report, 'caching-public-uniform').verdict).toBe('inconclusive');
    expect(heldAgainst(report)).toEqual([]);
  });
});
