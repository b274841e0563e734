import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { offerHandshake } from './handshake.js';

/** The first revision with a version header. */
const versionHeaderSince = '2025-06-18';

/**
 * Whether the server also serves clients of revisions that know no version header (streamable-http#protocol-version-header):
 * by its own list of versions, or because it settles on such a version when asked to initialize.
 */
export async function servesBeforeVersionHeader(peer: MockClient, profile: ServerProfile): Promise<boolean> {
  if (profile.supportedVersions.some((version) => version < versionHeaderSince)) return true;
  const reply = await offerHandshake(peer, '2025-03-26');
  const version = reply.result?.protocolVersion;
  return typeof version === 'string' && version < versionHeaderSince;
}
