const sentinelStart = '=?base64?';
const sentinelEnd = '?=';

/**
 * Writes a value as a header field value: plain where it is visible ASCII, space and tab without white space at its
 * ends and not the look of an encoded value, otherwise as Base64 of its UTF-8 form
 * (basic/transports/streamable-http#value-encoding).
 */
export function encodeHeaderValue(value: string): string {
  const plain = /^[\t\x20-\x7e]*$/.test(value) && value.trim() === value && !isEncoded(value);
  return plain ? value : sentinelStart + Buffer.from(value, 'utf8').toString('base64') + sentinelEnd;
}

/** Whether a field value has the marks of an encoded one; they are case-sensitive. */
function isEncoded(raw: string): boolean {
  return raw.length >= sentinelStart.length + sentinelEnd.length && raw.startsWith(sentinelStart) && raw.endsWith(sentinelEnd);
}

/** Reads a header field value: encoded ones are decoded, strictly; all others are what they are. */
export function decodeHeaderValue(raw: string): { ok: true; value: string } | { ok: false; reason: string } {
  if (!isEncoded(raw)) return { ok: true, value: raw };
  const base64 = raw.slice(sentinelStart.length, -sentinelEnd.length);
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) return { ok: false, reason: 'not Base64' };
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64')) };
  } catch {
    return { ok: false, reason: 'not UTF-8' };
  }
}
