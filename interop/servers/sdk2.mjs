// A kitchen-sink server on @modelcontextprotocol/server 2.x.
//   node sdk2.mjs stdio|http <dual|modern> [port]
import { createServer } from 'node:http';
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import {
  acceptedContent,
  completable,
  createMcpHandler,
  inputRequired,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const [transport, eras, port] = process.argv.slice(2);
const readOnly = { readOnlyHint: true };
const text = (value) => ({ content: [{ type: 'text', text: value }] });

function build() {
  const server = new McpServer(
    { name: 'sdk2-kitchen-sink', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
      },
    },
  );
  server.registerTool('test_simple_text', { description: 'Gives a text.', annotations: readOnly }, () =>
    text('simple'),
  );
  server.registerTool(
    'add',
    {
      description: 'Adds.',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      outputSchema: z.object({ sum: z.number() }),
      annotations: readOnly,
    },
    ({ a, b }) => ({
      content: [{ type: 'text', text: JSON.stringify({ sum: a + b }) }],
      structuredContent: { sum: a + b },
    }),
  );
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Reports progress.', annotations: readOnly },
    async (ctx) => {
      const token = ctx.mcpReq._meta?.progressToken;
      for (let step = 1; token !== undefined && step <= 3; step += 1) {
        await ctx.mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken: token, progress: step, total: 3 },
        });
      }
      return text('done');
    },
  );
  server.registerTool(
    'test_elicitation',
    { description: 'Asks for a name.', annotations: readOnly },
    (ctx) => {
      const schema = z.object({ name: z.string() });
      const answer = acceptedContent(ctx.mcpReq.inputResponses, 'name', schema);
      if (answer === undefined) {
        return inputRequired({
          inputRequests: { name: inputRequired.elicit({ message: 'Your name?', requestedSchema: schema }) },
        });
      }
      return text(`hello ${answer.name}`);
    },
  );
  server.registerTool('slow', { description: 'Takes a while.', annotations: readOnly }, async () => {
    await sleep(400);
    return text('slow');
  });
  for (const name of ['one', 'two', 'three']) {
    server.registerResource(name, `demo://static/${name}`, { mimeType: 'text/plain' }, (uri) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: name }],
    }));
  }
  server.registerResource(
    'by-id',
    new ResourceTemplate('demo://item/{id}', { list: undefined }),
    { mimeType: 'text/plain' },
    (uri, { id }) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: String(id) }],
    }),
  );
  server.registerPrompt(
    'greeting',
    {
      description: 'A greeting.',
      argsSchema: z.object({
        name: completable(z.string(), (value) =>
          ['Ada', 'Alan', 'Grace'].filter((name) => name.startsWith(value)),
        ),
      }),
    },
    ({ name }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `greet ${name}` } }],
    }),
  );
  return server;
}

const legacy = eras === 'modern' ? 'reject' : undefined;
if (transport === 'stdio') serveStdio(build, legacy === undefined ? {} : { legacy });
else {
  const handler = toNodeHandler(createMcpHandler(build, legacy === undefined ? {} : { legacy }));
  const validateHost = localhostHostValidation();
  const validateOrigin = localhostOriginValidation();
  createServer((request, response) => {
    if (!validateHost(request, response) || !validateOrigin(request, response)) return;
    if (request.url !== '/mcp') return void response.writeHead(404).end();
    void handler(request, response);
  }).listen(Number(port), '127.0.0.1');
}
