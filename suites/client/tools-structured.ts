import fc from 'fast-check';
import { fromSchema, type Schema } from '../../harness/generate/from-schema.js';
import { nearMiss } from '../../harness/generate/near-miss.js';
import { text } from '../../harness/reference/server/content.js';
import { type Evidence, together } from '../../harness/peer/evidence.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations, tellsResults } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import { jsonText } from '../../harness/wire/json-text.js';
import { handedOn, learnTools, misfit, structured, tool, withTools } from './support/staged-tools.js';
import { steady } from './support/steady.js';
import { call } from './support/tool-server.js';

/** What tools of the stage promise: objects, open and closed, with parts used twice, and values of every other type. */
const promises: readonly Schema[] = [
  {
    type: 'object',
    properties: { tags: { type: 'array', items: { type: 'string', maxLength: 8 }, maxItems: 4 } },
    required: ['tags'],
    additionalProperties: false,
  },
  {
    type: 'object',
    properties: {
      of: { $ref: '#/$defs/measure' },
      at: { $ref: '#/$defs/measure' },
      note: { type: 'string' },
    },
    required: ['of'],
    $defs: {
      measure: {
        type: 'object',
        properties: { value: { type: 'number', minimum: 0 }, unit: { enum: ['m', 's'] } },
        required: ['value', 'unit'],
      },
    },
  },
  { type: 'array', items: { type: 'integer', minimum: -9, maximum: 9 }, minItems: 1, maxItems: 5 },
  { type: 'string', minLength: 1, maxLength: 12 },
  { type: ['number', 'null'] },
  { type: 'boolean' },
  {
    anyOf: [
      { type: 'object', required: ['ok'] },
      { type: 'string', const: 'none' },
    ],
  },
];

interface Given {
  /** Place of the tool. */
  readonly at: number;
  readonly value: unknown;
  /** Why the value does not conform; undefined where it does. */
  readonly broken?: string;
  /** What stands beside it instead of its JSON. */
  readonly content?: readonly unknown[];
}

const given: fc.Arbitrary<Given> = fc
  .oneof(
    ...promises.flatMap((schema, at) => [
      fromSchema(schema).map((value): Given => ({ at, value })),
      nearMiss(schema).map(({ value, broken }): Given => ({ at, value, broken: broken.description })),
    ]),
  )
  .chain((one) =>
    fc
      .option(fc.constantFrom([], [text('That is all.')]), { nil: undefined })
      .map((content) => ({ ...one, ...(content === undefined ? {} : { content }) })),
  );

const examples: readonly Given[] = [
  { at: 0, value: { tags: [] }, content: [] },
  { at: 0, value: { tags: 'none' }, broken: 'tags is no array' },
  { at: 1, value: {}, broken: 'of is missing' },
  { at: 2, value: [1, 2] },
  { at: 4, value: null },
  { at: 5, value: false },
];

/** Results that conform to what their tool promises are handed on, others not. */
export const structuredResults = clientCheck({
  id: 'tools/structured-results',
  kind: 'property',
  title: 'Structured results that conform to the outputSchema, and some that do not',
  needs: [operations('callTool'), tellsResults],
  requirements: ['tools-structured-validated-client'],
  async run({ scene, profile, property, judge }) {
    const requirement = 'tools-structured-validated-client';
    let now: Given = examples[0]!;
    const tools = promises.map((outputSchema, at) =>
      tool(`gives_${at}`, () => (now.broken === undefined ? structured : misfit)(now.value, now.content), {
        outputSchema,
      }),
    );
    let known: Evidence | undefined;
    const stages = steady(async () => {
      const stage = await scene({ server: withTools(...tools) });
      const listed = await learnTools(stage, profile);
      // what was never listed cannot be validated by
      const asked = stage.seen.request('tools/list');
      known = listed === undefined ? asked : together(besideTwin(listed, listed), asked);
      return stage;
    });
    const plain = await stages.run((stage) => call(stage, 'no structure'));
    await property('results', given, { examples }, async (drawn, trial) => {
      now = drawn;
      const { at, value, broken } = drawn;
      const outcome = besideTwin(await stages.run((stage) => stage.callTool(`gives_${at}`, {})), plain);
      const schema = jsonText(promises[at]);
      if (broken === undefined)
        trial(requirement, outcome, () => outcome.how === 'done', `the result, which conforms to ${schema}`);
      else
        trial(
          requirement,
          together(outcome, known!),
          () => !handedOn(outcome, 'structuredContent', value),
          `an error, or the result without what does not conform to ${schema}: ${broken}`,
        );
    });
    if (plain.how !== 'done')
      judge.inconclusive(requirement, `a call without structured content came to ${plain.received}`);
  },
});

export const toolsStructuredChecks = [structuredResults];
