// A right driver around a client of a few lines, over HTTP, by way of drivers/serve.mjs.
import { serveDriver } from '../../drivers/serve.mjs';

const revision = '2026-07-28';
const meta = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'small', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
let lastId = 0;

async function request(url, method, params, signal) {
  const id = (lastId += 1);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': revision,
      'Mcp-Method': method,
      ...(params.name === undefined ? {} : { 'Mcp-Name': params.name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } }),
    signal,
  });
  const { result, error } = await response.json();
  if (error !== undefined) throw Object.assign(new Error(error.message), error);
  return result;
}

async function connect({ target: { url } }) {
  await request(url, 'server/discover', {});
  return {
    close: async () => undefined,
    async listTools(_instruction, { signal }) {
      const tools = [];
      for (let cursor, more = true; more; more = cursor !== undefined) {
        const page = await request(url, 'tools/list', cursor === undefined ? {} : { cursor }, signal);
        tools.push(...page.tools);
        cursor = page.nextCursor;
      }
      return { tools };
    },
    callTool: ({ name, arguments: given }, { signal }) =>
      request(url, 'tools/call', { name, arguments: given }, signal),
  };
}

serveDriver(
  {
    client: { name: 'small', version: '1.0.0' },
    operations: ['listTools', 'callTool', 'cancel'],
    options: [],
    transports: ['http'],
    inputs: [],
    revisions: [revision],
  },
  connect,
);
console.log('what a client prints goes to standard error');
