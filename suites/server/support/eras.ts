import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { CheckContext } from '../../../harness/run/check.js';

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
  const reply = await handshake(peer);
  await peer.close();
  return reply.result !== undefined;
}

function handshake(peer: MockClient): ReturnType<MockClient['request']> {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'touchstone', version: '0.1.0' },
  };
  return peer.request('initialize', params, {
    broken: 'a handshake of an earlier revision',
    edit: (message) => ({ ...message, params }),
    headers: { 'MCP-Protocol-Version': null, 'Mcp-Method': null },
  });
}
