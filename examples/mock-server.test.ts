// A client under test, here fetch, against a mock server: vitest run examples/mock-server.test.ts
import { afterEach, expect, it } from 'vitest';
import { delay, fail, mockServer, reply, type MockServer } from 'mcp-touchstone';

let server: MockServer | undefined;
afterEach(() => server?.close());

it('tries again when the server says that it is busy', async () => {
  server = await mockServer({ name: 'weather' })
    .tool({ name: 'forecast' }, 'Rain, then sun.')
    .once('tools/call', { name: 'forecast' }, delay(20), fail(-32603, 'Busy'))
    .listen();

  expect(await forecast(server.url)).toBe('Rain, then sun.');

  const asked = server.requests('tools/call', { name: 'forecast' });
  expect(asked).toHaveLength(2);
  expect(asked[0]?.id).not.toBe(asked[1]?.id);
  expect(asked[0]?.header('Mcp-Name')).toBe('forecast');
});

it('takes an answer that is made of the request', async () => {
  server = mockServer().on(
    'tools/call',
    { name: 'forecast' },
    reply((call) => ({ content: [{ type: 'text', text: `call ${call.id} by ${call.transport}` }] })),
  );
  await server.listen();
  expect(await forecast(server.url)).toBe('call 1 by http');
});

/** The client under test. */
async function forecast(url: string, id = 1): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'forecast',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: {
        name: 'forecast',
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'mine', version: '1.0.0' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
  const message = (await response.json()) as { result?: { content: { text: string }[] } };
  return message.result?.content[0]?.text ?? forecast(url, id + 1);
}
