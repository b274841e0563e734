import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dualEra } from '../harness/reference/server/dual-era.js';
import { versionKey } from '../harness/reference/server/guards.js';
import { modernReference } from '../harness/reference/server/modern.js';
import { readText } from '../harness/reference/server/resources.js';
import { blueprintSubject } from '../harness/reference/server/subject.js';
import { openEventLog } from '../harness/run/event-log.js';
import { makeMasker } from '../harness/run/mask.js';
import { runServer } from '../harness/run/run.js';
import { serverSuite } from './index.js';
import { all, errors, method, type Change } from './mutants/mutant.js';
import { reading, withResources } from './mutants/support/resources.js';
import { heldAgainst, resultOf, runChanged } from './support/verdicts.js';

const only = ['resources'];
const missing = (code: number): Change =>
  errors((error) => (error.message === 'Resource not found' ? { ...error, code } : error));

describe('cases from the field: resources', { timeout: 120_000 }, () => {
  it('case 47: the code 0 for a missing resource fails, with the answer that shows it', async () => {
    const report = await runChanged(missing(0), { only });
    expect(heldAgainst(report)).toEqual(['fail resources-not-found-code']);
    expect(resultOf(report, 'resources-not-found-code').judgements.at(-1)).toMatchObject({
      received: expect.stringContaining('"code":0') as string,
    });
  });

  it('case 47: so does every other code but the right one', async () => {
    const code = fc.oneof(
      fc.constantFrom(-32603, -32601, -32600, 404, 1),
      fc.integer({ min: -31_000, max: 100_000 }),
    );
    await fc.assert(
      fc.asyncProperty(code, async (wrong) => {
        const report = await runChanged(missing(wrong), { only });
        expect(heldAgainst(report)).toEqual(['fail resources-not-found-code']);
      }),
      { numRuns: 5 },
    );
  });

  it('case 49: each era of a dual-era server has its own code', async () => {
    const byEra: Change = (blueprint) =>
      errors((error, { meta }) =>
        error.message === 'Resource not found' && !(versionKey in meta) ? { ...error, code: -32002 } : error,
      )(dualEra(blueprint));
    expect(heldAgainst(await runChanged(byEra, { only: [...only, 'errors'] }))).toEqual([]);
  });

  it('case 49: the withdrawn code of earlier revisions is one fault, not two', async () => {
    const report = await runChanged(missing(-32002), { only: [...only, 'errors'] });
    expect(heldAgainst(report)).toEqual(['fail errors-no-32002']);
    expect(resultOf(report, 'resources-not-found-code').verdict).toBe('inconclusive');
  });

  it('case 49: empty contents for what does not exist fail, and nothing is said of a code', async () => {
    const empty = method('resources/read', (original) => async (call) => {
      const answer = await original(call);
      return 'error' in answer && answer.error.message === 'Resource not found'
        ? { result: { contents: [] } }
        : answer;
    });
    const report = await runChanged(empty, { only });
    expect(heldAgainst(report)).toEqual(['fail resources-not-found-no-empty-contents']);
    expect(resultOf(report, 'resources-not-found-code').verdict).toBe('inconclusive');
  });

  it('cases 145 and 155: where every URI has contents, nothing is proven of missing ones', async () => {
    const anything = reading((uri) => /^[a-z][a-z0-9+.-]*:/i.test(uri), readText('anything'));
    const report = await runChanged(anything, { only });
    const { verdict } = resultOf(report, 'resources-not-found-code');
    expect(heldAgainst(report).filter((held) => held.startsWith('fail'))).toEqual([]);
    expect(verdict).toBe('inconclusive');
    expect(resultOf(report, 'resources-not-found-no-empty-contents').verdict).toBe('inconclusive');
  });

  it('case 164: a listed URI that no valid request can name is the fault of the server, not ours', async () => {
    const report = await runChanged(
      all(
        withResources({
          definition: { uri: 'no uri at all', name: 'first' },
          read: readText('never read'),
        }),
        (blueprint) => ({
          ...blueprint,
          world: () => {
            const world = blueprint.world();
            return { ...world, resources: [...world.resources].reverse() };
          },
        }),
      ),
      { only: [...only, 'mrtr', 'subscriptions'] },
    );
    expect(heldAgainst(report)).toEqual(['fail resources-uri-form']);
  });

  it('keeps nothing of what a server gives away that serves the whole disk', async () => {
    const accounts = 'root:x:0:0:root:/root:/bin/sh\nzaphod:x:1000:1000::/home/zaphod:/bin/sh\n';
    const blob = Buffer.from(accounts).toString('base64');
    const climbs = method('resources/read', (original) => (call) => {
      const uri = String(call.params.uri);
      if (!/\.\..*passwd$/.test(uri)) return original(call);
      return {
        result: {
          contents: [
            { uri, text: accounts },
            { uri, blob, mimeType: 7 },
          ],
        },
      };
    });
    const folder = await mkdtemp(path.join(tmpdir(), 'touchstone-accounts-'));
    try {
      const masker = makeMasker([], {});
      const log = openEventLog(folder, masker);
      const report = await runServer({
        subject: blueprintSubject(climbs(modernReference())),
        suite: () => Promise.resolve(serverSuite),
        version: 'test',
        outOfScope: [],
        options: { transports: ['stdio'], only, call: 'all', seed: 7, runs: 3 },
        masker,
        log,
      });
      await log.close();
      expect(heldAgainst(report)).toContain('fail resources-path-traversal');
      const lines = (await readFile(path.join(folder, 'run.ndjson'), 'utf8')).split('\n');
      lines.push(...JSON.stringify(report, undefined, 1).split('\n'));
      expect(lines.some((line) => line.includes('passwd') && line.includes('***'))).toBe(true);
      expect(lines.filter((line) => /root:x|zaphod|cm9vdDp4/.test(line))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
