import fc from 'fast-check';
import { parseJson } from '../../../harness/wire/json.js';

/** A text of one line that is no JSON, with what was done to it. */
export interface Garbage {
  readonly what: string;
  readonly text: string;
}

// without an id, so that an error has no id that it could repeat
const sound = '{"jsonrpc":"2.0","method":"touchstone/none","params":{"list":[1,2],"text":"a"}}';

/** Slips that people and programs make when they write JSON. */
export const commonGarbage: readonly Garbage[] = [
  { what: 'no JSON at all', text: 'hello' },
  { what: 'a message that breaks off', text: sound.slice(0, 40) },
  { what: 'a comma too many', text: sound.replace('[1,2]', '[1,2,]') },
  { what: 'single quotes', text: sound.replaceAll('"', "'") },
  { what: 'a bare word as value', text: sound.replace('"a"', 'undefined') },
  { what: 'a brace too many', text: `${sound}}` },
];

const damages: readonly { what: string; change: (char: string) => string }[] = [
  { what: 'left out', change: () => '' },
  { what: 'doubled', change: (char) => char + char },
  { what: 'replaced by a colon', change: () => ':' },
  { what: 'replaced by a control character', change: () => '\u0001' },
];

/** One character of a sound message left out, doubled or replaced, wherever that leaves no JSON. */
export function garbage(): fc.Arbitrary<Garbage> {
  const place = fc.nat(sound.length - 1);
  const damage = fc.constantFrom(...damages);
  return fc
    .tuple(place, damage)
    .map(([at, { what, change }]) => ({
      what: `a message with character ${at} ${what}`,
      text: sound.slice(0, at) + change(sound[at]!) + sound.slice(at + 1),
    }))
    .filter(({ text }) => !parseJson(text).ok);
}
