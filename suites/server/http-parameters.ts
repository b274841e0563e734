import fc from 'fast-check';
import type { MockClient } from '../../harness/peer/mock-client.js';
import { check } from '../../harness/run/check.js';
import { base64HeaderValue, encodeHeaderValue } from '../../harness/wire/header-value.js';
import { type MirroredParameter, mirroredParameters, mirrors } from './support/mirrored.js';
import { judgeRawRefusal, rawSpellings } from './support/raw-values.js';
import { judgeNoMismatch, judgeRefusal, turnedAway } from './support/refusal.js';

const on = { transport: 'http' } as const;
const call = 'tools/call';

/** The header of an annotated parameter says something else than the arguments. */
export const parameterMismatch = check({
  id: 'http-parameters/mismatch',
  title: 'An Mcp-Param header that differs from the argument',
  on,
  needs: [mirrors()],
  requirements: ['http-param-mismatch-status', 'http-param-mismatch-code'],
  async run({ peer, judge, profile }) {
    for (const { field, params, value } of mirroredParameters(profile)) {
      const twin = await peer.request(call, params);
      for (const other of otherValues(value)) {
        const reply = await peer.request(call, params, {
          broken: `${field} differs from the argument`,
          headers: { [field]: other },
          twin,
        });
        judgeRefusal(
          judge,
          { status: 'http-param-mismatch-status', code: 'http-param-mismatch-code' },
          reply,
        );
      }
    }
  },
});

/** Field values that do not spell the value, near ones included, and one that cannot be decoded. */
function otherValues(value: MirroredParameter['value']): string[] {
  const malformed = '=?base64?%%%%?=';
  if (typeof value === 'string')
    return [`${value}-other`, ` ${value}`].map(encodeHeaderValue).concat(malformed);
  return typeof value === 'boolean'
    ? [String(!value), malformed]
    : [String(value + 1), `${value}x`, malformed];
}

/** The argument is there, its header is not. */
export const parameterMissing = check({
  id: 'http-parameters/missing',
  title: 'An annotated argument without its Mcp-Param header',
  on,
  needs: [mirrors()],
  requirements: ['http-param-missing-status', 'http-param-missing-code'],
  async run({ peer, judge, profile }) {
    for (const { field, params } of mirroredParameters(profile)) {
      const reply = await peer.request(call, params, {
        broken: `no ${field}`,
        headers: { [field]: null },
        twin: { method: call, params },
      });
      judgeRefusal(judge, { status: 'http-param-missing-status', code: 'http-param-missing-code' }, reply);
    }
  },
});

/** The header spells the argument in bytes that no field value has. */
export const parameterCharacters = check({
  id: 'http-parameters/characters',
  title: 'An Mcp-Param header in raw bytes beyond ASCII',
  on,
  needs: [mirrors('string')],
  requirements: ['http-param-characters-status', 'http-param-characters-code'],
  async run({ peer, judge, profile }) {
    const requirements = {
      status: 'http-param-characters-status',
      code: 'http-param-characters-code',
    } as const;
    for (const { field, params, paramsWith, value } of mirroredParameters(profile)) {
      if (typeof value !== 'string') continue;
      const unseen = await neverMirrored(peer, { field, params, value });
      if (unseen !== undefined) {
        judge.inconclusive(Object.values(requirements), unseen);
        continue;
      }
      const beyond = paramsWith('touchstone-é');
      const twin = await peer.request(call, beyond);
      for (const raw of rawSpellings('touchstone-é')) {
        const reply = await peer.request(call, beyond, {
          broken: `raw bytes beyond ASCII in ${field}`,
          headers: { [field]: raw },
          twin,
        });
        judgeRawRefusal(judge, requirements, reply);
      }
    }
  },
});

/** Why the answers say nothing of the field of a parameter; undefined where one with another value in it is refused. */
async function neverMirrored(
  peer: MockClient,
  { field, params, value }: Pick<MirroredParameter, 'field' | 'params' | 'value'>,
): Promise<string | undefined> {
  const other = await peer.request(call, params, {
    broken: `another ${field}`,
    headers: { [field]: encodeHeaderValue(`${value}-other`) },
  });
  return turnedAway(other) ? undefined : `the server does not compare ${field} with the argument at all`;
}

/** The Base64 form of a value is that value, whether it needed the form or not. */
export const parameterDecoded = check({
  kind: 'property',
  id: 'http-parameters/decoded',
  title: 'Mcp-Param headers in the Base64 form',
  on,
  needs: [mirrors()],
  requirements: ['http-param-decoded'],
  async run({ peer, judge, profile, property }) {
    const parameters = mirroredParameters(profile);
    for (const { field, params, value } of parameters) {
      const headers = { [field]: base64HeaderValue(String(value)) };
      judgeNoMismatch(
        judge,
        'http-param-decoded',
        await peer.request(call, params, { headers, twin: { method: call, params } }),
        await neverMirrored(peer, { field, params, value }),
      );
    }
    const text = parameters.find(({ value }) => typeof value === 'string');
    if (text === undefined) return;
    const unseen = await neverMirrored(peer, text);
    const examples = ['Hello, 世界', ' padded ', 'line 1\nline 2', '=?base64?literal?=', 'plain', '\u0000'];
    const values = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    await property('an encoded argument matches', values, { examples, share: 0.5 }, async (value, judge) => {
      const headers = { [text.field]: base64HeaderValue(value) };
      judgeNoMismatch(
        judge,
        'http-param-decoded',
        await peer.request(call, text.paramsWith(value), { headers }),
        unseen,
      );
    });
  },
});

/** What has no value has no header. */
export const parameterWithoutValue = check({
  id: 'http-parameters/without-value',
  title: 'Annotated parameters that are null or absent, without a header',
  on,
  needs: [mirrors()],
  requirements: ['http-param-null-not-expected', 'http-param-absent-not-expected'],
  async run({ peer, judge, profile }) {
    for (const { field, params, paramsWith } of mirroredParameters(profile)) {
      const twin = await peer.request(call, params);
      const without = await peer.request(call, params, { broken: `no ${field}`, headers: { [field]: null } });
      const unseen = turnedAway(without) ? undefined : `the server expects ${field} in no case`;
      for (const [requirement, value] of [
        ['http-param-null-not-expected', null],
        ['http-param-absent-not-expected', undefined],
      ] as const)
        judgeNoMismatch(judge, requirement, await peer.request(call, paramsWith(value), { twin }), unseen);
    }
  },
});

/** Integers are compared by value. */
export const parameterInteger = check({
  id: 'http-parameters/integer',
  title: 'An integer written with a decimal point in its Mcp-Param header',
  on,
  needs: [mirrors('integer')],
  requirements: ['http-param-integer-numeric'],
  async run({ peer, judge, profile }) {
    for (const { field, params, value } of mirroredParameters(profile)) {
      if (typeof value !== 'number') continue;
      const reply = await peer.request(call, params, {
        broken: 'an integer with a decimal point, which no client writes',
        headers: { [field]: `${value}.0` },
        twin: { method: call, params },
      });
      const unseen = await neverMirrored(peer, { field, params, value });
      judgeNoMismatch(judge, 'http-param-integer-numeric', reply, unseen);
    }
  },
});
