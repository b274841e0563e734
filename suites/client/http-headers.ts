import { nameSource } from '../../harness/peer/era.js';
import { clientMonitor } from '../../harness/run/client/check.js';
import type { SeenMessage } from '../../harness/run/client/seen.js';
import { modernRequests, versionKey } from './support/modern.js';
import { goesPlain, mirrored } from './support/mirrored.js';
import { sighted } from './support/sightings.js';

const on = { transport: 'http' } as const;

/** The values of a field as one, as HTTP reads several. */
const joined = ({ exchange }: SeenMessage, name: string): string | undefined => {
  const values = exchange?.headers(name) ?? [];
  return values.length === 0 ? undefined : values.join(', ');
};

const inWords = (name: string, value: string | undefined): string =>
  value === undefined ? `no ${name}` : `${name}: ${value}`;

/** The fields that repeat the version and the method of every request. */
export const standardHeaders = clientMonitor({
  id: 'http-headers/standard',
  title: 'The header fields for version and method',
  on,
  requirements: [
    'http-version-header-client',
    'http-version-header-matches-client',
    'http-method-header-client',
  ],
  *scan({ seen }) {
    for (const message of modernRequests(seen)) {
      if (message.exchange === undefined) continue;
      const version = joined(message, 'MCP-Protocol-Version');
      const named = message.meta[versionKey];
      yield sighted('http-version-header-client', message, version !== undefined, 'MCP-Protocol-Version', {
        received: `no MCP-Protocol-Version with ${message.received}`,
      });
      if (version !== undefined && typeof named === 'string')
        yield sighted(
          'http-version-header-matches-client',
          message,
          version === named,
          `MCP-Protocol-Version: ${named}, as in the body`,
          { received: inWords('MCP-Protocol-Version', version) },
        );
      const method = joined(message, 'Mcp-Method');
      yield sighted(
        'http-method-header-client',
        message,
        method === message.method,
        `Mcp-Method: ${message.method}`,
        { received: inWords('Mcp-Method', method) },
      );
    }
  },
});

const requirementOf = {
  'tools/call': 'http-name-header-tool-client',
  'prompts/get': 'http-name-header-prompt-client',
  'resources/read': 'http-name-header-resource-client',
} as const;

/** The field that repeats the name of a tool or prompt, or the URI of a resource. */
export const nameHeaders = clientMonitor({
  id: 'http-headers/name',
  title: 'Mcp-Name with the name or URI of the body',
  on,
  requirements: [...Object.values(requirementOf), 'http-value-markers-client'],
  *scan({ seen }) {
    for (const message of modernRequests(seen)) {
      const { method = '', exchange, params } = message;
      const name = params[nameSource[method] ?? ''];
      if (exchange === undefined || typeof name !== 'string' || !(method in requirementOf)) continue;
      const said = mirrored(exchange.headers('Mcp-Name'), name);
      const received = inWords('Mcp-Name', joined(message, 'Mcp-Name'));
      if (said === 'markers' || said === 'encoded')
        yield sighted(
          'http-value-markers-client',
          message,
          said === 'encoded',
          'the markers =?base64? and ?=',
          {
            received,
          },
        );
      if (said === 'markers') continue;
      // in which form an awkward name goes is another obligation
      yield sighted(
        requirementOf[method as keyof typeof requirementOf],
        message,
        goesPlain(name) ? said === 'plain' || said === 'encoded' : said !== 'absent',
        `Mcp-Name with ${JSON.stringify(name)}`,
        { received },
      );
    }
  },
});

export const httpHeadersMonitors = [standardHeaders, nameHeaders];
