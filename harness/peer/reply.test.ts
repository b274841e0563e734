import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpConnection } from '../transport/http-connection.js';
import { Transcript } from '../wire/transcript.js';
import { modernEra } from './era.js';
import { MockClient } from './mock-client.js';
import type { Reply } from './reply.js';

const limits = { start: 1_000, response: 300, quiet: 30 };
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The reply of a server that sends a head of this type and never the rest. */
async function headAlone(contentType: string): Promise<Reply> {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': contentType }).flushHeaders();
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = { url: `http://127.0.0.1:${port}/mcp`, headers: [] };
  const connection = new HttpConnection(endpoint, new Transcript(), limits);
  const reply = await new MockClient(connection, modernEra('2026-07-28'), limits).sanity();
  await connection.close();
  return reply;
}

describe('a reply whose body did not come in time', () => {
  it('is nothing to judge by, as its head is no answer', async () => {
    const reply = await headAlone('application/json');
    expect(reply.status).toBe(200);
    expect(reply.unusable?.reason).toMatch(/^no answer to server\/discover within 300 ms$/);
  });

  it('is a reaction where it is an event stream', async () => {
    expect(await headAlone('text/event-stream')).toMatchObject({ status: 200, unusable: undefined });
  });
});
