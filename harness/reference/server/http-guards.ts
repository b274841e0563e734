import type { HttpCall, HttpGuard, HttpParts } from '../../peer/server/blueprint.js';
import { nameSource } from '../../peer/era.js';
import { toolParameterHeaders } from '../../peer/tool-headers.js';
import { decodeHeaderValue } from '../../wire/header-value.js';
import { classify, isObject, type JsonObject } from '../../wire/message.js';
import { versionKey } from './guards.js';

const json = (status: number, message: JsonObject): HttpParts => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify(message),
});

/** The -32020 response (streamable-http#server-validation). */
export function headerMismatch(http: HttpCall, message: string): HttpParts {
  const id = isObject(http.value) ? http.value.id : undefined;
  const known = typeof id === 'string' || typeof id === 'number' ? { id } : {};
  // naming the versions helps a client of another era, which knows nothing of these headers
  const versions = http.server.blueprint.supportedVersions.join(', ');
  return json(400, {
    jsonrpc: '2.0',
    ...known,
    error: { code: -32020, message: `${message} (versions served: ${versions})` },
  });
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A foreign Origin is refused, whatever Host says (streamable-http#security-endpoint). */
const origin: HttpGuard = (http) => {
  const value = http.header('origin');
  if (value === undefined) return undefined;
  let host: string | undefined;
  try {
    host = new URL(value).hostname;
  } catch {
    host = undefined;
  }
  if (host !== undefined && loopback.has(host)) return undefined;
  return json(403, { jsonrpc: '2.0', error: { code: -32600, message: 'Origin not allowed' } });
};

const endpoint: HttpGuard = (http) => {
  const path = http.path.split('?')[0];
  return path === http.server.blueprint.http.path ? undefined : { status: 404, headers: [], body: '' };
};

/** GET and DELETE belong to earlier revisions (streamable-http#earlier-streamable-http-revisions). */
const onlyPost: HttpGuard = (http) =>
  http.method === 'POST' ? undefined : { status: 405, headers: [['Allow', 'POST']], body: '' };

const parse: HttpGuard = (http) =>
  http.value === undefined
    ? json(400, { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' } })
    : undefined;

/** Only requests have header duties; what is no message at all is refused when it is served. */
const request = (http: HttpCall): { method: string; params: JsonObject; meta: JsonObject } | undefined => {
  const classified = classify(http.value);
  if (classified.kind !== 'request') return undefined;
  const params = isObject(classified.message.params) ? classified.message.params : {};
  return { method: classified.method, params, meta: isObject(params._meta) ? params._meta : {} };
};

/** Header fields of the protocol carry visible ASCII, space and tab only. */
const headerCharacters: HttpGuard = (http) => {
  if (request(http) === undefined) return undefined;
  const bad = http.headers.find(([name, value]) => /^mcp-/i.test(name) && !/^[\t\x20-\x7e]*$/.test(value));
  return bad === undefined
    ? undefined
    : headerMismatch(http, `${bad[0]} holds characters that a header value cannot hold`);
};

const versionHeader: HttpGuard = (http) => {
  const asked = request(http);
  if (asked === undefined) return undefined;
  const header = http.header('mcp-protocol-version');
  if (header === undefined) return headerMismatch(http, 'MCP-Protocol-Version is missing');
  const body = asked.meta[versionKey];
  if (typeof body !== 'string' || body === header) return undefined;
  return headerMismatch(http, `MCP-Protocol-Version is ${header}, the body says ${body}`);
};

const methodHeader: HttpGuard = (http) => {
  const asked = request(http);
  if (asked === undefined) return undefined;
  const header = http.header('mcp-method');
  if (header === undefined) return headerMismatch(http, 'Mcp-Method is missing');
  return header === asked.method
    ? undefined
    : headerMismatch(http, `Mcp-Method is ${header}, the body says ${asked.method}`);
};

const nameHeader: HttpGuard = (http) => {
  const asked = request(http);
  const source = asked === undefined ? undefined : nameSource[asked.method];
  if (asked === undefined || source === undefined) return undefined;
  const expected = asked.params[source];
  if (typeof expected !== 'string') return undefined;
  const header = http.header('mcp-name');
  if (header === undefined) return headerMismatch(http, 'Mcp-Name is missing');
  const decoded = decodeHeaderValue(header);
  if (!decoded.ok) return headerMismatch(http, `Mcp-Name cannot be decoded: ${decoded.reason}`);
  return decoded.value === expected ? undefined : headerMismatch(http, 'Mcp-Name differs from the body');
};

/** Annotated parameters of a tool call are mirrored (streamable-http#server-behavior-for-custom-headers). */
const parameterHeaders: HttpGuard = (http) => {
  const asked = request(http);
  if (asked?.method !== 'tools/call') return undefined;
  const tool = http.server.world.tools.find(({ definition }) => definition.name === asked.params.name);
  for (const { header, path } of toolParameterHeaders(tool?.definition.inputSchema)) {
    let value: unknown = asked.params.arguments;
    for (const step of path) value = isObject(value) ? value[step] : undefined;
    if (value === undefined || value === null) continue;
    const raw = http.header(`mcp-param-${header}`);
    if (raw === undefined) return headerMismatch(http, `Mcp-Param-${header} is missing`);
    const decoded = decodeHeaderValue(raw);
    if (!decoded.ok) return headerMismatch(http, `Mcp-Param-${header} cannot be decoded: ${decoded.reason}`);
    const same =
      typeof value === 'number'
        ? Number(decoded.value) === value && decoded.value.trim() !== ''
        : decoded.value === String(value);
    if (!same) return headerMismatch(http, `Mcp-Param-${header} differs from the body`);
  }
  return undefined;
};

/** Every HTTP guard of the modern reference server, in order. */
export const modernHttpGuards = {
  origin,
  endpoint,
  onlyPost,
  parse,
  headerCharacters,
  versionHeader,
  methodHeader,
  nameHeader,
  parameterHeaders,
} as const;
