/** Widths of text in terminal columns, and what is made of them: cutting, padding, wrapping. All texts must be escaped. */

const plain = /^[\x20-\x7e]*$/;
const zero = /[\p{Mn}\p{Me}\u200c\u200d\ufe0f]/u;
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

function columnsOf(character: string): number {
  if (character >= ' ' && character <= '~') return 1;
  if (zero.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** How many columns a text takes: wide characters two, combining ones none. */
export function columns(text: string): number {
  if (plain.test(text)) return text.length;
  let sum = 0;
  for (const character of text) sum += columnsOf(character);
  return sum;
}

/** The longest head of a text that fits into `max` columns, from the code unit `from` on. */
function head(text: string, max: number, from = 0): string {
  // Combining marks take no column; without a second bound a tower of them would never end.
  const bound = from + max * 4;
  let used = 0;
  let end = from;
  while (end < text.length && end < bound) {
    const character = String.fromCodePoint(text.codePointAt(end)!);
    used += columnsOf(character);
    if (used > max) break;
    end += character.length;
  }
  return text.slice(from, end);
}

/** Cuts a text to `max` columns; what was cut shows as `…` at the end. */
export function cut(text: string, max: number): string {
  if (max < 1) return '';
  const kept = head(text, max);
  return kept.length === text.length ? text : `${head(text, max - 1).trimEnd()}…`;
}

/** Cuts a text in front to its last `max` columns; what was cut shows as `…`, and always with `more`. */
export function cutFront(text: string, max: number, more = false): string {
  if (!more && columns(text) <= max && text.length <= max * 4) return text;
  if (max < 1) return '';
  const characters = [...text.slice(-max * 4)];
  let used = 0;
  let first = characters.length;
  while (first > 0) {
    const next = characters[first - 1]!;
    used += columnsOf(next);
    // A pair that the slice has split would leave half a character.
    if (used > max - 1 || /\p{Cs}/u.test(next)) break;
    first -= 1;
  }
  return `…${characters.slice(first).join('')}`;
}

/** Fills up with blanks to `width` columns; longer texts stay as they are. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columns(text)));
}

/** As {@link padEnd}, with the blanks in front. */
export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - columns(text))) + text;
}

/** Fills lines of at most `max` columns with parts that are not broken, a blank between them. */
export function flow(parts: readonly string[], max: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last === undefined || columns(last) + 1 + columns(part) > max) lines.push(part);
    else lines[lines.length - 1] = `${last} ${part}`;
  }
  return lines;
}

/**
 * Breaks a text at blanks into lines of at most `max` columns; words longer than a line are broken where it ends.
 * At most `limit` lines come back (default: all); if there were more, the last ends in `…`.
 */
export function wrap(text: string, max: number, limit = Number.POSITIVE_INFINITY): string[] {
  const width = Math.max(8, max);
  const lines: string[] = [];
  let line = '';
  const words = text.split(/ +/).filter((word) => word !== '');
  for (let index = 0; index < words.length; index += 1) {
    let word = words[index]!;
    if (line !== '' && columns(line) + 1 + columns(head(word, width + 1)) > width) {
      lines.push(line);
      line = '';
    }
    while (line === '' && lines.length <= limit && head(word, width).length < word.length) {
      const part = head(word, width);
      lines.push(part);
      word = word.slice(part.length);
    }
    if (lines.length > limit) break;
    line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= limit) return lines;
  const kept = lines.slice(0, Math.max(1, limit));
  const last = kept[kept.length - 1]!;
  kept[kept.length - 1] = columns(last) < width ? `${last}…` : `${head(last, width - 1)}…`;
  return limit < 1 ? [] : kept;
}
