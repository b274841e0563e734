import { describe, expect, it } from 'vitest';
import { withoutAccounts } from './accounts.js';

const accounts =
  'root:x:0:0:root:/root:/bin/sh\n_apt:x:42:65534::/nonexistent:/usr/sbin/nologin\nzaphod:*:1000:1000:Z, B:/home/z:\n';

describe('the accounts of a machine that a server gave away', () => {
  it('are hidden in a text', () => {
    expect(withoutAccounts(accounts)).toBe('***\n***\n***\n');
    expect(withoutAccounts(`The file: ${accounts}`)).toBe('The file: ***\n***\n***\n');
  });

  it('are hidden in a message, which stays one', () => {
    const message = JSON.stringify({ result: { contents: [{ uri: 'file:///etc/passwd', text: accounts }] } });
    expect(JSON.parse(withoutAccounts(message))).toEqual({
      result: { contents: [{ uri: 'file:///etc/passwd', text: '***\n***\n***\n' }] },
    });
  });

  it('are hidden where the text was cut short', () => {
    for (let length = accounts.indexOf('1000:Z') + 1; length < accounts.length; length += 1)
      expect(withoutAccounts(accounts.slice(0, length))).not.toMatch(/zaphod|nologin/);
  });

  it('are hidden in base64, whole or cut short', () => {
    const blob = Buffer.from(accounts).toString('base64');
    expect(withoutAccounts(`{"blob":"${blob}"}`)).toBe('{"blob":"***"}');
    expect(withoutAccounts(`{"blob":"${blob.slice(0, 50)}…`)).toBe('{"blob":"***…');
  });

  it('are not seen where there are none', () => {
    const texts = [
      '{"time":"2026-01-01T00:00:00Z","a":":0:0:"}',
      'root',
      'cm9vdDogbm90aGluZyBvZiBhIG1hY2hpbmU=',
      '::0:0:0',
    ];
    for (const text of texts) expect(withoutAccounts(text)).toBe(text);
  });
});
