import { withoutAccounts } from './accounts.js';

/** What stands in place of a secret. */
export const masked = '***';

/** Header fields whose values are secrets whoever set them. */
const secretHeaders =
  /^(authorization|cookie|set-cookie|proxy-authorization|x-api-key|api-key|x-auth-token)$/i;
/** Environment variables whose values are secrets. */
const secretNames = /(token|secret|password|passwd|api_?key|credential|private_?key)/i;

/**
 * Replaces secrets in everything that is written: what the user handed over, and accounts of a machine that a server gave
 * away.
 */
export interface Masker {
  /** Masks a text. */
  text(text: string): string;
  /** Masks every string in a JSON value. */
  value<T>(value: T): T;
  /** What is masked, by name; never the values. */
  readonly names: readonly string[];
}

/**
 * Makes a masker from header fields and environment variables of the run. A value under four characters is not
 * replaced in texts, because it would shred them; its header field still is.
 */
export function makeMasker(
  headers: Iterable<readonly [string, string]>,
  env: Readonly<Record<string, string>>,
): Masker {
  const secrets: string[] = [];
  const names: string[] = [];
  const add = (name: string, value: string): void => {
    names.push(name);
    const forms = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
    const bearer = /^\w+ (.+)$/.exec(value)?.[1];
    if (bearer !== undefined) forms.push(bearer);
    for (const form of forms) if (form.length >= 4 && !secrets.includes(form)) secrets.push(form);
  };
  for (const [name, value] of headers)
    if (secretHeaders.test(name) || secretNames.test(name)) add(`header ${name}`, value);
  for (const [name, value] of Object.entries(env)) if (secretNames.test(name)) add(`variable ${name}`, value);
  secrets.sort((a, b) => b.length - a.length);
  const text = (value: string): string =>
    secrets.reduce((masking, secret) => masking.replaceAll(secret, masked), withoutAccounts(value));
  return { text, names, value: (value) => maskValue(value, text) as typeof value };
}

function maskValue(value: unknown, text: (value: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) {
    if (value.length === 2 && typeof value[0] === 'string' && secretHeaders.test(value[0]))
      return [value[0], masked];
    return value.map((item) => maskValue(item, text));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, maskValue(member, text)]));
}

/** Masks user information and secret-looking query parameters of a URL. */
export function maskUrl(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.username !== '') parsed.username = masked;
    if (parsed.password !== '') parsed.password = masked;
    for (const name of parsed.searchParams.keys())
      if (secretNames.test(name) || name === 'key') parsed.searchParams.set(name, masked);
    return parsed.href;
  } catch {
    return url;
  }
}
