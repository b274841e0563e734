// A server under test against a mock client: node --test examples/mock-client.test.mjs
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { mockClient } from 'mcp-touchstone';

// in place of your own server: a mock one that is started as a command
const command = process.execPath;
const args = ['dist/cli/main.js', 'mock', 'server', 'examples/weather-server.yaml'];

const client = mockClient({ capabilities: { elicitation: { form: {} } } });
afterEach(() => client.close());

test('offers a forecast that says what it is', async () => {
  await client.connect({ command, args });
  const [tool] = await client.list('tools');
  assert.equal(tool.name, 'forecast');
  const { result } = await client.request('tools/call', { name: 'forecast', arguments: { city: 'Oslo' } });
  assert.deepEqual(result.content, [{ type: 'text', text: 'Rain, then sun.' }]);
});

test('reports progress where it is asked to', async () => {
  await client.connect({ command, args });
  const params = { name: 'forecast', arguments: { city: 'Bergen' } };
  const { notifications } = await client.request('tools/call', params, { meta: { progressToken: 'p' } });
  assert.equal(notifications.length, 2);
});

test('survives bytes that are no message', async () => {
  await client.connect({ command, args });
  await client.raw('{"jsonrpc": "2.0", "id": 1');
  const { error, result } = await client.request('tools/call', { name: 'nothing' });
  assert.equal(result, undefined);
  assert.equal(error.code, -32602);
});
