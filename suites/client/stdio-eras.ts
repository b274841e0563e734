import fc from 'fast-check';
import { together } from '../../harness/peer/evidence.js';
import type { Answer } from '../../harness/peer/server/blueprint.js';
import { type Change, results } from '../../harness/peer/server/changes.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { dualEra, heeds, modernOnly } from '../../harness/run/client/needs.js';
import { legacyAnswering } from '../../harness/run/client/stage-legacy.js';
import { fallbackOf } from './support/fallback.js';
import { namesModern, versionKey } from './support/modern.js';

/** The first request to a server that nothing is known of. */
export const firstRequest = clientCheck({
  id: 'stdio/first-request',
  title: 'The first request to an unknown server',
  on: { transport: 'stdio' },
  requirements: [
    'stdio-probe-first-client',
    'stdio-probe-version-client',
    'versioning-stdio-discover-first-client',
  ],
  async run({ profile, scene, judge }) {
    const stage = await scene();
    if (stage.connected?.how === 'done' && profile.operations.has('listTools')) await stage.listTools();
    const [first] = stage.seen.requests();
    const evidence = first ?? stage.seen.request('server/discover');
    const discovers = (): boolean => first?.method === 'server/discover';
    const [both, modern] = [dualEra(profile), modernOnly(profile)];
    const expected = 'server/discover before any other request';
    if (modern === undefined) judge('versioning-stdio-discover-first-client', evidence, discovers, expected);
    else judge.unmet('versioning-stdio-discover-first-client', modern);
    if (both !== undefined)
      return judge.unmet(['stdio-probe-first-client', 'stdio-probe-version-client'], both);
    judge('stdio-probe-first-client', evidence, discovers, expected);
    judge(
      'stdio-probe-version-client',
      stage.seen.request('server/discover'),
      ({ meta }) => namesModern(meta[versionKey]),
      `a version of the modern era in ${versionKey}`,
    );
  },
});

const supporting = (...supportedVersions: readonly string[]): Change =>
  results((result) => ({ ...result, supportedVersions }), 'server/discover');

/** Ways in which a modern server introduces itself. */
const introductions: readonly (readonly [string, Change, broken?: true])[] = [
  ['lists later versions as well', supporting('2099-01-01', '2026-07-28')],
  ['lists versions of the legacy era as well', supporting('2025-11-25', '2025-06-18', '2026-07-28')],
  ['has no capabilities', results((result) => ({ ...result, capabilities: {} }), 'server/discover')],
  [
    'does not say that it is complete',
    results(({ resultType: _type, ...result }) => result, 'server/discover'),
    true,
  ],
];

/** A discovery result settles the era. */
export const discovered = clientCheck({
  id: 'stdio/discovered',
  title: 'Modern servers that answer the probe by a discovery result',
  on: { transport: 'stdio' },
  needs: [dualEra],
  requirements: ['stdio-discovered-stays-modern-client'],
  async run({ profile, scene, judge }) {
    for (const [which, server, broken] of introductions) {
      const stage = await scene({ server, ...(broken === undefined ? {} : { broken }) });
      if (stage.connected?.how === 'done' && profile.operations.has('listTools')) await stage.listTools();
      const probe = stage.seen.request('server/discover');
      const later = stage.seen
        .requests()
        .filter(({ method, event }) => method !== 'server/discover' && event.n > probe.event.n);
      judge(
        'stdio-discovered-stays-modern-client',
        together(probe, stage.allSeen(`a discovery result that ${which}`)),
        () => later.every(({ method, meta }) => method !== 'initialize' && meta[versionKey] === '2026-07-28'),
        'no initialize, and requests that name 2026-07-28',
      );
    }
  },
});

/** Codes of answers to an unknown request; those that only modern servers send are left out. */
const codes = fc
  .oneof(fc.integer({ min: -32_768, max: -32_000 }), fc.integer({ min: -100_000, max: 100_000 }))
  .filter((code) => code > -32_020 || code < -32_022);

/** Whatever the code of the error, it leads on to initialize. */
export const anyCode = clientCheck({
  id: 'stdio/any-code',
  kind: 'property',
  title: 'Legacy servers that refuse the probe with any code',
  on: { transport: 'stdio' },
  needs: [dualEra],
  requirements: ['stdio-fallback-any-code-client'],
  async run({ scene, property }) {
    await property(
      'codes',
      codes,
      { examples: [-32_601, -32_602, -32_600, -32_603, -32_000, 0, 404], share: 0.1 },
      async (code, trial) => {
        const stage = await scene({
          server: legacyAnswering(() => ({ error: { code, message: 'Error' } })),
        });
        const fallback = await fallbackOf(stage, `error ${code} to server/discover`);
        await stage.close();
        trial(
          'stdio-fallback-any-code-client',
          fallback,
          () => fallback.initialized,
          'initialize, as with the server that discovery of the client met',
        );
      },
    );
  },
});

const errors: readonly { readonly message: string; readonly data?: unknown }[] = [
  { message: 'Unsupported protocol version' },
  { message: 'Method not found', data: { method: 'server/discover' } },
  { message: 'Invalid request parameters', data: '' },
  { message: '' },
];

/** Whatever else the error says, it leads on to initialize. */
export const anyError = clientCheck({
  id: 'stdio/any-error',
  title: 'Legacy servers that refuse the probe in any words',
  on: { transport: 'stdio' },
  needs: [dualEra],
  requirements: ['stdio-other-error-falls-back-client'],
  async run({ scene, judge }) {
    const requirement = 'stdio-other-error-falls-back-client';
    const refusing = async (error: Extract<Answer, { error: unknown }>['error']) => {
      const stage = await scene({ server: legacyAnswering(() => ({ error })) });
      return fallbackOf(stage, `${JSON.stringify(error)} to server/discover`);
    };
    for (const code of [-32_601, -31_999]) {
      const plain = await refusing({ code, message: 'Error' });
      if (!plain.initialized) {
        judge.inconclusive(requirement, `the code ${code} alone keeps the client from going on`);
        continue;
      }
      judge(requirement, plain, () => true, 'initialize');
      for (const error of errors) {
        const fallback = await refusing({ code, ...error });
        judge(requirement, fallback, () => fallback.initialized, 'initialize');
      }
    }
  },
});

/** No answer at all leads on to initialize. */
export const unanswered = clientCheck({
  id: 'stdio/unanswered-probe',
  title: 'Legacy servers that do not answer the probe',
  on: { transport: 'stdio' },
  needs: [dualEra],
  requirements: ['stdio-silence-falls-back-client'],
  async run({ profile, scene, judge }) {
    const limited = heeds('timeout')(profile) === undefined;
    const stage = await scene({
      server: legacyAnswering(() => ({ none: true })),
      ...(limited ? { timeout: 500 } : {}),
    });
    const fallback = await fallbackOf(stage, 'no answer to server/discover');
    judge(
      'stdio-silence-falls-back-client',
      fallback,
      () =>
        fallback.initialized ||
        (fallback.waiting
          ? {
              cannot: 'the client still waited when the time for connecting was over',
              unlock: '--timeout start=… longer than the client waits for its probe',
            }
          : false),
      'initialize once the client no longer waits',
    );
  },
});

export const stdioErasChecks = [firstRequest, discovered, anyCode, anyError, unanswered];
