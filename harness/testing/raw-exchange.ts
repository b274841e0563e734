import { connect } from 'node:net';

/** What came over a socket, piece by piece as it was read. */
export interface RawExchange {
  readonly text: string;
  readonly reads: readonly { readonly text: string; readonly at: number }[];
  /** How the server ended the connection; `open` where it had not, `within` milliseconds after the request. */
  readonly ending: 'ended' | 'reset' | 'open';
}

/** The message of an ordinary request. */
export function ordinary(method: string, params: object = {}, id: number | string = 1): object {
  return {
    jsonrpc: '2.0',
    id,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  };
}

/** Posts a request on a socket of its own and gives the very bytes that come back. */
export function rawExchange(url: string, message: object, within = 250): Promise<RawExchange> {
  const { hostname, port, pathname } = new URL(url);
  const { method, params } = message as { method: string; params: { name?: string; uri?: string } };
  const name = params.name ?? params.uri;
  const body = JSON.stringify(message);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${hostname}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    'MCP-Protocol-Version: 2026-07-28',
    `Mcp-Method: ${method}`,
    ...(name === undefined ? [] : [`Mcp-Name: ${name}`]),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    const reads: { text: string; at: number }[] = [];
    const began = performance.now();
    const settle = (ending: RawExchange['ending']): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: reads.map(({ text }) => text).join(''), reads, ending });
    };
    const timer = setTimeout(() => settle('open'), within);
    socket.on('data', (bytes) =>
      reads.push({ text: bytes.toString('latin1'), at: performance.now() - began }),
    );
    socket.on('end', () => settle('ended'));
    socket.on('error', () => settle('reset'));
  });
}
