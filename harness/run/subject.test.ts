import { describe, expect, it } from 'vitest';
import { subjectFrom } from './subject.js';

const env = {};
const served = (file: string, url: string) =>
  subjectFrom({ url, serve: { file, args: [], env }, headers: [] });

describe('the other addresses of the machine', () => {
  it('are known where the server was started here on loopback', () => {
    const { otherAddresses } = served('node', 'http://localhost:1/mcp');
    expect(otherAddresses).toBeInstanceOf(Array);
    for (const address of otherAddresses!) expect(address).not.toMatch(/^(?:127\.|::1$|fe80:)/);
  });

  it.each([
    ['a container publishes its port', served('/usr/bin/docker', 'http://127.0.0.1:1/mcp')],
    ['the URL is one of the network', served('node', 'http://192.0.2.7:1/mcp')],
    ['the server was running already', subjectFrom({ url: 'http://127.0.0.1:1/mcp', headers: [] })],
  ])('are not judged where %s', (_why, subject) => {
    expect(subject.otherAddresses).toBeUndefined();
  });
});
