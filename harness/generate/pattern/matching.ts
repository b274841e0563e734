import fc from 'fast-check';
import { anyThatWorks, attempt, CannotGenerate } from '../cannot-generate.js';
import { checked } from '../checked.js';
import { unit } from '../json-value.js';
import { patternOf } from '../regexp.js';
import { charactersOf } from './characters.js';
import { parsePattern, type Node } from './parse.js';

/** How often what may be repeated is repeated, beyond its minimum. */
interface Plan {
  readonly least: number;
  readonly most: number;
}

/** A generated string whose back references are not yet filled in. */
type Part =
  | string
  | readonly Part[]
  | { readonly names: readonly string[]; readonly part: Part }
  | { readonly to: string };

/**
 * Strings that match a pattern. Lookaround and word boundaries are met by trying, back references exactly.
 * @param pattern an ECMA-262 regular expression, not anchored
 * @param wanted what else the strings have to satisfy; the pattern itself is always checked
 * @param lengths the lengths that are aimed at, in code points
 * @throws CannotGenerate where none was found
 */
export function matching(
  pattern: string,
  wanted: (text: string) => boolean,
  lengths: { readonly min: number; readonly max: number },
): fc.Arbitrary<string> {
  const regexp = patternOf(pattern);
  const node = parsePattern(regexp);
  const fits = (text: string): boolean => !/\p{Surrogate}/u.test(text) && regexp.test(text) && wanted(text);
  const aim = Math.min(lengths.max, lengths.min + 16);
  const plans = [
    { least: 0, most: 6 },
    { least: 0, most: 24 },
    { least: 8, most: 72 },
    { least: Math.floor(lengths.min / 3), most: aim },
    { least: lengths.min, most: aim },
  ];
  let failure: CannotGenerate | undefined;
  for (const plan of plans) {
    const result = attempt(() =>
      checked(framed(node, plan, regexp.flags), fits, `no string matches ${pattern}`),
    );
    if (!(result instanceof CannotGenerate)) return result;
    failure ??= result;
  }
  throw failure ?? new CannotGenerate('improbable', `no string matches ${pattern}`);
}

/** Where the pattern is not anchored, something may stand before and after what it matches. */
function framed(node: Node, plan: Plan, flags: string): fc.Arbitrary<string> {
  const filler = fc.oneof(
    { withCrossShrink: true },
    { weight: 2, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.string({ unit, minLength: plan.least, maxLength: plan.most, size: 'max' }),
    },
  );
  const nothing = fc.constant('');
  const before = contains(node, 'start') ? nothing : filler;
  const after = contains(node, 'end') ? nothing : filler;
  const middle = parts(node, plan, flags).map((part) => render(part, new Map()));
  return fc.tuple(before, middle, after).map((texts) => texts.join(''));
}

function parts(node: Node, plan: Plan, flags: string): fc.Arbitrary<Part> {
  switch (node.kind) {
    case 'character':
      return fc.constantFrom(...charactersOf(node.set, flags));
    case 'sequence':
      return fc.tuple(...node.items.map((item) => parts(item, plan, flags)));
    case 'choice':
      return anyOf(node.options, plan, flags);
    case 'repeat': {
      const minLength = Math.min(node.min + plan.least, node.max);
      const maxLength = Math.min(node.min + plan.most, node.max);
      if (minLength > 100_000)
        throw new CannotGenerate('too-large', 'the pattern repeats more than 100,000 times');
      return fc.array(parts(node.item, plan, flags), { minLength, maxLength, size: 'max' });
    }
    case 'group':
      return parts(node.item, plan, flags).map((part) => ({ names: node.names, part }));
    case 'reference':
      return fc.constant({ to: node.to });
    case 'look':
      // What a lookahead wants to find somewhere may as well stand right here, or be there by chance.
      return node.negative
        ? fc.constant('')
        : fc.oneof(parts(sought(node.item), plan, flags), fc.constant(''));
    default:
      return fc.constant('');
  }
}

function anyOf(options: readonly Node[], plan: Plan, flags: string): fc.Arbitrary<Part> {
  const possible = anyThatWorks(options.map((option) => () => parts(option, plan, flags)));
  return fc.oneof({ withCrossShrink: true }, ...possible);
}

/** The content of a lookahead without the `.*` that lets it be anywhere. */
function sought(node: Node): Node {
  if (node.kind !== 'sequence') return node;
  const isAnything = (item: Node): boolean =>
    item.kind === 'repeat' &&
    item.max === Infinity &&
    item.item.kind === 'character' &&
    /^(?:\.|\[(?:\\s\\S|\^)\])$/.test(item.item.set);
  return { kind: 'sequence', items: node.items.filter((item) => !isAnything(item)) };
}

function render(part: Part, captured: Map<string, string>): string {
  if (typeof part === 'string') return part;
  if ('to' in part) return captured.get(part.to) ?? '';
  if ('part' in part) {
    const text = render(part.part, captured);
    for (const name of part.names) captured.set(name, text);
    return text;
  }
  return part.map((inner) => render(inner, captured)).join('');
}

function contains(node: Node, kind: Node['kind']): boolean {
  if (node.kind === kind) return true;
  if ('item' in node) return contains(node.item, kind);
  if ('items' in node) return node.items.some((item) => contains(item, kind));
  return 'options' in node && node.options.some((option) => contains(option, kind));
}
