import fc from 'fast-check';
import type { BuildContext, Built } from '../build-context.js';
import { CannotGenerate } from '../cannot-generate.js';
import type { Fact } from '../flatten.js';
import { canonical, coversType, typeOf, type JsonSchema } from '../json-schema.js';

/** Keywords that need no validator here: they allow everything, are decided at once, or are seen to elsewhere. */
const PLAIN = new Set([
  ...['$comment', '$defs', 'default', 'definitions', 'deprecated', 'description', 'examples', 'readOnly'],
  ...[
    'title',
    'writeOnly',
    'const',
    'enum',
    'type',
    '$ref',
    'allOf',
    'anyOf',
    'oneOf',
    'not',
    'if',
    'then',
    'else',
  ],
]);

/**
 * The values that `const` and `enum` leave.
 * @returns undefined where no fact enumerates its values
 * @throws CannotGenerate where none of the values satisfies all facts
 */
export function enumerated(facts: readonly Fact[], context: BuildContext): Built | undefined {
  const lists = facts.flatMap(({ schema }) => listsOf(schema));
  const [first, ...others] = lists;
  if (!first) return undefined;
  const sets = others.map((list) => new Set(list.map(canonical)));
  const shared = first.filter((value) => sets.every((set) => set.has(canonical(value))));
  const values = shared.filter((value) => facts.every((fact) => allows(fact, value, context)));
  if (values.length === 0) {
    throw new CannotGenerate('contradiction', 'none of the enumerated values is allowed', facts[0]?.pointer);
  }
  return { arbitrary: constants(values), exact: true, values };
}

/** Exactly these values; objects and arrays are copied, so that whoever changes one changes no other. */
export function constants(values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.constantFrom(...values).map((value) => structuredClone(value));
}

function listsOf(schema: JsonSchema): unknown[][] {
  return [
    ...('const' in schema ? [[schema.const]] : []),
    ...(Array.isArray(schema.enum) ? [schema.enum as unknown[]] : []),
  ];
}

function allows(fact: Fact, value: unknown, context: BuildContext): boolean {
  const plain = Object.keys(fact.schema).every((keyword) => PLAIN.has(keyword) || keyword.startsWith('x-'));
  if (!plain) return context.accepts([fact], value);
  const { type } = fact.schema;
  return type === undefined || [type].flat().some((name) => coversType(name, typeOf(value)));
}
