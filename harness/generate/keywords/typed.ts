import fc from 'fast-check';
import type { BuildContext, Built } from '../build-context.js';
import { attempt, CannotGenerate } from '../cannot-generate.js';
import type { Fact } from '../flatten.js';
import { coversType, type JsonSchema, type JsonType } from '../json-schema.js';
import { arrayArbitrary } from './array.js';
import { enumerated } from './enumerated.js';
import { numberArbitrary } from './number.js';
import { objectArbitrary } from './object.js';
import { preferred } from './preferred.js';
import { stringArbitrary } from './string.js';

const TYPES: readonly JsonType[] = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'];

/** Keywords that speak of one type only: without `type` they tell which one is meant. */
const IMPLIED: Readonly<Record<string, JsonType>> = {
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  format: 'string',
  items: 'array',
  prefixItems: 'array',
  contains: 'array',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  properties: 'object',
  required: 'object',
  additionalProperties: 'object',
  patternProperties: 'object',
  propertyNames: 'object',
  minProperties: 'object',
  maxProperties: 'object',
  dependentRequired: 'object',
};

/**
 * An arbitrary for plain facts, no choices among them.
 * @param facts schemas that must all hold
 * @throws CannotGenerate where they contradict one another, or some keyword cannot be met
 */
export function typed(facts: readonly Fact[], context: BuildContext, depth: number): Built {
  const few = enumerated(facts, context);
  if (few) return few;
  const examples = preferred(facts, context);
  const built = attempt(() => byType(facts, context, depth));
  if (built instanceof CannotGenerate) {
    if (examples) return { arbitrary: examples, exact: true };
    throw built;
  }
  if (!examples || context.isMinimal(depth)) return built;
  const weighted = [
    { weight: 5, arbitrary: built.arbitrary },
    { weight: 1, arbitrary: examples },
  ];
  return { ...built, arbitrary: fc.oneof({ withCrossShrink: true }, ...weighted) };
}

function byType(facts: readonly Fact[], context: BuildContext, depth: number): Built {
  const schemas = facts.map(({ schema }) => schema);
  const types = typesOf(schemas);
  const implied = new Set(
    schemas.flatMap((schema) => Object.keys(schema).map((keyword) => IMPLIED[keyword])),
  );
  const results = types.map((type) => ({ type, built: attempt(() => ofType(type, facts, context, depth)) }));
  const possible = results.flatMap(({ type, built }) =>
    built instanceof CannotGenerate ? [] : [{ type, built }],
  );
  const failures = results.flatMap(({ built }) => (built instanceof CannotGenerate ? [built] : []));
  const [first] = possible;
  if (!first)
    throw failures[0] ?? new CannotGenerate('contradiction', 'no type is allowed', facts[0]?.pointer);
  if (possible.length === 1) return first.built;
  const hinted =
    schemas.every((schema) => schema.type === undefined) && possible.some(({ type }) => implied.has(type));
  const weighted = possible.map(({ type, built }) => ({
    weight: hinted && implied.has(type) ? 24 : 1,
    arbitrary: built.arbitrary,
  }));
  const arbitrary = fc.oneof({ withCrossShrink: true }, ...weighted);
  const exact = possible.every(({ built }) => built.exact);
  const finite = possible.every(({ built }) => built.values !== undefined);
  return finite
    ? { arbitrary, exact, values: possible.flatMap(({ built }) => built.values ?? []) }
    : { arbitrary, exact };
}

/** The types that every schema allows; `integer` only where `number` is not allowed as well. */
function typesOf(schemas: readonly JsonSchema[]): JsonType[] {
  const allowed = TYPES.filter((type) =>
    schemas.every(
      (schema) => schema.type === undefined || [schema.type].flat().some((name) => coversType(name, type)),
    ),
  );
  return allowed.includes('number') ? allowed.filter((type) => type !== 'integer') : allowed;
}

function ofType(type: JsonType, facts: readonly Fact[], context: BuildContext, depth: number): Built {
  const schemas = facts.map(({ schema }) => schema);
  switch (type) {
    case 'null':
      return { arbitrary: fc.constant(null), exact: true, values: [null] };
    case 'boolean':
      return { arbitrary: fc.boolean(), exact: true, values: [false, true] };
    case 'number':
    case 'integer':
      return { arbitrary: numberArbitrary(schemas, type === 'integer'), exact: true };
    case 'string':
      return stringArbitrary(schemas);
    case 'array':
      return arrayArbitrary(facts, context, depth);
    case 'object':
      return objectArbitrary(facts, context, depth);
  }
}
