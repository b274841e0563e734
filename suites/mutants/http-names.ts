import type { HttpCall } from '../../harness/peer/server/blueprint.js';
import { base64HeaderValue } from '../../harness/wire/header-value.js';
import { all, mutant, type Change, type Mutant } from './mutant.js';
import {
  code,
  having,
  methodOf,
  readsHeader,
  refusalOf,
  served,
  status,
  without,
} from './support/header-guards.js';

const on = ['http'] as const;
const isEncoded = (value: string): boolean => value.startsWith('=?base64?') && value.endsWith('?=');
const payload = (value: string): Buffer => Buffer.from(value.slice('=?base64?'.length, -2), 'base64');
const isRaw = (value: string): boolean => /[^\t\x20-\x7e]/.test(value);
const rawName = ({ header }: HttpCall): boolean => isRaw(header('mcp-name') ?? '');
const malformed = (http: HttpCall, text: string): boolean =>
  having('mcp-name')(http) && text.includes('cannot be decoded');
const different = (http: HttpCall, text: string): boolean =>
  having('mcp-name')(http) && !malformed(http, text);
/** The reference, reading Mcp-Name otherwise. */
const readsName = (change: (value: string) => string): Change =>
  readsHeader(['nameHeader'], (value, name) => (name.toLowerCase() === 'mcp-name' ? change(value) : value));

/** Faults around Mcp-Name and the encoding of values. */
export const httpNamesMutants: readonly Mutant[] = [
  mutant({
    id: 'http-headers/name-missing-200',
    fault: 'answers a missing Mcp-Name with the right error but status 200',
    breaks: 'http-name-header-missing-status',
    on,
    change: refusalOf('nameHeader', without('mcp-name'), status(200)),
  }),
  mutant({
    id: 'http-headers/name-missing-invalid-params',
    fault: 'answers a missing Mcp-Name with -32602',
    breaks: 'http-name-header-missing-code',
    on,
    change: refusalOf('nameHeader', without('mcp-name'), code(-32602)),
  }),
  mutant({
    id: 'http-headers/name-optional-for-resources',
    fault: 'wants Mcp-Name for tools and prompts but not for resources',
    breaks: 'http-name-header-missing-code',
    on,
    change: refusalOf(
      'nameHeader',
      (http) => without('mcp-name')(http) && methodOf(http) === 'resources/read',
      served,
    ),
  }),
  mutant({
    id: 'http-headers/name-mismatch-200',
    fault: 'answers a wrong Mcp-Name with the right error but status 200',
    breaks: 'http-name-header-mismatch-status',
    on,
    change: refusalOf('nameHeader', different, status(200)),
  }),
  mutant({
    id: 'http-headers/name-mismatch-generic',
    fault: 'answers a wrong Mcp-Name as an invalid request',
    breaks: 'http-name-header-mismatch-code',
    on,
    change: refusalOf('nameHeader', different, code(-32600)),
  }),
  mutant({
    id: 'http-headers/name-not-compared',
    fault: 'asks for Mcp-Name but never looks at it for prompts',
    breaks: 'http-name-header-mismatch-code',
    on,
    change: refusalOf(
      'nameHeader',
      (http) => having('mcp-name')(http) && methodOf(http) === 'prompts/get',
      served,
    ),
  }),
  mutant({
    id: 'http-headers/name-malformed-500',
    fault: 'answers Mcp-Name that does not decode with status 500',
    breaks: 'http-name-header-malformed-status',
    on,
    change: refusalOf('nameHeader', malformed, status(500)),
  }),
  mutant({
    id: 'http-headers/name-malformed-internal',
    fault: 'lets the exception of its decoder out as an internal error',
    breaks: 'http-name-header-malformed-code',
    on,
    change: refusalOf('nameHeader', malformed, code(-32603)),
  }),
  mutant({
    id: 'http-headers/name-malformed-passes',
    fault: 'compares nothing where Mcp-Name does not decode',
    breaks: 'http-name-header-malformed-code',
    on,
    change: refusalOf('nameHeader', malformed, served),
  }),
  mutant({
    id: 'http-headers/name-not-decoded',
    fault: 'compares Mcp-Name as it came, encoded or not',
    breaks: 'http-name-header-decoded',
    on,
    change: readsName((value) => (isEncoded(value) ? `raw ${value}` : value)),
  }),
  mutant({
    id: 'http-headers/name-decoded-as-latin-1',
    fault: 'decodes Mcp-Name as Latin-1 instead of UTF-8',
    breaks: 'http-name-header-decoded',
    on,
    change: readsName((value) =>
      isEncoded(value) ? base64HeaderValue(payload(value).toString('latin1')) : value,
    ),
  }),
  mutant({
    id: 'http-headers/markers-any-case',
    fault: 'takes markers in any letter case for those of the Base64 form',
    breaks: 'http-sentinel-case-sensitive',
    on,
    change: readsName((value) => value.replace(/^=\?base64\?/i, '=?base64?')),
  }),
  mutant({
    id: 'http-headers/marker-without-end',
    fault: 'takes a value for encoded by its first marker alone',
    breaks: 'http-sentinel-case-sensitive',
    on,
    change: readsName((value) =>
      value.startsWith('=?base64?') && !value.endsWith('?=') ? `${value}?=` : value,
    ),
  }),
  mutant({
    id: 'http-headers/raw-bytes-422',
    fault: 'answers raw bytes beyond ASCII in Mcp-Name with status 422',
    breaks: 'http-header-characters-status',
    on,
    change: refusalOf('headerCharacters', rawName, status(422)),
  }),
  mutant({
    id: 'http-headers/raw-bytes-generic',
    fault: 'answers raw bytes beyond ASCII in Mcp-Name as an invalid request',
    breaks: 'http-header-characters-code',
    on,
    change: refusalOf('headerCharacters', rawName, code(-32600)),
  }),
  mutant({
    id: 'http-headers/raw-bytes-as-utf-8',
    fault: 'reads raw bytes beyond ASCII in Mcp-Name as UTF-8 and serves the request',
    breaks: 'http-header-characters-code',
    on,
    change: all(
      refusalOf('headerCharacters', rawName, served),
      readsName((value) =>
        isRaw(value) ? base64HeaderValue(Buffer.from(value, 'latin1').toString('utf8')) : value,
      ),
    ),
  }),
];
