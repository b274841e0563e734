// A small server on mcp-handler, whose handler speaks Web requests, over HTTP: node mcp-handler.mjs http <port>
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from 'mcp-handler';
import { z } from 'zod';

const [, port] = process.argv.slice(2);
const text = (value) => ({ content: [{ type: 'text', text: value }] });
const annotations = { readOnlyHint: true };
const fetch = createMcpHandler((server) => {
  server.registerTool(
    'add',
    { description: 'Adds.', inputSchema: z.object({ a: z.number(), b: z.number() }), annotations },
    ({ a, b }) => text(String(a + b)),
  );
  server.registerTool('hello', { description: 'Says hello.', annotations }, () => text('hello'));
});
const handle = toNodeHandler({ fetch });
createServer((request, response) => void handle(request, response)).listen(Number(port), '127.0.0.1');
