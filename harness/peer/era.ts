import type { HeaderList } from '../transport/connection.js';
import { encodeHeaderValue } from '../wire/header-value.js';
import { isObject, type JsonObject } from '../wire/message.js';
import type { MockClient } from './mock-client.js';
import type { Reply } from './reply.js';

/**
 * What a revision's era lays beneath every request, so that checks speak of requests and answers only: per-request
 * `_meta` (modern) or a handshake (legacy).
 */
export interface Era {
  readonly name: 'modern' | 'legacy';
  readonly revision: string;
  /** Whether an id may be used only once in a session, not only while its request is unanswered. */
  readonly idsOnce: boolean;
  /** A request that every server of the era answers with a result. */
  readonly sanity: { readonly method: string; readonly params: JsonObject };
  /** The params of a request, with what the era adds. */
  params(
    params: JsonObject,
    options: { readonly capabilities: JsonObject; readonly meta: JsonObject },
  ): JsonObject | undefined;
  /** Header fields that mirror a message, beside Content-Type and Accept. */
  headers(
    message: { readonly method: string; readonly params: JsonObject | undefined },
    client: MockClient,
  ): HeaderList;
  /** The first exchange on a fresh connection. */
  greet(client: MockClient, within: number): Promise<Reply>;
}

/** How Touchstone names itself to subjects. */
export const clientInfo = { name: 'touchstone', version: '0.1.0' };

const metaKeys = {
  version: 'io.modelcontextprotocol/protocolVersion',
  client: 'io.modelcontextprotocol/clientInfo',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
} as const;

/** The member of `params` that `Mcp-Name` mirrors, by method (streamable-http#standard-request-headers). */
export const nameSource: Readonly<Record<string, 'name' | 'uri'>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/**
 * 2026-07-28 and later: every request carries its version and capabilities (basic/index#meta). `sanity` is another
 * request for servers that do not answer `server/discover`.
 */
export function modernEra(
  revision: string,
  sanity: Era['sanity'] = { method: 'server/discover', params: {} },
): Era {
  return {
    name: 'modern',
    revision,
    idsOnce: false,
    sanity,
    params: (params, { capabilities, meta }) => ({
      ...params,
      _meta: {
        [metaKeys.version]: revision,
        [metaKeys.client]: clientInfo,
        [metaKeys.capabilities]: capabilities,
        ...(isObject(params._meta) ? params._meta : {}),
        ...meta,
      },
    }),
    headers: ({ method, params }, client) => {
      const headers: (readonly [string, string])[] = [
        ['MCP-Protocol-Version', revision],
        ['Mcp-Method', method],
      ];
      const source = nameSource[method];
      const name = source === undefined ? undefined : params?.[source];
      if (typeof name === 'string') headers.push(['Mcp-Name', encodeHeaderValue(name)]);
      if (method === 'tools/call') headers.push(...client.parameterHeaders(params ?? {}));
      return headers;
    },
    greet: (client, within) => client.request(sanity.method, sanity.params, { within }),
  };
}

/** 2025-11-25 and earlier: a handshake, then bare requests. */
export function legacyEra(revision: string): Era {
  return {
    name: 'legacy',
    revision,
    idsOnce: true,
    sanity: { method: 'ping', params: {} },
    params: (params, { meta }) => {
      if (Object.keys(meta).length === 0) return params;
      return { ...params, _meta: { ...(isObject(params._meta) ? params._meta : {}), ...meta } };
    },
    headers: ({ method }, client) => [
      ...(method === 'initialize' || revision < '2025-06-18'
        ? []
        : ([['MCP-Protocol-Version', revision]] as const)),
      ...(client.session === undefined ? [] : ([['Mcp-Session-Id', client.session]] as const)),
    ],
    greet: async (client, within) => {
      const reply = await client.request(
        'initialize',
        { protocolVersion: revision, capabilities: {}, clientInfo },
        { within },
      );
      if (reply.result === undefined) return reply;
      client.session = reply.header('mcp-session-id');
      await client.notify('notifications/initialized', {});
      return reply;
    },
  };
}
