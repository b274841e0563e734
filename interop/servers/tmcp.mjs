// A small server on tmcp: node tmcp.mjs stdio|http [port]
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { HttpTransport } from '@tmcp/transport-http';
import { StdioTransport } from '@tmcp/transport-stdio';
import { McpServer } from 'tmcp';
import { z } from 'zod';

const [transport, port] = process.argv.slice(2);
const server = new McpServer(
  { name: 'tmcp-small', version: '1.0.0', description: 'A small server' },
  {
    adapter: new ZodJsonSchemaAdapter(),
    capabilities: {
      tools: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      prompts: { listChanged: true },
    },
  },
);
server.tool(
  {
    name: 'add',
    description: 'Adds.',
    schema: z.object({ a: z.number(), b: z.number() }),
    annotations: { readOnlyHint: true },
  },
  ({ a, b }) => ({
    content: [{ type: 'text', text: String(a + b) }],
  }),
);
server.tool({ name: 'hello', description: 'Says hello.', annotations: { readOnlyHint: true } }, () => ({
  content: [{ type: 'text', text: 'hello' }],
}));
server.resource({ name: 'note', description: 'A note.', uri: 'note://one' }, (uri) => ({
  contents: [{ uri, mimeType: 'text/plain', text: 'one' }],
}));
server.prompt({ name: 'greeting', description: 'A greeting.' }, () => ({
  messages: [{ role: 'user', content: { type: 'text', text: 'hello' } }],
}));

if (transport === 'stdio') new StdioTransport(server).listen();
else {
  const http = new HttpTransport(server);
  createServer(async (request, response) => {
    const abort = new AbortController();
    response.on('close', () => abort.abort());
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const web = new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method,
      headers: new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
      signal: abort.signal,
    });
    const answer = (await http.respond(web)) ?? new Response(null, { status: 404 });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body === null) return void response.end();
    Readable.fromWeb(answer.body)
      .on('error', () => response.destroy())
      .pipe(response);
  }).listen(Number(port), '127.0.0.1');
}
