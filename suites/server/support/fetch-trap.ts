import { createServer, type AddressInfo } from 'node:net';

/** A port on this machine's loopback that nobody has cause to come to, and who came. */
export interface FetchTrap {
  /** `host:port`, for URIs of any scheme. */
  readonly authority: string;
  /** What each visitor sent first, cut short. */
  readonly visits: readonly string[];
  close(): Promise<void>;
}

/** Opens a trap; every connection counts as a visit, whatever it says. */
export async function fetchTrap(): Promise<FetchTrap> {
  const visits: string[] = [];
  const server = createServer((socket) => {
    const at = visits.push('a connection') - 1;
    socket.once('data', (bytes: Buffer) => {
      visits[at] = bytes.subarray(0, 200).toString('latin1').split('\r\n')[0] ?? '';
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.setTimeout(1_000, () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    authority: `127.0.0.1:${port}`,
    visits,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
