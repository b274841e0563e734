const OPENING = '=?base64?';
const CLOSING = '?=';
/** Visible ASCII, space and tab: what a field value may consist of (RFC 9110, section 5.5). */
const FIELD_VALUE = /^[\t\x20-\x7e]*$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What a header said, or why it cannot be understood. */
export type DecodedHeaderValue =
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly reason: string };

/**
 * The form in which a text goes into `Mcp-Name` or `Mcp-Param-…`: as it is where a header can carry it, else the
 * base64 of its UTF-8 between the markers (basic/transports/streamable-http#value-encoding). A text that looks
 * encoded is encoded too.
 * @param value the text; numbers and booleans have to be written out first
 * @throws RangeError where the text contains half of a surrogate pair, which UTF-8 cannot express
 */
export function encodeHeaderValue(value: string): string {
  const looksEncoded = value.startsWith(OPENING) && value.endsWith(CLOSING);
  if (FIELD_VALUE.test(value) && !/^[\t ]|[\t ]$/.test(value) && !looksEncoded) return value;
  return base64HeaderValue(value);
}

/**
 * Writes a value in the Base64 form, whether it needs it or not.
 * @throws RangeError where the text contains half of a surrogate pair, which UTF-8 cannot express
 */
export function base64HeaderValue(value: string): string {
  if (/\p{Surrogate}/u.test(value))
    throw new RangeError('half of a surrogate pair cannot be put into a header');
  return `${OPENING}${Buffer.from(value, 'utf8').toString('base64')}${CLOSING}`;
}

/**
 * Reads a header value in either form. Blanks around it do not count. The markers are case-sensitive; where they
 * are not both there, with room for something between, the value is plain text.
 * @param raw the field value as received, one character for each byte
 */
export function decodeHeaderValue(raw: string): DecodedHeaderValue {
  const text = withoutBlanks(raw);
  if (!FIELD_VALUE.test(text)) return { ok: false, reason: 'a character that a field value cannot contain' };
  const encoded =
    text.startsWith(OPENING) && text.endsWith(CLOSING) && text.length >= OPENING.length + CLOSING.length;
  if (!encoded) return { ok: true, value: text };
  const payload = text.slice(OPENING.length, -CLOSING.length);
  if (!BASE64.test(payload)) return { ok: false, reason: 'not base64 between the markers' };
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { ok: true, value: decoder.decode(Buffer.from(payload, 'base64')) };
  } catch {
    return { ok: false, reason: 'not UTF-8 in the base64' };
  }
}

/** A field value without the blanks around it; linear also in a header that is nothing but blanks. */
function withoutBlanks(raw: string): string {
  const isBlank = (index: number): boolean => raw[index] === ' ' || raw[index] === '\t';
  let start = 0;
  let end = raw.length;
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return raw.slice(start, end);
}

/** Whether a text is a `token` of HTTP, as field names are (RFC 9110 section 5.6.2). */
export function isHeaderToken(text: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);
}
