import type { HttpGuard, ServerBlueprint } from '../../harness/peer/server/blueprint.js';
import { versionKey } from '../../harness/reference/server/guards.js';
import { base64HeaderValue } from '../../harness/wire/header-value.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { all, httpGuard, variant, type Change, type Variant } from '../mutants/mutant.js';
import { methodOf, readsHeader, refusalOf, served, without } from '../mutants/support/header-guards.js';

const on = ['http'] as const;
const json = (status: number, message: JsonObject): ReturnType<HttpGuard> => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({ jsonrpc: '2.0', ...message }),
});
const idOf = (value: unknown): JsonObject =>
  isObject(value) && value.id !== undefined ? { id: value.id } : {};
const paramsOf = (value: unknown): JsonObject =>
  isObject(value) && isObject(value.params) ? value.params : {};

/** A version that is not served is told before any header is compared. */
const versionFirst: Change = httpGuard('versionFirst', ({ value, header, server }) => {
  const meta = paramsOf(value)._meta;
  const supported = server.blueprint.supportedVersions;
  const requested = [header('mcp-protocol-version'), isObject(meta) ? meta[versionKey] : undefined].find(
    (version) => typeof version === 'string' && !supported.includes(version),
  );
  if (requested === undefined) return undefined;
  return json(400, {
    ...idOf(value),
    error: { code: -32022, message: 'Unsupported protocol version', data: { supported, requested } },
  });
});

/** A name that is not there is told before any header is compared. */
const nameFirst: Change = httpGuard('nameFirst', (http) => {
  const { tools, prompts } = http.server.world;
  const { name } = paramsOf(http.value);
  const method = methodOf(http);
  const known = method === 'tools/call' ? tools : method === 'prompts/get' ? prompts : undefined;
  if (known === undefined || known.some(({ definition }) => definition.name === name)) return undefined;
  return json(200, {
    ...idOf(http.value),
    error: { code: -32602, message: `Unknown name: ${String(name)}` },
  });
});

/** A method that is not there is told before any header is compared. */
const methodFirst: Change = httpGuard('methodFirst', (http) => {
  const method = methodOf(http);
  const versions = http.server.blueprint.supportedVersions.join(', ');
  const known =
    typeof method !== 'string' ||
    method in http.server.blueprint.methods ||
    method.startsWith('notifications/');
  return known
    ? undefined
    : json(404, { ...idOf(http.value), error: { code: -32601, message: `Method not found in ${versions}` } });
});

/** Serves 2025-03-26 as well, whose requests have no version header. */
const alsoBeforeVersionHeader: Change = all(
  refusalOf('versionHeader', without('mcp-protocol-version'), served),
  httpGuard('initialize', (http) => {
    if (methodOf(http) !== 'initialize') return undefined;
    const result = {
      protocolVersion: '2025-03-26',
      capabilities: { tools: {} },
      serverInfo: { name: 'both-eras', version: '1.0.0' },
    };
    return json(200, { ...idOf(http.value), result });
  }),
);

/** Legal ways with the headers of requests. */
export const httpHeadersVariants: readonly Variant[] = [
  variant({
    id: 'http-headers/version-before-mismatch',
    story:
      'answers -32022 where header and body name different versions, as one of them is unsupported; no order of checks is given',
    on,
    change: versionFirst,
  }),
  variant({
    id: 'http-headers/name-before-mismatch',
    story:
      'looks up names before it compares headers, so that an unknown tool with a wrong header is just unknown',
    on,
    change: nameFirst,
  }),
  variant({
    id: 'http-headers/method-before-mismatch',
    story: 'looks up methods before it compares headers',
    on,
    change: methodFirst,
  }),
  variant({
    id: 'http-headers/serves-2025-03-26',
    story:
      'takes a request without version header as one of 2025-03-26, which it lists and serves by handshake',
    on,
    change: all(alsoBeforeVersionHeader, (blueprint: ServerBlueprint) => ({
      ...blueprint,
      supportedVersions: [...blueprint.supportedVersions, '2025-03-26'],
    })),
  }),
  variant({
    id: 'http-headers/serves-2025-03-26-unlisted',
    story:
      'takes a request without version header as one of 2025-03-26, which it serves by handshake and does not list',
    on,
    change: alsoBeforeVersionHeader,
  }),
  variant({
    id: 'http-headers/stack-refuses-bytes',
    story:
      'stands behind an HTTP stack that refuses raw bytes beyond ASCII with a bare 400, before any message is read',
    on,
    change: httpGuard('headerCharacters', ({ headers }) =>
      headers.some(([, value]) => /[^\t\x20-\x7e]/.test(value))
        ? { status: 400, headers: [], body: '' }
        : undefined,
    ),
  }),
  variant({
    id: 'http-headers/stack-refuses-bytes-in-html',
    story: 'stands behind a proxy that refuses raw bytes beyond ASCII with a page of its own',
    on,
    change: httpGuard('headerCharacters', ({ headers }) =>
      headers.some(([, value]) => /[^\t\x20-\x7e]/.test(value))
        ? { status: 400, headers: [['Content-Type', 'text/html']], body: '<h1>Bad Request</h1>' }
        : undefined,
    ),
  }),
  variant({
    id: 'http-headers/lenient-base64',
    story:
      'decodes Base64 without minding padding and stray characters; what comes out still has to be the name',
    on,
    change: readsHeader(['nameHeader'], (value, name) =>
      name.toLowerCase() === 'mcp-name' && /^=\?base64\?.*\?=$/s.test(value)
        ? base64HeaderValue(Buffer.from(value.slice('=?base64?'.length, -2), 'base64').toString('utf8'))
        : value,
    ),
  }),
  variant({
    id: 'http-headers/talkative-mismatch',
    story: 'tells in data what differed; nothing is said about the data of this error',
    on,
    change: refusalsWithData(['versionHeader', 'methodHeader', 'nameHeader', 'parameterHeaders']),
  }),
];

/** Adds data to header errors. */
function refusalsWithData(guards: readonly string[]): Change {
  return all(
    ...guards.map((name) =>
      refusalOf(
        name,
        () => true,
        (parts) => {
          const message = JSON.parse(parts.body.toString()) as { error: JsonObject };
          return {
            ...parts,
            body: JSON.stringify({
              ...message,
              error: { ...message.error, data: { header: 'see message' } },
            }),
          };
        },
      ),
    ),
  );
}
