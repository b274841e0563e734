import fc from 'fast-check';
import { check } from '../../harness/run/check.js';
import { base64HeaderValue } from '../../harness/wire/header-value.js';
import {
  compares,
  judgeUnknownRefusal,
  type NameFault,
  neverCompared,
  neverComparedUnknown,
  refuseNames,
  toldApart,
} from './support/names.js';
import { judgeRawRefusal, rawSpellings } from './support/raw-values.js';
import { judgeNoMismatch, turnedAway } from './support/refusal.js';
import { namedRequests, offersNamed, unknownNamed } from './support/served.js';

const on = { transport: 'http' } as const;
const needs = [offersNamed];

const malformed = {
  status: 'http-name-header-malformed-status',
  code: 'http-name-header-malformed-code',
} as const;
const characters = {
  status: 'http-header-characters-status',
  code: 'http-header-characters-code',
} as const;

/** Mcp-Name has the marks of the Base64 form around what cannot be decoded. */
export const nameMalformed = check({
  id: 'http-headers/name-malformed',
  title: 'Mcp-Name in a Base64 form that does not decode',
  on,
  needs,
  requirements: Object.values(malformed),
  async run(context) {
    const faults: NameFault[] = [
      ['Mcp-Name holds characters that Base64 has not', () => '=?base64?%%%%?='],
      ['Mcp-Name is one character of Base64, which no byte has', () => '=?base64?Z?='],
      ['Mcp-Name decodes to bytes that are not UTF-8', () => '=?base64?/w==?='],
    ];
    await refuseNames(context, malformed, faults, { compared: true });
  },
});

/** An encoded name is the name, whether it needed the form or not. */
export const nameDecoded = check({
  kind: 'property',
  id: 'http-headers/name-decoded',
  title: 'Mcp-Name in the Base64 form',
  on,
  needs,
  requirements: ['http-name-header-decoded'],
  async run({ peer, judge, profile, property }) {
    for (const { method, params, name } of namedRequests(profile)) {
      const reply = await peer.request(method, params, {
        headers: { 'Mcp-Name': base64HeaderValue(name) },
        twin: { method, params },
      });
      const compared = await compares(peer, { method, params }, 'Mcp-Name');
      const unseen = compared ? undefined : neverCompared('Mcp-Name', method);
      judgeNoMismatch(judge, 'http-name-header-decoded', reply, unseen);
    }
    const any = unknownNamed(profile, 'touchstone-unknown');
    if (any === undefined) return;
    const unseen = await neverComparedUnknown(peer, any);
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    const examples = [
      'demo://测',
      ' padded ',
      'line 1\nline 2',
      '=?base64?literal?=',
      'plain',
      'ÿ',
      '😀',
      '\u0000',
    ];
    await property('an encoded name matches', names, { examples }, async (name, judge) => {
      const { method, params } = unknownNamed(profile, name)!;
      judgeNoMismatch(
        judge,
        'http-name-header-decoded',
        await peer.request(method, params, { headers: { 'Mcp-Name': base64HeaderValue(name) } }),
        unseen,
      );
    });
  },
});

/** Only the exact markers, both of them, make the Base64 form; everything else is plain text. */
export const sentinel = check({
  id: 'http-headers/sentinel',
  title: 'Values that only resemble the Base64 form',
  on,
  needs,
  requirements: ['http-sentinel-case-sensitive'],
  async run({ peer, judge, profile }) {
    for (const { method, params, name } of namedRequests(profile)) {
      if (!(await compares(peer, { method, params }, 'Mcp-Name'))) {
        judge.inconclusive('http-sentinel-case-sensitive', neverCompared('Mcp-Name', method));
        continue;
      }
      const twin = await peer.request(method, params);
      for (const marker of ['=?BASE64?', '=?Base64?']) {
        const headers = { 'Mcp-Name': base64HeaderValue(name).replace('=?base64?', marker) };
        const reply = await peer.request(method, params, {
          broken: `the marker ${marker}`,
          headers,
          twin,
        });
        judge(
          'http-sentinel-case-sensitive',
          reply,
          turnedAway,
          'a refusal, as the value is no encoded one and not the name',
        );
      }
    }
    for (const name of ['=?BASE64?Z3JlZXQ=?=', '=?base64?Z3JlZXQ=', 'Z3JlZXQ=?=']) {
      const unknown = unknownNamed(profile, name);
      if (unknown === undefined) return;
      const reply = await peer.request(unknown.method, unknown.params, { headers: { 'Mcp-Name': name } });
      const unseen = await neverComparedUnknown(peer, unknownNamed(profile, 'touchstone-unknown')!);
      judgeNoMismatch(judge, 'http-sentinel-case-sensitive', reply, unseen);
    }
  },
});

/** Field values are visible ASCII, space and tab; a name beyond that may not go raw. */
export const rawCharacters = check({
  id: 'http-headers/characters',
  title: 'Mcp-Name spells the name in raw bytes beyond ASCII',
  on,
  needs,
  requirements: Object.values(characters),
  async run({ peer, judge, profile }) {
    const broken = 'raw bytes beyond ASCII in Mcp-Name';
    const known = namedRequests(profile, (name) => /[^\x20-\x7e]/.test(name));
    for (const { method, params, name } of known) {
      if (!(await compares(peer, { method, params }, 'Mcp-Name'))) {
        judge.inconclusive(Object.values(characters), neverCompared('Mcp-Name', method));
        continue;
      }
      const twin = await peer.request(method, params);
      for (const raw of rawSpellings(name)) {
        const reply = await peer.request(method, params, {
          broken,
          headers: { 'Mcp-Name': raw },
          twin,
        });
        judgeRawRefusal(judge, characters, reply);
      }
    }
    const unknown = known.length > 0 ? undefined : unknownNamed(profile, 'touchstone-é');
    if (unknown === undefined) return;
    const { method, params, name } = unknown;
    const twin = await peer.request(method, params);
    for (const raw of rawSpellings(name)) {
      const reply = await peer.request(method, params, { broken, headers: { 'Mcp-Name': raw } });
      const byStack = reply.error === undefined && reply.result === undefined && toldApart(twin);
      if (byStack) judgeRawRefusal(judge, characters, reply);
      else judgeUnknownRefusal(judge, characters, twin, reply);
    }
  },
});
