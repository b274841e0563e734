import type { ServerBlueprint } from '../../peer/server/blueprint.js';
import { type ListeningServer, serveHttp } from '../../peer/server/serve-http.js';
import { memoryChannel } from '../../peer/server/serve-memory.js';
import type { Subject } from '../../run/subject.js';
import { HttpConnection } from '../../transport/http-connection.js';
import { StdioConnection } from '../../transport/stdio-connection.js';

/**
 * A mock server as a subject within this process: over stdio on streams in memory (each connection a fresh server), over
 * HTTP on a loopback port that is opened on first use.
 */
export function blueprintSubject(blueprint: ServerBlueprint): Subject {
  let listening: Promise<ListeningServer> | undefined;
  return {
    command: blueprint.name,
    url: 'http://127.0.0.1/mcp',
    transports: ['stdio', 'http'],
    // another address of the loopback net stands for the network, so that no server of ours is ever on it
    otherAddresses: ['127.0.0.2'],
    open: async (transport, transcript, limits) => {
      if (transport === 'stdio') return new StdioConnection(memoryChannel(blueprint), transcript, limits);
      listening ??= serveHttp(blueprint);
      const { url } = await listening;
      return new HttpConnection({ url, headers: [] }, transcript, limits);
    },
    end: async () => {
      await (await listening)?.close();
    },
  };
}
