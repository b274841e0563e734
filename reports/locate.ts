/** A place in a text, in UTF-16 units; for a member of an object it begins at the name. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** False where the text has only a parent of what the pointer names; the span is that parent's. */
  readonly exact: boolean;
}

/**
 * Finds the place that a JSON pointer (RFC 6901) names in the source text of a JSON document, so that the text can be shown
 * as it came. A word in front of the document (such as `HTTP 400`) is skipped, a document that was cut off is read as far
 * as it goes. Gives undefined where the text holds no object or array.
 */
export function locate(text: string, pointer: string): Span | undefined {
  const begin = text.search(/[{[]/);
  if (begin < 0) return undefined;
  const tokens = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  let found = { start: begin, value: begin };
  for (const token of tokens) {
    const member = findMember(text, found.value, token);
    if (member === undefined) return { start: found.start, end: skipValue(text, found.value), exact: false };
    found = member;
  }
  return { start: found.start, end: skipValue(text, found.value), exact: true };
}

/** Walks the members of the object or array at `at`; `value` is where the value begins. */
function findMember(text: string, at: number, token: string): { start: number; value: number } | undefined {
  const object = text[at] === '{';
  if (!object && text[at] !== '[') return undefined;
  let position = skipBlank(text, at + 1);
  for (
    let index = 0;
    position < text.length && text[position] !== '}' && text[position] !== ']';
    index += 1
  ) {
    const start = position;
    let name = String(index);
    if (object) {
      const end = skipValue(text, position);
      name = decode(text.slice(position, end));
      position = skipBlank(text, skipBlank(text, end) + 1);
    }
    if (name === token) return { start, value: position };
    position = skipBlank(text, skipValue(text, position));
    if (text[position] !== ',') return undefined;
    position = skipBlank(text, position + 1);
  }
  return undefined;
}

/** The end of the value that begins at `at`; counts brackets instead of recursing, as the text may be nested without limit. */
function skipValue(text: string, at: number): number {
  let depth = 0;
  let position = at;
  while (position < text.length) {
    const character = text[position]!;
    if (character === '"') {
      position = skipString(text, position);
      if (depth === 0) return position;
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      if (depth === 0) return position;
      depth -= 1;
      if (depth === 0) return position + 1;
    } else if (depth === 0 && ', :\t\r\n'.includes(character)) return position;
    position += 1;
  }
  return position;
}

function skipString(text: string, at: number): number {
  let position = at + 1;
  while (position < text.length && text[position] !== '"') position += text[position] === '\\' ? 2 : 1;
  return Math.min(position + 1, text.length);
}

function skipBlank(text: string, at: number): number {
  let position = at;
  while (position < text.length && ' \t\r\n'.includes(text[position]!)) position += 1;
  return position;
}

function decode(source: string): string {
  try {
    return String(JSON.parse(source));
  } catch {
    return source;
  }
}
