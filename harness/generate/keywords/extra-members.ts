import fc from 'fast-check';
import type { BuildContext } from '../build-context.js';
import { anyThatWorks, attempt, CannotGenerate } from '../cannot-generate.js';
import { checked } from '../checked.js';
import type { Located } from '../document.js';
import { isTrivial, type Fact } from '../flatten.js';
import { isSchema } from '../json-schema.js';
import { memberName } from '../json-value.js';
import { matching } from '../pattern/matching.js';
import { patternOf } from '../regexp.js';
import { declaredNames, memberSchemas, nameSchemas, patternsOf } from './members.js';

type MemberEntry = [name: string, value: unknown];

/** How many members are wanted. */
interface Wanted {
  readonly least: number;
  readonly most: number;
}

/**
 * Members beyond the declared ones: of names that match `patternProperties`, and of unknown names where these
 * have a schema, where no member is declared at all, where the options ask for them, or where otherwise there
 * would be too few.
 * @param wanted how many there must and may be
 * @throws CannotGenerate where some are needed and none can be had
 */
export function extraMembers(
  facts: readonly Fact[],
  wanted: Wanted,
  context: BuildContext,
  depth: number,
): fc.Arbitrary<MemberEntry[]> {
  const spread = context.isMinimal(depth) ? 0 : 3;
  const most = Math.min(wanted.most, wanted.least + spread);
  if (most <= 0) return fc.constant([]);
  const declared = new Set(declaredNames(facts));
  const patterns = [...new Set(facts.flatMap(patternsOf))];
  const pools = patterns.map(
    (pattern) => () => ofPattern(pattern, patterns, facts, declared, context, depth),
  );
  if (wanted.least > 0 || context.extras || unknownNamesMatter(facts, declared)) {
    pools.push(() => ofUnknownName(patterns, facts, declared, context, depth));
  }
  const possible = attempt(() => anyThatWorks(pools));
  if (possible instanceof CannotGenerate) {
    if (wanted.least === 0) return fc.constant([]);
    throw possible;
  }
  const entries = fc.array(fc.oneof(...possible), {
    minLength: wanted.least,
    maxLength: wanted.least > 0 ? most * 2 + 2 : most,
    size: 'max',
  });
  const distinct = entries.map((list) => [...new Map(list)].slice(0, most));
  return wanted.least === 0
    ? distinct
    : checked(distinct, (list) => list.length >= wanted.least, `no ${wanted.least} distinct names`);
}

function unknownNamesMatter(facts: readonly Fact[], declared: ReadonlySet<string>): boolean {
  const rules = facts
    .flatMap(({ schema }) => [schema.additionalProperties, schema.unevaluatedProperties])
    .filter(isSchema);
  if (rules.includes(false)) return false;
  return rules.some((rule) => !isTrivial(rule)) || (rules.length > 0 && declared.size === 0);
}

/** Names that match this pattern, and as the first one this pattern. */
function ofPattern(
  pattern: string,
  patterns: readonly string[],
  facts: readonly Fact[],
  declared: ReadonlySet<string>,
  context: BuildContext,
  depth: number,
): fc.Arbitrary<MemberEntry> {
  const others = patterns.filter((other) => other !== pattern);
  const alone = (name: string): boolean => !others.some((other) => patternOf(other).test(name));
  const names = matching(
    pattern,
    (name) => !declared.has(name) && alone(name) && nameAllowed(facts, name, context),
    { min: 0, max: Infinity },
  );
  return entriesOf(names, facts, context, depth);
}

function ofUnknownName(
  patterns: readonly string[],
  facts: readonly Fact[],
  declared: ReadonlySet<string>,
  context: BuildContext,
  depth: number,
): fc.Arbitrary<MemberEntry> {
  const rules = nameSchemas(facts, context);
  const source = rules.length === 0 ? memberName : stringsUnder(rules, context, depth);
  const unknown = (name: string): boolean =>
    !declared.has(name) && !patterns.some((pattern) => patternOf(pattern).test(name));
  return entriesOf(checked(source, unknown, 'every allowed name is declared'), facts, context, depth);
}

/** All names of the pool are spoken of by the same schemas, so those of one of them serve for all. */
function entriesOf(
  names: fc.Arbitrary<string>,
  facts: readonly Fact[],
  context: BuildContext,
  depth: number,
): fc.Arbitrary<MemberEntry> {
  const [name = ''] = fc.sample(names, { numRuns: 1, seed: 1 });
  return fc.tuple(names, context.build(memberSchemas(facts, name, context), depth + 1).arbitrary);
}

function stringsUnder(rules: readonly Located[], context: BuildContext, depth: number): fc.Arbitrary<string> {
  const onlyStrings: Located = { pointer: 'narrowing:string', schema: { type: 'string' }, synthetic: true };
  return context.build([...rules, onlyStrings], depth + 1).arbitrary as fc.Arbitrary<string>;
}

function nameAllowed(facts: readonly Fact[], name: string, context: BuildContext): boolean {
  const rules = nameSchemas(facts, context);
  return rules.length === 0 || context.accepts(rules, name);
}
