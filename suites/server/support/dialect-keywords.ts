import { jsonText } from '../../../harness/wire/json-text.js';
import type { Dialect } from '../../../harness/generate/json-schema.js';

const since2019 = ['dependentRequired', 'dependentSchemas', 'minContains', 'maxContains', 'unevaluatedItems'];
const until2019 = ['additionalItems', 'items as a list'];

/**
 * Keywords that decide in one dialect and are unknown or mean something else in another. `unevaluatedProperties` is left
 * out: members too many are widely dropped without a word in every dialect.
 */
const peculiar: Readonly<Record<Dialect, ReadonlySet<string>>> = {
  '2020-12': new Set(['prefixItems', '$dynamicRef', ...since2019]),
  '2019-09': new Set(['$recursiveRef', ...since2019, ...until2019]),
  'draft-07': new Set(['dependencies', ...until2019]),
};

/** Keywords whose members are names of the author's choice. */
const naming = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);

/**
 * The keyword by which a constraint belongs to its dialect rather than to all of them; undefined where it stands in any.
 * @param schemaPointer JSON Pointer to the constraint within its schema
 */
export function peculiarKeyword(schemaPointer: string, dialect: Dialect): string | undefined {
  return keywordsOf(schemaPointer).find((keyword) => peculiar[dialect].has(keyword));
}

/** The keywords that a pointer goes through, names and indices left out. */
function keywordsOf(schemaPointer: string): string[] {
  const keywords: string[] = [];
  const steps = schemaPointer.split('/').slice(1);
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at]!;
    const numbered = /^\d+$/.test(steps[at + 1] ?? '');
    keywords.push(step === 'items' && numbered ? 'items as a list' : step);
    if (numbered || naming.has(step)) at += 1;
  }
  return keywords;
}

/**
 * The keywords of a dialect's own that a schema mentions: too many where a name or a text is like one, none where it is
 * nested too deep to be worked on.
 */
export function mentionedKeywords(schema: object, dialect: Dialect): string[] {
  const text = jsonText(schema) ?? '';
  return [...peculiar[dialect]].filter((keyword) =>
    text.includes(keyword === 'items as a list' ? '"items":[' : `"${keyword}":`),
  );
}
