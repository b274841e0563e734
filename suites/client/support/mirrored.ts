import { decodeHeaderValue, encodeHeaderValue } from '../../../harness/wire/header-value.js';

/** What a header field says, held against the text that it is to say. */
export type Mirrored =
  /** There is no such field. */
  | 'absent'
  /** It says the text, plainly or in the Base64 form. */
  | 'plain'
  | 'encoded'
  /** The Base64 form of the text, in markers that are not the right ones. */
  | 'markers'
  | 'other';

/** Whether a text can stand in a header field as it is (basic/transports/streamable-http#value-encoding). */
export const goesPlain = (text: string): boolean => !hasHalfPair(text) && encodeHeaderValue(text) === text;

/** Whether a text has the markers of the Base64 form itself. */
export const looksEncoded = (text: string): boolean => /^=\?base64\?[\t\x20-\x7e]*\?=$/.test(text);

const hasHalfPair = (text: string): boolean => /\p{Surrogate}/u.test(text);

/** Reads the values of a field; several of them are one list, and so another text. */
export function mirrored(values: readonly string[], text: string): Mirrored {
  if (values.length === 0) return 'absent';
  const raw = values.join(', ');
  const decoded = decodeHeaderValue(raw);
  const isEncoded = raw.startsWith('=?base64?') && raw.endsWith('?=') && raw.length >= 11;
  if (decoded.ok && decoded.value === text) return isEncoded ? 'encoded' : 'plain';
  return misspelt(raw, text) ? 'markers' : 'other';
}

/** Whether this is the Base64 form of a text but for its markers: in other letters, without one of them, or without both. */
function misspelt(raw: string, text: string): boolean {
  const payload = raw.replace(/^=?\?(?:base64|b|utf-8\?b)\?|^base64[:,]/i, '').replace(/\?=?$/, '');
  return !hasHalfPair(text) && text !== '' && payload === Buffer.from(text, 'utf8').toString('base64');
}
