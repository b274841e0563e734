import { CannotGenerate } from '../cannot-generate.js';

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** In the order in which shrinking prefers them. */
const PRINTABLE = [
  ...range(0x61, 0x7a),
  ...range(0x30, 0x39),
  ...range(0x41, 0x5a),
  ...range(0x20, 0x2f),
  ...range(0x3a, 0x40),
  ...range(0x5b, 0x60),
  ...range(0x7b, 0x7e),
];
const FURTHER = ['é', 'ß', 'Ж', 'א', '世', '😀'];
const MOST = 96;

const known = new Map<string, readonly string[]>();

/**
 * Characters out of a set: the printable ASCII ones with a few others; where there is none, the first ones of Unicode.
 * @param set a set of characters in regular-expression syntax
 * @param flags of the expression it stands in
 * @throws CannotGenerate where the set is empty
 */
export function charactersOf(set: string, flags: string): readonly string[] {
  const key = `${flags}/${set}`;
  const found = known.get(key) ?? search(new RegExp(`^(?:${set})$`, flags), set);
  known.set(key, found);
  if (found.length === 0) throw new CannotGenerate('contradiction', `no character matches ${set}`);
  return found;
}

function search(matches: RegExp, set: string): string[] {
  const usual = [...PRINTABLE, ...FURTHER].filter((character) => matches.test(character));
  if (usual.length > 0) return usual;
  if (matches.test(set)) return [set];
  const found: string[] = [];
  for (let code = 0; code <= 0x1ffff && found.length < MOST; code += 1) {
    // Halves of surrogate pairs cannot be written in UTF-8.
    if (code === 0xd800) code = 0xe000;
    const character = String.fromCodePoint(code);
    if (matches.test(character)) found.push(character);
  }
  return found;
}
