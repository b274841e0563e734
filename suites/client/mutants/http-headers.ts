import type { HttpClientBehaviour, Post } from '../../../harness/peer/client/blueprint.js';
import { base64HeaderValue, encodeHeaderValue } from '../../../harness/wire/header-value.js';
import { goesPlain, looksEncoded } from '../support/mirrored.js';
import { type ClientChange, clientMutant } from '../proof.js';
import { http } from './http.js';

const on = ['http'] as const;

/** Changes a header field of requests of this method (default: all). */
const field = (
  name: string,
  change: (value: string | undefined, post: Post) => string | undefined,
  method?: string,
): ClientChange =>
  http(({ headers }) => ({
    headers: {
      ...headers,
      [name]: (post) => {
        const value = headers[name]?.(post);
        return method === undefined || post.exchange?.draft.method === method ? change(value, post) : value;
      },
    },
  }));

/** Changes the form in which names go into a header. */
const names = (change: (text: string, usual: HttpClientBehaviour['nameValue']) => string): ClientChange =>
  http(({ nameValue }) => ({ nameValue: (text) => change(text, nameValue) }));

export const httpHeadersMutants = [
  clientMutant({
    id: 'http-headers/no-version',
    fault: 'Asks for prompts without MCP-Protocol-Version.',
    breaks: 'http-version-header-client',
    on,
    change: field('MCP-Protocol-Version', () => undefined, 'prompts/list'),
  }),
  clientMutant({
    id: 'http-headers/version-of-old',
    fault: 'Names an earlier revision in the header than in the body.',
    breaks: 'http-version-header-matches-client',
    on,
    change: field('MCP-Protocol-Version', () => '2025-11-25', 'tools/list'),
  }),
  clientMutant({
    id: 'http-headers/no-method',
    fault: 'Asks for tools without Mcp-Method.',
    breaks: 'http-method-header-client',
    on,
    change: field('Mcp-Method', () => undefined, 'tools/list'),
  }),
  clientMutant({
    id: 'http-headers/method-in-capitals',
    fault: 'Writes the method in capitals.',
    breaks: 'http-method-header-client',
    on,
    change: field('Mcp-Method', (value) => value?.toUpperCase()),
  }),
  clientMutant({
    id: 'http-headers/no-tool-name',
    fault: 'Calls tools without Mcp-Name.',
    breaks: 'http-name-header-tool-client',
    on,
    change: field('Mcp-Name', () => undefined, 'tools/call'),
  }),
  clientMutant({
    id: 'http-headers/no-prompt-name',
    fault: 'Gets prompts without Mcp-Name.',
    breaks: 'http-name-header-prompt-client',
    on,
    change: field('Mcp-Name', () => undefined, 'prompts/get'),
  }),
  clientMutant({
    id: 'http-headers/no-resource-uri',
    fault: 'Reads resources without Mcp-Name.',
    breaks: 'http-name-header-resource-client',
    on,
    change: field('Mcp-Name', () => undefined, 'resources/read'),
  }),
  clientMutant({
    id: 'http-headers/uri-without-fragment',
    fault: 'Leaves the fragment of a URI out of Mcp-Name.',
    breaks: 'http-name-header-resource-client',
    on,
    change: field('Mcp-Name', (value) => value?.replace(/#.*/, ''), 'resources/read'),
  }),
  clientMutant({
    id: 'http-headers/percent-encodes-names',
    fault: 'Writes the characters of a name beyond ASCII as percent codes.',
    breaks: 'http-name-encoded-client',
    on,
    change: names((text, usual) => (/[^\x20-\x7e]/.test(text) ? encodeURIComponent(text) : usual(text))),
  }),
  clientMutant({
    id: 'http-headers/trims-names',
    fault: 'Takes white space off the ends of a name before it goes into the header.',
    breaks: 'http-name-encoded-client',
    on,
    change: names((text, usual) => usual(text.trim())),
  }),
  clientMutant({
    id: 'http-headers/look-alike-raw',
    fault: 'Sends a name that looks encoded as it is.',
    breaks: 'http-value-lookalike-client',
    on,
    change: names((text, usual) => (looksEncoded(text) && goesPlain(`x${text}`) ? text : usual(text))),
  }),
  clientMutant({
    id: 'http-headers/capital-markers',
    fault: 'Writes the markers of the Base64 form in capitals.',
    breaks: 'http-value-markers-client',
    on,
    change: names((text) =>
      encodeHeaderValue(text) === text ? text : base64HeaderValue(text).replace('=?base64?', '=?BASE64?'),
    ),
  }),
];
