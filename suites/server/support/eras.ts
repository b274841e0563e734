import type { CheckContext } from '../../../harness/run/check.js';
import { offerHandshake } from './handshake.js';

/**
 * Whether the server also opens legacy sessions, by its list of versions or, as that list need not hold them, by a
 * handshake on a connection of its own (basic/versioning#backward-compatibility).
 */
export async function speaksLegacy({
  profile,
  connect,
}: Pick<CheckContext<string>, 'profile' | 'connect'>): Promise<boolean> {
  if (profile.dualEra) return true;
  const peer = await connect({ greet: false });
  const reply = await offerHandshake(peer, '2025-11-25');
  await peer.close();
  return reply.result !== undefined;
}
