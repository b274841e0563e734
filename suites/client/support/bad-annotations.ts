import type { JsonObject } from '../../../harness/wire/message.js';

const annotated = (type: unknown, header: unknown = 'Region'): JsonObject => ({
  type,
  'x-mcp-header': header,
});
const region = annotated('string');
const schema = (properties: JsonObject, others: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...others,
});

/** An input schema whose annotation has that value. */
export const named = (header: unknown): JsonObject => schema({ region: annotated('string', header) });

/** Input schemas that each break one constraint on annotations, and in words which (streamable-http#schema-extension). */
export const badSchemas: readonly (readonly [string, JsonObject])[] = [
  ['an empty name', named('')],
  ['a name with a space', named('My Region')],
  ['a name with a colon', named('Region:')],
  ['a name beyond ASCII', named('Région')],
  ['a name that starts another header field', named('A\r\nX-Evil: 1')],
  ['a name with a control character', named('Region\u0000')],
  ['a name that is a number', named(5)],
  ['the same name twice', schema({ region: region, area: annotated('string') })],
  ['the same name in other letters', schema({ region: region, area: annotated('string', 'rEGION') })],
  [
    'the same name on another level',
    schema({ region: region, inner: schema({ area: annotated('string', 'region') }) }),
  ],
  ['a parameter of type number', schema({ region: annotated('number') })],
  ['a parameter of type object', schema({ region: annotated('object') })],
  ['a parameter of type array', schema({ region: annotated('array') })],
  ['an annotation in the items of an array', schema({ regions: { type: 'array', items: region } })],
  ['an annotation in prefixItems', schema({ regions: { type: 'array', prefixItems: [region] } })],
  ...['oneOf', 'anyOf', 'allOf'].map(
    (keyword) => [`an annotation under ${keyword}`, schema({ region: { [keyword]: [region] } })] as const,
  ),
  ['an annotation under not', schema({ region: { not: region } })],
  ...['if', 'then', 'else'].map(
    (keyword) =>
      [
        `an annotation under ${keyword}`,
        schema({}, { if: schema({}), [keyword]: schema({ region: region }) }),
      ] as const,
  ),
  [
    'an annotation behind $ref',
    schema({ region: { $ref: '#/$defs/region' } }, { $defs: { region: region } }),
  ],
  ['an annotation in additionalProperties', schema({}, { additionalProperties: region })],
  ['an annotation in patternProperties', schema({}, { patternProperties: { '^r': region } })],
  ['an annotation on the arguments as a whole', schema({}, { 'x-mcp-header': 'Region' })],
];
