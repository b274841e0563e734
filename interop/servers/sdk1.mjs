// A small server on @modelcontextprotocol/sdk 1.x, legacy revisions only: node sdk1.mjs stdio|http [port]
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

const [transport, port] = process.argv.slice(2);
function build() {
  const server = new McpServer({ name: 'sdk1-small', version: '1.0.0' });
  server.registerTool(
    'add',
    {
      description: 'Adds.',
      inputSchema: { a: z.number(), b: z.number() },
      annotations: { readOnlyHint: true },
    },
    ({ a, b }) => ({
      content: [{ type: 'text', text: String(a + b) }],
    }),
  );
  return server;
}

if (transport === 'stdio') await build().connect(new StdioServerTransport());
else {
  createServer(async (request, response) => {
    const server = build();
    const http = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on('close', () => void http.close());
    await server.connect(http);
    await http.handleRequest(request, response);
  }).listen(Number(port), '127.0.0.1');
}
