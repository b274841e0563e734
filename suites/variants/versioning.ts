import { dualEra } from '../../harness/reference/server/dual-era.js';
import { versionKey } from '../../harness/reference/server/guards.js';
import { errors, guard, variant, all, type Variant } from '../mutants/mutant.js';

/** Legal ways to agree on versions, and servers of both eras. */
export const versioningVariants: readonly Variant[] = [
  variant({
    id: 'versioning/dual-era',
    story: 'serves both eras at once and lists the legacy versions too',
    uses: ['versioning-both-eras'],
    change: (blueprint) => dualEra(blueprint),
  }),
  variant({
    id: 'versioning/dual-era-unlisted',
    story: 'serves both eras and lists modern versions only; whether legacy ones belong in the list is open',
    uses: ['versioning-both-eras'],
    change: (blueprint) => dualEra(blueprint, { lists: false }),
  }),
  variant({
    id: 'versioning/dual-era-settles',
    story: 'serves both eras, but in one process only that of the first request',
    uses: ['versioning-both-eras'],
    on: ['stdio'],
    change: (blueprint) => dualEra(blueprint, { settles: true }),
  }),
  variant({
    id: 'versioning/dual-era-old-clients',
    story: 'serves 2025-03-26 as well, and takes a request without version header for one of that revision',
    uses: ['versioning-both-eras'],
    on: ['http'],
    change: (blueprint) => dualEra(blueprint, { headerless: true }),
  }),
  variant({
    id: 'versioning/handshake-elsewhere',
    story: 'lists a legacy version that another endpoint or command serves',
    change: all(
      (blueprint) => ({ ...blueprint, supportedVersions: [...blueprint.supportedVersions, '2025-11-25'] }),
      guard('elsewhere', ({ meta, server }) => {
        const requested = meta[versionKey];
        if (requested !== '2025-11-25') return undefined;
        const data = { supported: server.blueprint.supportedVersions, requested };
        return { error: { code: -32022, message: 'Served elsewhere', data }, status: 400 };
      }),
    ),
  }),
  variant({
    id: 'versioning/several-modern-versions',
    story: 'serves a version of its own draft beside the released one, and says so',
    change: (blueprint) => ({
      ...blueprint,
      supportedVersions: ['2026-09-15', ...blueprint.supportedVersions],
    }),
  }),
  variant({
    id: 'versioning/talkative-refusal',
    story: 'adds members to the data of a refusal and lists in any order',
    change: errors((error) =>
      error.code === -32022
        ? {
            ...error,
            message: 'Not this one.',
            data: { preferred: '2026-07-28', ...(error.data as object), reason: null },
          }
        : error,
    ),
  }),
  variant({
    id: 'versioning/initialize-as-unsupported',
    story: 'refuses initialize as a version that is not supported; the code is open',
    on: ['stdio'],
    change: errors((error, call) =>
      call.method === 'initialize'
        ? {
            code: -32022,
            message: 'Unsupported protocol version',
            data: { supported: ['2026-07-28'], requested: call.params.protocolVersion },
          }
        : error,
    ),
  }),
  variant({
    id: 'versioning/initialize-as-unknown-method',
    story: 'knows no method initialize, and says in the message what it serves instead',
    on: ['stdio'],
    change: errors((error, call) =>
      call.method === 'initialize'
        ? { code: -32601, message: 'Method not found; speak MCP 2026-07-28 without a handshake' }
        : error,
    ),
  }),
];
