import { DRAFT_07, type Sample } from './sample.js';

/** Schemas that refer to their own parts: recursion, identifiers, anchors. */
export const REFERENCES: readonly Sample[] = [
  {
    name: 'a linked list',
    schema: {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: { value: { type: 'integer' }, next: { $ref: '#/$defs/node' } },
          required: ['value'],
        },
      },
    },
  },
  {
    name: 'a tree with a mandatory choice',
    schema: {
      $defs: {
        tree: {
          anyOf: [
            {
              type: 'object',
              properties: { left: { $ref: '#/$defs/tree' }, right: { $ref: '#/$defs/tree' } },
              required: ['left', 'right'],
            },
            { type: 'integer' },
          ],
        },
      },
      $ref: '#/$defs/tree',
    },
  },
  {
    name: 'definitions of draft-07',
    schema: {
      $schema: DRAFT_07,
      $ref: '#/definitions/person',
      definitions: {
        person: { type: 'object', properties: { name: { $ref: '#/definitions/name' } }, required: ['name'] },
        name: { type: 'string', minLength: 2 },
      },
    },
  },
  {
    name: 'anchors and identifiers',
    schema: {
      $id: 'https://touchstone.example/schemas/root',
      type: 'object',
      properties: {
        a: { $ref: '#here' },
        b: { $ref: 'item' },
        c: { $ref: 'https://touchstone.example/schemas/item#/$defs/deep' },
      },
      required: ['a', 'b', 'c'],
      $defs: {
        one: { $anchor: 'here', type: 'integer' },
        two: { $id: 'item', type: 'string', maxLength: 3, $defs: { deep: { type: 'boolean' } } },
      },
    },
  },
  {
    name: 'a dynamic reference',
    schema: {
      $id: 'https://touchstone.example/strict-tree',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'https://touchstone.example/tree',
          $dynamicAnchor: 'node',
          type: 'object',
          properties: {
            data: { type: 'integer' },
            children: { type: 'array', items: { $dynamicRef: '#node' } },
          },
        },
      },
    },
  },
  {
    name: '2019-09',
    schema: {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      type: 'object',
      properties: {
        pair: {
          type: 'array',
          items: [{ type: 'integer' }, { type: 'string' }],
          additionalItems: false,
          minItems: 2,
        },
        self: { $recursiveRef: '#' },
      },
      required: ['pair'],
    },
  },
];
