import { clientInfo } from '../../../harness/peer/era.js';
import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';

/**
 * Sends what a legacy client opens with: an `initialize` request without metadata or header fields of this revision,
 * offering a version.
 */
export function offerHandshake(peer: MockClient, version: string): Promise<Reply> {
  return peer.request(
    'initialize',
    {},
    {
      broken: `the initialize request of a legacy client, offering ${version}`,
      headers: { 'MCP-Protocol-Version': null, 'Mcp-Method': null },
      edit: ({ jsonrpc, id, method }) => ({
        jsonrpc,
        id,
        method,
        params: { protocolVersion: version, capabilities: {}, clientInfo },
      }),
    },
  );
}
