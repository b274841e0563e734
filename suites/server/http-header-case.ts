import { check } from '../../harness/run/check.js';
import { encodeHeaderValue } from '../../harness/wire/header-value.js';
import { mirroredParameters } from './support/mirrored.js';
import { compares, neverCompared } from './support/names.js';
import { turnedAway } from './support/refusal.js';
import { namedRequests, servedRequests } from './support/served.js';

/** Values are case-sensitive: one in other letter case is another one. */
export const valueCase = check({
  id: 'http-headers/value-case',
  title: 'Mcp-Method and Mcp-Name in other letter case than the body',
  on: { transport: 'http' },
  requirements: ['http-header-values-exact-case'],
  async run({ peer, judge, profile }) {
    const methods = servedRequests(profile).map((request) => ({
      ...request,
      header: 'Mcp-Method',
      value: request.method,
    }));
    const names = namedRequests(profile).map((request) => ({
      ...request,
      header: 'Mcp-Name',
      value: request.name,
    }));
    for (const { method, params, header, value } of [...methods, ...names]) {
      const flipped = flipCase(value);
      if (flipped === value) continue;
      if (!(await compares(peer, { method, params }, header))) {
        judge.inconclusive('http-header-values-exact-case', neverCompared(header, method));
        continue;
      }
      const reply = await peer.request(method, params, {
        broken: `${header} in other letter case`,
        headers: { [header]: encodeHeaderValue(flipped) },
        twin: { method, params },
      });
      judge('http-header-values-exact-case', reply, turnedAway, 'a refusal');
    }
  },
});

function flipCase(value: string): string {
  return value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
}

/** Header names are the same in any letter case. */
export const nameCase = check({
  id: 'http-headers/name-case',
  title: 'Names of header fields in lower, upper and mixed case',
  on: { transport: 'http' },
  requirements: ['http-header-names-any-case'],
  async run({ peer, judge, profile }) {
    const alternating = (name: string): string =>
      [...name].map((letter, at) => (at % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join('');
    const mirrored = mirroredParameters(profile)
      .slice(0, 1)
      .map(({ params }) => ({ method: 'tools/call', params }));
    for (const { method, params } of [...servedRequests(profile), ...mirrored]) {
      const twin = await peer.request(method, params);
      const read =
        (await compares(peer, { method, params }, 'Mcp-Method')) ||
        (await compares(peer, { method, params }, 'MCP-Protocol-Version'));
      for (const headerNames of [
        (name: string) => name.toLowerCase(),
        (name: string) => name.toUpperCase(),
        alternating,
      ]) {
        const reply = await peer.request(method, params, { headerNames, twin });
        judge(
          'http-header-names-any-case',
          reply,
          ({ result }) =>
            result === undefined ? false : read || { cannot: neverCompared('Mcp-Method', method) },
          'a result, as with the usual names',
        );
      }
    }
  },
});
