import { CannotGenerate } from '../cannot-generate.js';

/** A regular expression, as far as generating strings needs it. */
export type Node =
  /** One character out of a set, given in regular-expression syntax (`[a-z]`, `\d`, `.`, `x`). */
  | { readonly kind: 'character'; readonly set: string }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly item: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'group'; readonly names: readonly string[]; readonly item: Node }
  | { readonly kind: 'reference'; readonly to: string }
  | { readonly kind: 'look'; readonly negative: boolean; readonly item: Node }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  /** A word boundary or its opposite: takes no character. */
  | { readonly kind: 'boundary' };

const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/;
const OPENING = /^\((?:\?(?:(:)|<?([=!])|<([^>]+)>))?/;
const ESCAPE =
  /^\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|[pP]\{[^}]*\}|k<[^>]+>|[1-9]\d*|[\s\S])/u;
const CLASS = /^\[(?:\\[\s\S]|[^\]\\])*\]/;
const SURROGATE_PAIR = /^\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/;

/**
 * Parses a pattern that is known to compile.
 * @param regexp the compiled pattern
 * @throws CannotGenerate where it uses syntax unknown here
 */
export function parsePattern(regexp: RegExp): Node {
  const parser = new Parser(regexp.source, regexp.unicode);
  return parser.parse();
}

class Parser {
  #rest: string;
  #groups = 0;

  constructor(
    source: string,
    private readonly unicode: boolean,
  ) {
    this.#rest = source === '(?:)' ? '' : source;
  }

  parse(): Node {
    const node = this.#choice();
    if (this.#rest !== '')
      throw new CannotGenerate('unsupported', `cannot read the pattern from ${this.#rest}`);
    return node;
  }

  #choice(): Node {
    const options = [this.#sequence()];
    while (this.#take(/^\|/)) options.push(this.#sequence());
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  }

  #sequence(): Node {
    const items: Node[] = [];
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) items.push(this.#quantified(this.#atom()));
    return { kind: 'sequence', items };
  }

  #quantified(item: Node): Node {
    const taken = this.#take(QUANTIFIER);
    if (!taken) return item;
    const [, sign, from, comma, to] = taken;
    if (sign !== undefined)
      return { kind: 'repeat', item, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    const min = Number(from);
    const max = comma === undefined ? min : to === undefined || to === '' ? Infinity : Number(to);
    return { kind: 'repeat', item, min, max };
  }

  #atom(): Node {
    if (this.#rest.startsWith('(')) return this.#group();
    if (this.#take(/^\^/)) return { kind: 'start' };
    if (this.#take(/^\$/)) return { kind: 'end' };
    if (this.#rest.startsWith('\\')) return this.#escape();
    const [set] = this.#take(CLASS) ?? this.#take(/^[\s\S]/u) ?? [''];
    return { kind: 'character', set };
  }

  #group(): Node {
    const [opening = '', plain, look, name] = this.#take(OPENING) ?? [];
    this.#groups += opening === '(' || name !== undefined ? 1 : 0;
    const names = [String(this.#groups), ...(name === undefined ? [] : [name])];
    const item = this.#choice();
    if (!this.#take(/^\)/)) throw new CannotGenerate('unsupported', 'a group of the pattern is not closed');
    if (look !== undefined) return { kind: 'look', negative: look === '!', item };
    return plain === undefined ? { kind: 'group', names, item } : item;
  }

  #escape(): Node {
    const [set = ''] = (this.unicode ? this.#take(SURROGATE_PAIR) : undefined) ?? this.#take(ESCAPE) ?? [];
    if (set === '\\b' || set === '\\B') return { kind: 'boundary' };
    const reference = /^\\(?:k<([^>]+)>|([1-9]\d*))$/.exec(set);
    if (reference) return { kind: 'reference', to: reference[1] ?? reference[2] ?? '' };
    return { kind: 'character', set };
  }

  #take(form: RegExp): RegExpExecArray | undefined {
    const match = form.exec(this.#rest);
    if (!match) return undefined;
    this.#rest = this.#rest.slice(match[0].length);
    return match;
  }
}
