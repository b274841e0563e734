import { dualEra } from '../../harness/reference/server/dual-era.js';
import { versionKey } from '../../harness/reference/server/guards.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import {
  all,
  errors,
  guard,
  method,
  mutant,
  results,
  withoutGuard,
  type Change,
  type Mutant,
} from './mutant.js';

/** Changes the data of every refusal of a version. */
const refusals = (change: (data: JsonObject) => unknown): Change =>
  errors((error) =>
    error.code === -32022 && isObject(error.data) ? { ...error, data: change(error.data) } : error,
  );

/** A version that no revision has, listed beside the one that is served. */
const beside = '2027-03-01';

/** Faults in the agreement on versions. */
export const versioningMutants: readonly Mutant[] = [
  mutant({
    id: 'versioning/serves-any-version',
    fault: 'does not look at the version of a request',
    breaks: 'versioning-unsupported-code',
    change: withoutGuard('supportedVersion'),
  }),
  mutant({
    id: 'versioning/refuses-by-another-code',
    fault: 'refuses a version as invalid params',
    breaks: 'versioning-unsupported-code',
    change: errors((error) => (error.code === -32022 ? { ...error, code: -32602 } : error)),
  }),
  mutant({
    id: 'versioning/serves-later-versions',
    fault: 'serves every version from its own on, comparing them as texts',
    breaks: 'versioning-unsupported-code',
    change: (blueprint) => {
      const { supportedVersion } = blueprint.guards;
      return guard('supportedVersion', (call) =>
        String(call.meta[versionKey]) >= '2026-07-28' ? undefined : supportedVersion!(call),
      )(blueprint);
    },
  }),
  mutant({
    id: 'versioning/refusal-without-list',
    fault: 'does not say which versions it supports',
    breaks: 'versioning-unsupported-supported',
    change: refusals(({ requested }) => ({ requested })),
  }),
  mutant({
    id: 'versioning/refusal-without-data',
    fault: 'names the versions in the message of the error alone',
    breaks: 'versioning-unsupported-supported',
    change: errors(({ data, ...error }) =>
      error.code === -32022 ? { ...error, message: `use ${JSON.stringify(data)}` } : { ...error, data },
    ),
  }),
  mutant({
    id: 'versioning/list-as-text',
    fault: 'lists its versions in one string',
    breaks: 'versioning-unsupported-supported',
    change: refusals(({ supported, requested }) => ({ supported: String(supported), requested })),
  }),
  mutant({
    id: 'versioning/requested-left-out',
    fault: 'does not repeat the version that was asked for',
    breaks: 'versioning-unsupported-requested',
    change: refusals(({ supported }) => ({ supported })),
  }),
  mutant({
    id: 'versioning/requested-is-own',
    fault: 'gives its own version as the one that was asked for',
    breaks: 'versioning-unsupported-requested',
    change: refusals(({ supported }) => ({ supported, requested: '2026-07-28' })),
  }),
  mutant({
    id: 'versioning/lists-the-refused',
    fault: 'lists the version that it just refused',
    breaks: 'versioning-unsupported-list-excludes',
    change: refusals(({ supported, requested }) => ({
      supported: [...(supported as string[]), requested],
      requested,
    })),
  }),
  mutant({
    id: 'versioning/lists-what-it-refuses',
    fault: 'lists a version that it refuses',
    breaks: 'versioning-supported-served',
    change: all(
      (blueprint) => ({ ...blueprint, supportedVersions: [...blueprint.supportedVersions, beside] }),
      guard('untrue', ({ meta, server }) => {
        const requested = meta[versionKey];
        if (requested !== beside) return undefined;
        const data = { supported: server.blueprint.supportedVersions, requested };
        return { error: { code: -32022, message: 'Unsupported protocol version', data }, status: 400 };
      }),
    ),
  }),
  mutant({
    id: 'versioning/two-lists',
    fault: 'lists a version in refusals that discovery does not know',
    breaks: 'versioning-lists-agree',
    change: refusals(({ supported, requested }) => ({
      supported: [...(supported as string[]), beside],
      requested,
    })),
  }),
  mutant({
    id: 'versioning/initialize-unexplained',
    fault: 'refuses initialize without a word on versions',
    breaks: 'versioning-initialize-names-versions',
    change: all(
      errors((error, call) =>
        call.method === 'initialize' ? { code: -32601, message: 'Method not found' } : error,
      ),
      (blueprint) => ({
        ...blueprint,
        http: {
          ...blueprint.http,
          finish: (parts, call) => {
            const kept = blueprint.http.finish(parts, call);
            return { ...kept, body: String(kept.body).replace(/ \(versions served: [^)]*\)/, '') };
          },
        },
      }),
    ),
  }),
  mutant({
    id: 'versioning/handshake-settles-on-modern',
    fault: 'settles on 2026-07-28 by a handshake that this revision does not have',
    breaks: 'versioning-initialize-legacy-only',
    change: all(
      (blueprint) => dualEra(blueprint),
      results((result) => ({ ...result, protocolVersion: '2026-07-28' }), 'initialize'),
    ),
  }),
  mutant({
    id: 'versioning/handshake-refuses-other-version',
    fault: 'serves a handshake of its own legacy version and refuses the offer of another by -32022',
    breaks: 'versioning-initialize-negotiates',
    change: all(
      (blueprint) => dualEra(blueprint),
      method('initialize', (original) => (call) => {
        const requested = call.params.protocolVersion;
        if (requested === '2025-11-25') return original(call);
        return {
          error: {
            code: -32022,
            message: 'Unsupported protocol version',
            data: { supported: ['2025-11-25'], requested },
          },
        };
      }),
    ),
  }),
];
