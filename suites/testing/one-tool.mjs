// A small modern server with one ordinary read-only tool, written without anything of ours: what many a user's server is like.
//   node one-tool.mjs          over stdio
//   node one-tool.mjs --http   over HTTP on loopback; the port is the first line of standard output
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const version = '2026-07-28';
const key = (name) => `io.modelcontextprotocol/${name}`;
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (id) => typeof id === 'string' || Number.isInteger(id);
const failure = (code, message, data) => ({ error: { code, message, ...(data && { data }) } });
const complete = (members) => ({
  result: {
    resultType: 'complete',
    ...members,
    _meta: { [key('serverInfo')]: { name: 'one-tool', version: '1' } },
  },
});
const cached = { ttlMs: 60_000, cacheScope: 'public' };

const wordCount = {
  name: 'count_words',
  description: 'Counts the words of a text.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  annotations: { readOnlyHint: true },
};

const methods = {
  'server/discover': () => complete({ ...cached, supportedVersions: [version], capabilities: { tools: {} } }),
  'tools/list': ({ cursor }) =>
    cursor === undefined
      ? complete({ ...cached, tools: [wordCount] })
      : failure(-32602, 'There is no such page'),
  'tools/call': ({ name, arguments: given }) => {
    if (name !== wordCount.name) return failure(-32602, 'Unknown tool');
    if (given !== undefined && !isObject(given)) return failure(-32602, 'The arguments are no object');
    const text = given?.text;
    if (typeof text !== 'string')
      return complete({ content: [{ type: 'text', text: 'text must be a string' }], isError: true });
    const words = text.split(/\s+/).filter((word) => word !== '').length;
    return complete({ content: [{ type: 'text', text: String(words) }] });
  },
};

/** What a message that is JSON is answered with; undefined for a notification. */
function answer(message) {
  const id = isObject(message) && isId(message.id) ? { id: message.id } : {};
  const reply = (body) => ({ jsonrpc: '2.0', ...id, ...body });
  if (!isObject(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string')
    return reply(failure(-32600, 'This is no JSON-RPC request'));
  if (!('id' in message)) return undefined;
  if (!isId(message.id)) return reply(failure(-32600, 'The id is neither string nor integer'));
  const { method, params = {} } = message;
  const meta = isObject(params) && isObject(params._meta) ? params._meta : {};
  const requested = meta[key('protocolVersion')];
  if (typeof requested !== 'string' || !isObject(meta[key('clientCapabilities')]))
    return reply(
      failure(-32602, `_meta lacks the protocol version or the client capabilities; served is ${version}`),
    );
  if (requested !== version)
    return reply(failure(-32022, 'Unsupported protocol version', { supported: [version], requested }));
  return reply(
    Object.hasOwn(methods, method) ? methods[method](params) : failure(-32601, 'Method not found'),
  );
}

function parsed(text) {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: { jsonrpc: '2.0', ...failure(-32700, 'This is no JSON') } };
  }
}

async function serveStdio() {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const { value, fault } = parsed(line);
    const reply = fault ?? answer(value);
    if (reply !== undefined) process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
}

/** What is wrong with the header fields that mirror the body. */
function mismatch({ headers }, { method, params = {} }) {
  const named = method === 'tools/call' ? params.name : undefined;
  const body = isObject(params._meta) ? params._meta[key('protocolVersion')] : undefined;
  for (const [name, expected] of [
    ['mcp-protocol-version', body],
    ['mcp-method', method],
    ['mcp-name', named],
  ]) {
    const value = headers[name];
    if (name === 'mcp-name' && expected === undefined) continue;
    if (value === undefined) return `${name} is missing`;
    if (!/^[\t\x20-\x7e]*$/.test(value)) return `${name} holds characters that it cannot hold`;
    if (typeof expected === 'string' && decoded(value) !== expected) return `${name} differs from the body`;
  }
  return undefined;
}

/** A header value as text; undefined where it is badly encoded. */
function decoded(value) {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes.toString('utf8') : undefined;
}

function serveHttp() {
  const statuses = { '-32601': 404, '-32602': 200 };
  const server = createServer((request, response) => {
    const send = (status, body) => {
      response.writeHead(status, body && { 'Content-Type': 'application/json' });
      response.end(body && JSON.stringify(body));
    };
    const { origin } = request.headers;
    if (origin !== undefined && !/^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin))
      return send(403);
    if (request.url !== '/mcp') return send(404);
    if (request.method !== 'POST') return send(405);
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { value, fault } = parsed(Buffer.concat(chunks).toString('utf8'));
      if (fault !== undefined) return send(400, fault);
      const wrong =
        isObject(value) && 'id' in value && 'method' in value ? mismatch(request, value) : undefined;
      if (wrong !== undefined)
        return send(400, {
          jsonrpc: '2.0',
          ...(isId(value.id) && { id: value.id }),
          ...failure(-32020, `${wrong}; the version served is ${version}`),
        });
      const reply = answer(value);
      if (reply === undefined) return send(202);
      const lacksMeta = reply.error?.message.startsWith('_meta') === true;
      send(reply.error === undefined ? 200 : lacksMeta ? 400 : (statuses[reply.error.code] ?? 400), reply);
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
}

if (process.argv.includes('--http')) serveHttp();
else await serveStdio();
