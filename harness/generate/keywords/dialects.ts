import type { Dialect, JsonSchema } from '../json-schema.js';

/** Keywords of one dialect that another does not know. */
const UNKNOWN: Readonly<Record<Dialect, readonly string[]>> = {
  '2020-12': ['additionalItems', '$recursiveRef'],
  '2019-09': ['prefixItems', '$dynamicRef'],
  'draft-07': [
    ...['prefixItems', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems'],
    ...['minContains', 'maxContains', '$dynamicRef', '$recursiveRef'],
  ],
};

/** Keywords that are done with once references are resolved, or that mean something to ajv alone. */
const DONE = ['$anchor', '$async', '$dynamicAnchor', '$id', '$recursiveAnchor', '$schema', 'id', 'nullable'];

/** Keywords that constrain nothing, so that it does not matter whether they count beside a reference. */
const HARMLESS = [
  '$ref',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'definitions',
  '$defs',
  '$id',
];

/** The keywords to be taken out of a schema of a dialect before it is worked with. */
export function removedFrom(dialect: Dialect): readonly string[] {
  return [...DONE, ...UNKNOWN[dialect]];
}

/** Whether a schema has a reference and beside it what could count or, as in draft-07, not. */
export function hasSiblings(schema: JsonSchema): boolean {
  return '$ref' in schema && Object.keys(schema).some((keyword) => !HARMLESS.includes(keyword));
}
