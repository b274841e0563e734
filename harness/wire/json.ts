/**
 * What `JSON.parse` keeps to itself: members that occur twice and numbers that a double cannot hold.
 */
export interface JsonInspection {
  /** JSON pointers of members whose name already occurred in the same object. */
  readonly duplicates: readonly string[];
  /** Integers beyond ±(2^53−1), with their source text. */
  readonly imprecise: readonly { readonly pointer: string; readonly source: string }[];
}

/** Escapes one reference token of a JSON pointer (RFC 6901). */
export function pointerToken(token: string | number): string {
  return String(token).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Joins reference tokens to a JSON pointer; no tokens give the whole document (`''`). */
export function jsonPointer(...tokens: (string | number)[]): string {
  return tokens.map((token) => `/${pointerToken(token)}`).join('');
}

/** Parses JSON; the failure carries the parser's reason instead of throwing. */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Scans a text that `JSON.parse` accepted for what parsing loses. The text must be valid JSON; on anything else the
 * result is unspecified but the scan still ends.
 */
export function inspectJson(text: string): JsonInspection {
  const duplicates: string[] = [];
  const imprecise: { pointer: string; source: string }[] = [];
  const stack: { path: string; keys?: Set<string>; index: number; key: string }[] = [];
  let position = 0;
  const here = (): string => {
    const top = stack.at(-1);
    if (top === undefined) return '';
    return `${top.path}/${top.keys === undefined ? top.index : pointerToken(top.key)}`;
  };
  const string = (): string => {
    const start = position++;
    while (position < text.length && text[position] !== '"') position += text[position] === '\\' ? 2 : 1;
    position += 1;
    return text.slice(start, position);
  };
  while (position < text.length) {
    const char = text[position]!;
    if (char === '{') {
      stack.push({ path: here(), keys: new Set(), index: 0, key: '' });
      position += 1;
    } else if (char === '[') {
      stack.push({ path: here(), index: 0, key: '' });
      position += 1;
    } else if (char === '}' || char === ']') {
      stack.pop();
      position += 1;
    } else if (char === ',') {
      const top = stack.at(-1);
      if (top !== undefined) top.index += 1;
      position += 1;
    } else if (char === '"') {
      const source = string();
      const top = stack.at(-1);
      if (top?.keys !== undefined && followedByColon(text, position)) {
        top.key = decodeKey(source);
        if (top.keys.has(top.key)) duplicates.push(here());
        top.keys.add(top.key);
      }
    } else if (char === '-' || (char >= '0' && char <= '9')) {
      const source = /^-?[0-9.eE+-]+/.exec(text.slice(position, position + 400))?.[0] ?? char;
      if (/^-?\d+$/.test(source) && !Number.isSafeInteger(Number(source)))
        imprecise.push({ pointer: here(), source });
      position += source.length;
    } else {
      position += 1;
    }
  }
  return { duplicates, imprecise };
}

function followedByColon(text: string, position: number): boolean {
  while (position < text.length && ' \t\r\n'.includes(text[position]!)) position += 1;
  return text[position] === ':';
}

function decodeKey(source: string): string {
  const parsed = parseJson(source);
  return parsed.ok ? String(parsed.value) : source;
}
