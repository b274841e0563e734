import { describe, expect, test } from 'vitest';
import { blueprintSubject } from '../harness/reference/server/subject.js';
import type { ServerBlueprint } from '../harness/peer/server/blueprint.js';
import { dualEra } from '../harness/reference/server/dual-era.js';
import { legacyReference } from '../harness/reference/server/legacy.js';
import { modernReference } from '../harness/reference/server/modern.js';
import { runServer } from '../harness/run/run.js';
import { loadCatalogue } from '../schema/catalogue.js';
import type { Report, Transport } from '../schema/report.js';
import type { Revision } from '../schema/revisions.js';
import { serverSuite } from './index.js';
import { responses, results, type Change } from './mutants/mutant.js';

const judged = new Set<string>(
  [...serverSuite.checks, ...serverSuite.monitors].flatMap(({ requirements }) => requirements),
);

/** A leg of 2025-11-25, or another revision, in process. */
function run(
  blueprint: ServerBlueprint,
  transport: Transport,
  revision: Revision = '2025-11-25',
): Promise<Report> {
  return runServer({
    subject: blueprintSubject(blueprint),
    suite: () => Promise.resolve(serverSuite),
    version: 'test',
    outOfScope: [],
    options: {
      revision,
      transports: [transport],
      call: 'all',
      seed: 7,
      runs: 10,
      limits: { start: 2_000, response: 700, quiet: 60 },
    },
  });
}

const verdictOf = (report: Report, id: string): string | undefined =>
  report.requirements.find((requirement) => requirement.id === id)?.verdict;
const broken = (report: Report): string[] =>
  report.findings.map(
    ({ verdict, requirement, received, reason }) => `${verdict} ${requirement}: ${received ?? reason ?? ''}`,
  );

describe.each<Transport>(['stdio', 'http'])('the suites on servers of 2025-11-25 over %s', (transport) => {
  test.each([
    ['the legacy reference', legacyReference()],
    ['the legacy side of a dual-era server', dualEra(modernReference())],
  ])(
    '%s comes out clean, and what the revision shares with the modern one is judged',
    async (_name, blueprint) => {
      const report = await run(blueprint, transport);
      expect(broken(report)).toEqual([]);
      expect(report.verdict.outcome).toBe('conformant');
      const shared = [...(await loadCatalogue()).values()].filter(
        (requirement) =>
          requirement.actor === 'server' &&
          (requirement.transport === 'any' || requirement.transport === transport) &&
          requirement.in['2025-11-25'] !== undefined &&
          requirement.in['2025-11-25'].level !== 'MAY' &&
          judged.has(requirement.id),
      );
      expect(shared.length).toBeGreaterThan(10);
      const unjudged = shared
        .filter(({ id }) => verdictOf(report, id) !== 'pass')
        .map(({ id }) => `${id}: ${verdictOf(report, id)}`);
      expect(unjudged).toEqual([]);
    },
  );

  test.each<[string, Change]>([
    [
      'jsonrpc-response-id',
      responses((message) =>
        'result' in message && typeof message.id === 'number'
          ? { ...message, id: String(message.id) }
          : message,
      ),
    ],
    [
      'jsonrpc-result-or-error',
      responses((message, call) => (call.method === 'prompts/list' ? { ...message, error: null } : message)),
    ],
    [
      'jsonrpc-any-legal-id',
      responses((message) =>
        message.id === '' ? { jsonrpc: '2.0', id: '', error: { code: -32600, message: 'no id' } } : message,
      ),
    ],
  ])('%s is found broken in a legacy server too', async (id, change) => {
    const report = await run(change(legacyReference()), transport);
    expect(verdictOf(report, id)).toBe('fail');
    expect(report.findings.map(({ requirement }) => requirement)).toEqual([id]);
  });

  test('a server of the other era is not recognised, and nothing is held against it', async () => {
    for (const [blueprint, revision] of [
      [modernReference(), '2025-11-25'],
      [legacyReference(), '2026-07-28'],
    ] as const) {
      const report = await run(blueprint, transport, revision);
      expect(report.verdict.outcome).toBe('incomplete');
      expect(report.findings).toEqual([]);
      expect(report.requirements.filter(({ verdict }) => verdict === 'pass')).toEqual([]);
    }
  });

  test('case 59: a handshake that settles on an older version is legal; the leg ends there and says so', async () => {
    const older = results(
      (result) => ({ ...result, protocolVersion: '2025-06-18' }),
      'initialize',
    )(legacyReference());
    const report = await run(older, transport);
    expect(report.findings).toEqual([]);
    expect(report.verdict.sentence).toContain('settled on "2025-06-18"');
  });
});

test('a request id is never used twice in a legacy session', async () => {
  const seen = new Map<object, Set<unknown>>();
  const repeated: unknown[] = [];
  const watched: Change = (blueprint) => ({
    ...blueprint,
    guards: {
      once: ({ id, memory }) => {
        const ids = seen.get(memory) ?? new Set();
        seen.set(memory, ids);
        if (ids.has(id)) repeated.push(id);
        ids.add(id);
        return undefined;
      },
      ...blueprint.guards,
    },
  });
  await run(watched(legacyReference()), 'stdio');
  expect(seen.size).toBeGreaterThan(0);
  expect(repeated).toEqual([]);
});
