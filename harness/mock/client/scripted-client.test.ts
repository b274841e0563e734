import { describe, expect, it } from 'vitest';
import { mockClient } from './scripted-client.js';

const client = mockClient({ timeout: 2_000 });

describe('a mock client', () => {
  it('says that nobody is there', async () => {
    await expect(client.connect({ url: 'http://127.0.0.1:9/mcp' })).rejects.toThrow(
      /^cannot connect to http:\/\/127\.0\.0\.1:9\/mcp: .*ECONNREFUSED/,
    );
    await expect(client.connect({ command: 'touchstone-no-such-command' })).rejects.toThrow(/was not found/);
    await expect(client.connect({ url: 'nowhere' })).rejects.toThrow('"nowhere" is no URL');
    await expect(client.request('tools/list')).rejects.toThrow('call connect() first');
  });
});
