/**
 * Text of the subject is hostile: it may move the cursor, recolour the screen, reverse the reading direction or break an
 * XML file. Every writer of this room passes every text through one of these functions.
 */

/**
 * What never leaves this room as it is: C0, DEL and C1 controls, lone surrogates, line and paragraph separators, the two
 * code points that XML forbids, and invisible format characters (bidirectional overrides, byte-order mark, tags). The two
 * joiners and the Arabic number signs stay, since ordinary writing needs them.
 */
const unsafe = /(?![\u200c\u200d\u0600-\u0605\u06dd\u070f])[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff]/gu;

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** `\u001b` for every UTF-16 unit of the character, as JSON would write it. */
function unicodeEscape(character: string): string {
  let escaped = '';
  for (let unit = 0; unit < character.length; unit += 1) {
    escaped += `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}

/**
 * Makes a text safe for one line: whatever controls, hides or reorders is written as an escape (`\n`, `\u001b`).
 * A backslash stays as it is, so that JSON remains readable; the result is for eyes, not for parsing.
 */
export function escapeLine(text: string): string {
  return text.replace(unsafe, (character) => short[character] ?? unicodeEscape(character));
}

/** As {@link escapeLine}, but line feeds and tabs stay, for texts of several lines. */
export function escapeText(text: string): string {
  return text.replace(unsafe, (character) =>
    character === '\n' || character === '\t' ? character : (short[character] ?? unicodeEscape(character)),
  );
}

/** Content of an XML element: {@link escapeText}, then the entities that content needs (`>` because of `]]>`). */
export function escapeXml(text: string): string {
  return escapeText(text).replace(/[&<>]/g, (character) => entities[character]!);
}

/** Value of an XML attribute in double quotes; line feeds and tabs become references, as parsers would fold them. */
export function escapeXmlAttribute(text: string): string {
  return escapeText(text).replace(/[&<>"\n\t]/g, (character) => entities[character]!);
}

/**
 * Takes the text of a JSON document and writes what is unsafe inside its strings as a `\u` escape: the same document for every
 * parser, harmless on a terminal. Line feeds between tokens stay.
 */
export function escapeJson(json: string): string {
  return json.replace(unsafe, (character) => (character === '\n' ? character : unicodeEscape(character)));
}
