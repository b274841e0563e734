// A small server on mcp-use, over HTTP: node mcp-use.mjs http <port>
import { MCPServer, text } from 'mcp-use';
import { z } from 'zod';

const [, port] = process.argv.slice(2);
const server = new MCPServer({ name: 'mcp-use-small', version: '1.0.0' });
server.tool(
  {
    name: 'add',
    description: 'Adds.',
    inputSchema: z.object({ a: z.number(), b: z.number() }),
    annotations: { readOnlyHint: true },
  },
  async ({ a, b }) => text(String(a + b)),
);
server.tool({ name: 'hello', description: 'Says hello.', annotations: { readOnlyHint: true } }, async () =>
  text('hello'),
);
await server.listen(Number(port));
