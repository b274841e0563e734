import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { picture } from '../../../harness/reference/server/content.js';

/** A request for an icon. */
export interface IconVisit {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A host of icons over plain http on this machine's loopback. */
export interface IconHost {
  /** The URI of the icon at a path. */
  at(path: string): string;
  readonly visits: readonly IconVisit[];
  close(): Promise<void>;
}

/** Bytes that the endless icon promises, and those that it sends before it sends nothing more. */
const promised = 50_000_000_000;
const sent = 64_000_000;

/** Opens a host of icons: one that is whole, one that never ends, and those at `moved`, which have moved to other URIs. */
export async function iconHost(moved: Readonly<Record<string, string>>): Promise<IconHost> {
  const visits: IconVisit[] = [];
  const image = Buffer.from(picture, 'base64');
  const server = createServer(({ url = '/', headers }, response: ServerResponse) => {
    visits.push({ path: url, headers });
    const to = moved[url];
    if (to !== undefined) return void response.writeHead(302, { Location: to }).end();
    response.setHeader('Content-Type', 'image/png');
    if (url !== '/endless')
      return void response.writeHead(200, { 'Set-Cookie': 'seen=once; Path=/' }).end(image);
    response.writeHead(200, { 'Content-Length': promised });
    pump(response, sent);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    at: (path) => `http://127.0.0.1:${port}${path}`,
    visits,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Writes so many bytes as fast as they are read. */
function pump(response: ServerResponse, bytes: number): void {
  const chunk = Buffer.alloc(Math.min(bytes, 250_000));
  if (chunk.length === 0 || response.destroyed) return;
  response.write(chunk, () => pump(response, bytes - chunk.length));
}
