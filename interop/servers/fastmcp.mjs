// A small server on fastmcp: node fastmcp.mjs stdio|http [port]
import { FastMCP } from 'fastmcp';
import { z } from 'zod';

const [transport, port] = process.argv.slice(2);
const server = new FastMCP({ name: 'fastmcp-small', version: '1.0.0' });
server.addTool({
  name: 'add',
  description: 'Adds.',
  parameters: z.object({ a: z.number(), b: z.number() }),
  annotations: { readOnlyHint: true },
  execute: async ({ a, b }) => String(a + b),
});
await server.start(
  transport === 'stdio'
    ? { transportType: 'stdio' }
    : { transportType: 'httpStream', httpStream: { port: Number(port), host: '127.0.0.1' } },
);
