import { methodNotFound } from '../../harness/reference/server/methods.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { all, errors, method, mutant, results, type Change, type Mutant } from './mutant.js';

const discovered = (change: (result: JsonObject) => JsonObject): Change => results(change, 'server/discover');

/** Changes what discovery says of the capabilities; what the server does stays the same. */
const declared = (members: JsonObject): Change =>
  discovered((result) => ({
    ...result,
    capabilities: { ...(result.capabilities as JsonObject), ...members },
  }));

/** Faults of discovery. */
export const discoverMutants: readonly Mutant[] = [
  mutant({
    id: 'discover/not-implemented',
    fault: 'knows no server/discover, though everything else of this revision',
    breaks: 'discover-implemented',
    change: method('server/discover', () => methodNotFound),
  }),
  mutant({
    id: 'discover/no-versions',
    fault: 'gives a single protocolVersion, as a handshake did',
    breaks: 'discover-supported-versions',
    change: discovered(({ supportedVersions: _, ...result }) => ({
      ...result,
      protocolVersion: '2026-07-28',
    })),
  }),
  mutant({
    id: 'discover/version-objects',
    fault: 'lists its versions as objects',
    breaks: 'discover-supported-versions',
    change: discovered((result) => ({ ...result, supportedVersions: [{ version: '2026-07-28' }] })),
  }),
  mutant({
    id: 'discover/lists-legacy-only',
    fault: 'never added the version it serves to its list of versions',
    breaks: 'discover-served-version-listed',
    change: all(
      discovered((result) => ({ ...result, supportedVersions: ['2025-11-25'] })),
      errors((error) =>
        error.code === -32022
          ? { ...error, data: { ...(error.data as JsonObject), supported: ['2025-11-25'] } }
          : error,
      ),
    ),
  }),
  mutant({
    id: 'discover/no-capabilities',
    fault: 'leaves the capabilities out',
    breaks: 'discover-capabilities',
    change: discovered(({ capabilities: _, ...result }) => result),
  }),
  mutant({
    id: 'discover/capability-list',
    fault: 'gives its capabilities as a list of names',
    breaks: 'discover-capabilities',
    change: discovered((result) => ({ ...result, capabilities: Object.keys(result.capabilities as object) })),
  }),
  mutant({
    id: 'discover/capability-flag',
    fault: 'declares completions by true',
    breaks: 'discover-capability-shapes',
    change: declared({ completions: true }),
  }),
  mutant({
    id: 'discover/list-changed-object',
    fault: 'declares listChanged by an object',
    breaks: 'discover-capability-shapes',
    change: declared({ prompts: { listChanged: {} } }),
  }),
  mutant({
    id: 'discover/instructions-list',
    fault: 'gives its instructions as a list of lines',
    breaks: 'discover-instructions',
    change: discovered((result) => ({ ...result, instructions: [result.instructions] })),
  }),
];
