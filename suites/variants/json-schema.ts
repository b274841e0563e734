import type { WorldTool } from '../../harness/peer/server/blueprint.js';
import { checkingArguments } from '../../harness/reference/server/checked-arguments.js';
import { invalidParams } from '../../harness/reference/server/guards.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { variant, type Variant } from '../mutants/mutant.js';
import { tool, tools } from '../mutants/support/tools.js';

const annotations = { readOnlyHint: true };
const done = { result: { content: [{ type: 'text', text: 'done' }] } };

/** A tool that takes anything. */
const taking = (name: string, inputSchema: JsonObject): WorldTool => ({
  definition: { name, description: 'Takes anything.', inputSchema, annotations },
  call: () => done,
});
const refusing = (name: string, inputSchema: JsonObject): WorldTool =>
  checkingArguments(taking(name, inputSchema));
const adding = (...more: readonly WorldTool[]) => tools((each) => [...each, ...more]);

/** Reads its schema by the dialect that it declares: a tuple and a dependency of draft-07. */
const ofDraft07: WorldTool = {
  definition: {
    name: 'pack',
    description: 'Packs something.',
    inputSchema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        box: { type: 'array', items: [{ type: 'string' }] },
        lid: { type: 'string' },
        key: { type: 'string' },
      },
      dependencies: { lid: ['key'] },
    },
    annotations,
  },
  call: ({ params }) => {
    const { box, lid, key } = isObject(params.arguments) ? params.arguments : {};
    const texts = [lid, key, ...(Array.isArray(box) ? [(box as unknown[])[0]] : [])];
    const fits =
      texts.every((value) => value === undefined || typeof value === 'string') &&
      (box === undefined || Array.isArray(box));
    return fits && (lid === undefined || key !== undefined)
      ? done
      : invalidParams('the arguments do not fit');
  },
};

/** As deep as no one writes by hand. */
function nested(depth: number): JsonObject {
  let schema: JsonObject = { type: 'object' };
  for (let level = 0; level < depth; level += 1) schema = { type: 'object', properties: { a: schema } };
  return schema;
}

const advice = 'the recommendation is against every other dialect; declaring one stays legal';

/** Legal schemas, and schemas on which nothing can be said. */
export const jsonSchemaVariants: readonly Variant[] = [
  variant({
    id: 'json-schema/draft-07',
    story: 'declares draft-07 in one schema and means it: a tuple and a dependency as that dialect has them',
    uses: ['json-schema-other-dialect'],
    warns: { 'json-schema-2020-12-used': advice },
    change: adding(ofDraft07),
  }),
  variant({
    id: 'json-schema/unknown-dialect',
    story: 'declares a dialect that nobody here knows; nothing is said of its validity',
    uses: ['json-schema-other-dialect'],
    warns: { 'json-schema-2020-12-used': advice },
    change: adding(
      taking('foreign', {
        $schema: 'https://example.com/dialect',
        type: 'object',
        properties: { a: { type: 'decimal' } },
      }),
    ),
  }),
  variant({
    id: 'json-schema/unknown-keywords',
    story:
      'has keywords and formats that nothing defines, and an open object without properties; all are ignored by the dialect',
    change: adding(
      refusing('open', { type: 'object' }),
      refusing('annotated', {
        type: 'object',
        'x-order': 1,
        properties: {
          a: { type: 'string', format: 'cron', enumNames: ['x'], nullable: true, example: 'x' },
          $comment: { type: 'string' },
        },
      }),
      refusing('referring', {
        $id: 'https://example.com/schemas/referring',
        type: 'object',
        properties: { node: { $ref: '#/$defs/node' } },
        $defs: { node: { $anchor: 'node', type: 'object', properties: { next: { $ref: '#node' } } } },
      }),
    ),
  }),
  variant({
    id: 'json-schema/hard-schemas',
    story:
      'sends schemas that cannot be worked on: too deep, a costly pattern, a reference to the network, a word of the validator; legal, so nothing is said',
    change: adding(
      taking('deep', nested(150)),
      taking('costly', {
        type: 'object',
        properties: { a: { type: 'string', pattern: '^(a+)+$', minLength: 28 } },
        required: ['a'],
      }),
      taking('remote', { type: 'object', properties: { a: { $ref: 'https://schemas.example.com/a.json' } } }),
      taking('promise', { $async: true, type: 'object' }),
    ),
  }),
  variant({
    id: 'json-schema/refuses-by-error',
    story: 'refuses arguments by a protocol error instead of a result',
    change: tool('book_ride', (one) => ({
      ...one,
      call: async (call) => {
        const answer = await one.call(call);
        return 'result' in answer && answer.result.isError === true
          ? invalidParams('the arguments do not fit')
          : answer;
      },
    })),
  }),
];
