import { ClientFailure } from '../../../harness/peer/client/client-failure.js';
import { modernMeta } from '../../../harness/reference/client/meta.js';
import { clientMutant } from '../proof.js';
import { versionKey } from '../support/modern.js';
import { eras } from './stdio-eras.js';

export const versioningMutants = [
  clientMutant({
    id: 'versioning/uses-unprobed',
    fault: 'Sends its first request without a server/discover before it.',
    breaks: 'versioning-stdio-discover-first-client',
    on: ['stdio'],
    change: eras(() => ({ probes: () => false })),
  }),
  clientMutant({
    id: 'versioning/no-retry',
    fault: 'Speaks two modern versions and does not repeat a call that is refused in the first.',
    breaks: 'versioning-retry-client',
    change: (blueprint) => ({
      ...eras(({ retry }) => ({
        retry: (error, connection) =>
          connection.offered === undefined ? retry(error, connection) : undefined,
      }))(blueprint),
      versions: [...blueprint.versions, '2027-01-01'],
    }),
  }),
  clientMutant({
    id: 'versioning/hides-refusals',
    fault: 'Hands back an empty result where the version of a call is not supported.',
    breaks: 'versioning-no-common-version-client',
    change: (blueprint) => ({
      ...blueprint,
      operations: {
        ...blueprint.operations,
        callTool: async (task, params) => {
          try {
            return await blueprint.operations.callTool?.(task, params);
          } catch (error) {
            if (error instanceof ClientFailure && error.code === -32_022) return { content: [] };
            throw error;
          }
        },
      },
    }),
  }),
  clientMutant({
    id: 'versioning/version-is-legacy',
    fault: 'Takes a server that refuses its version for one of the legacy era.',
    breaks: 'versioning-modern-error-no-fallback-client',
    base: 'dual-era',
    change: eras(({ reads }) => ({
      reads: (outcome, connection) =>
        outcome.how === 'error' && outcome.error.code === -32_022 ? 'legacy' : reads(outcome, connection),
    })),
  }),
  clientMutant({
    id: 'versioning/modern-in-session',
    fault: 'Sends the metadata of the modern era in a session of the legacy one.',
    breaks: 'versioning-era-cached-client',
    base: 'dual-era',
    on: ['stdio'],
    change: (blueprint) => ({
      ...blueprint,
      meta: Object.fromEntries(
        Object.entries(modernMeta).map(([key, value]) => [
          key,
          (draft, connection, token) =>
            draft.method === 'initialize'
              ? undefined
              : key === versionKey
                ? blueprint.versions[0]
                : value(draft, connection, token),
        ]),
      ),
    }),
  }),
  clientMutant({
    id: 'versioning/forgets',
    fault: 'Probes a server again that it has found to be of the legacy era.',
    breaks: 'versioning-era-cached-client',
    base: 'dual-era',
    on: ['http'],
    change: eras(() => ({ remembers: false })),
  }),
];
