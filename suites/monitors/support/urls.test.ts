import { describe, expect, it } from 'vitest';
import { isDevelopmentHost, isValidUrl, linkIn } from './urls.js';

describe('URLs of elicitations', () => {
  it('are absolute, of any scheme, in any script', () => {
    for (const url of [
      'https://a.example/?b=c',
      'app://open',
      'https://münchen.example/straße',
      'mailto:a@b',
    ])
      expect([url, isValidUrl(url)]).toEqual([url, true]);
    for (const url of ['', '/path', 'example.com/a', '//host/a', 'https://', 'https://a b/', 'https://a/b c'])
      expect([url, isValidUrl(url)]).toEqual([url, false]);
  });

  it('may belong to a development environment', () => {
    for (const host of [
      'localhost',
      'app.localhost',
      '127.0.0.1',
      '[::1]',
      '10.1.2.3',
      '172.20.0.1',
      'web',
      'x.test',
    ])
      expect([host, isDevelopmentHost(host)]).toEqual([host, true]);
    for (const host of [
      'accounts.example.com',
      '172.32.0.1',
      '8.8.8.8',
      '[2001:db8::1]',
      'contest'.concat('.org'),
    ])
      expect([host, isDevelopmentHost(host)]).toEqual([host, false]);
  });

  it('are links where the markup says so', () => {
    for (const text of ['[a](https://b.c)', '[a]( <app://b>)', '<a class="x" href="b">', '<https://b.c>'])
      expect([text, linkIn(text)]).toEqual([text, 'link']);
    expect(linkIn('as on https://example.com/me')).toBe('bare');
    for (const text of ['Your homepage', 'see <the label>', 'a[0](x)', 'http and https'])
      expect([text, linkIn(text)]).toEqual([text, undefined]);
  });

  it('are looked for in no more than a reader would read', () => {
    const began = performance.now();
    expect(linkIn('<a '.repeat(200_000))).toBeUndefined();
    expect(linkIn(']( '.repeat(200_000))).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
