import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { mockClient } from '../harness/mock/client/scripted-client.js';
import { built } from './testing/command.js';

/** Those that vitest does not run by itself; they import the package as it is built. */
describe.skipIf(!built)('the examples', () => {
  it('for node:test pass', () => {
    const { status, stdout } = spawnSync(process.execPath, ['--test', 'examples/mock-client.test.mjs'], {
      encoding: 'utf8',
    });
    expect(status, stdout).toBe(0);
    expect(stdout).toMatch(/^# pass 3$/m);
  });

  it('of a server with code of its own serves', async () => {
    const client = await mockClient().connect({ command: process.execPath, args: ['examples/server.mjs'] });
    await client.request('tools/call', { name: 'count' });
    const { result } = await client.request('tools/call', { name: 'count' });
    expect(result).toMatchObject({ content: [{ text: 'call 2' }] });
    await client.close();
  });
});
