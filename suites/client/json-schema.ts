import { together } from '../../harness/peer/evidence.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations, tellsResults } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { handedOn, learnTools, structured, tool, withTools } from './support/staged-tools.js';
import { call } from './support/tool-server.js';
import {
  control,
  controlTools,
  promisingTools,
  type Promised,
  validatesNothing,
} from './support/validating.js';

const text = { type: 'string' };

/** A schema for one member of an object, so that clients which take objects alone can take it. */
const within = (of: JsonObject, beside: JsonObject = {}): JsonObject => ({
  ...beside,
  type: 'object',
  properties: { of },
  required: ['of'],
});
const named = { $schema: 'https://json-schema.org/draft/2020-12/schema' };

/** Keywords that mean something in 2020-12 and not, or not the same, in earlier dialects. */
const newKeywords: readonly Promised[] = [
  {
    name: 'prefixItems',
    schema: within({ type: 'array', prefixItems: [text, { type: 'integer' }], items: false }),
    conforms: { of: ['a', 1] },
    breaks: { of: ['a', 'b'] },
  },
  {
    name: 'dependentRequired',
    schema: within({ type: 'object', dependentRequired: { leave: ['arrive'] } }, named),
    conforms: { of: { leave: 'A', arrive: 'B' } },
    breaks: { of: { leave: 'A' } },
  },
  {
    name: 'unevaluatedProperties',
    schema: within({
      type: 'object',
      allOf: [{ properties: { first: text } }],
      properties: { last: text },
      unevaluatedProperties: false,
    }),
    conforms: { of: { first: 'Ada', last: 'Lovelace' } },
    breaks: { of: { middle: 'King' } },
  },
  {
    name: 'minContains',
    schema: within({ type: 'array', contains: { const: 1 }, minContains: 2 }, named),
    conforms: { of: [1, 0, 1] },
    breaks: { of: [1, 0, 0] },
  },
  {
    name: 'beside_ref',
    schema: within({ $ref: '#/$defs/word', maxLength: 3 }, { $defs: { word: text } }),
    conforms: { of: 'abc' },
    breaks: { of: 'abcd' },
  },
];

/** Schemas of 2020-12, named as such or not. */
export const defaultDialect = clientCheck({
  id: 'json-schema/default-dialect',
  title: 'Schemas with keywords of 2020-12',
  needs: [operations('callTool'), tellsResults],
  requirements: ['json-schema-2020-12-supported-client'],
  async run({ scene, profile, judge }) {
    const requirement = 'json-schema-2020-12-supported-client';
    const stage = await scene({ server: withTools(...controlTools, ...newKeywords.flatMap(promisingTools)) });
    await learnTools(stage, profile);
    const { fits, validates } = await control(stage);
    for (const { name, breaks } of newKeywords) {
      const conforming = besideTwin(await stage.callTool(`${name}_fits`, {}), fits);
      judge(
        requirement,
        conforming,
        ({ how, received }) => {
          if (how === 'timeout') return { cannot: received };
          return how === 'done' && (validates || { cannot: validatesNothing });
        },
        `the result, which conforms by ${name}`,
      );
      if (!validates || conforming.how !== 'done') continue;
      const breaking = await stage.callTool(`${name}_misfits`, {});
      judge(
        requirement,
        together(conforming, breaking),
        () => !handedOn(breaking, 'structuredContent', breaks),
        `an error, or the result without what does not conform by ${name}`,
      );
    }
  },
});

const draft07 = { $schema: 'http://json-schema.org/draft-07/schema#' };
/** Broken by keywords that draft-07 has and 2020-12 has not. */
const oldKeywords: readonly Promised[] = [
  {
    name: 'dependencies',
    schema: within({ type: 'object', dependencies: { leave: ['arrive'] } }, draft07),
    conforms: { of: { leave: 'A', arrive: 'B' } },
    breaks: { of: { leave: 'A' } },
  },
  {
    name: 'items',
    schema: within({ type: 'array', items: [text, { type: 'integer' }] }, draft07),
    conforms: { of: ['a', 1] },
    breaks: { of: ['a', 'b'] },
  },
];
/** Broken by what every dialect has. */
const oldDialect: Promised = {
  name: 'draft_07',
  schema: within(text, draft07),
  conforms: { of: 'a' },
  breaks: { of: 1 },
};

const unknown = { $schema: 'https://touchstone.example/dialects/of-its-own' };
/** Read as any dialect that there is, the second value does not conform. */
const unknownDialect: Promised = {
  name: 'unknown_dialect',
  schema: within(text, unknown),
  conforms: { of: 'a' },
  breaks: { of: 1 },
};

/** Schemas that name another dialect. */
export const declaredDialect = clientCheck({
  id: 'json-schema/declared-dialect',
  title: 'Schemas that name another dialect than 2020-12',
  needs: [operations('callTool'), tellsResults],
  requirements: ['json-schema-declared-dialect-applied-client'],
  async run({ scene, profile, judge }) {
    const requirement = 'json-schema-declared-dialect-applied-client';
    const stage = await scene({
      server: withTools(
        ...controlTools,
        ...[oldDialect, unknownDialect, ...oldKeywords].flatMap(promisingTools),
      ),
    });
    await learnTools(stage, profile);
    const { fits, validates } = await control(stage);
    const tried = async ({ name, breaks }: Promised) => {
      const conforming = besideTwin(await stage.callTool(`${name}_fits`, {}), fits);
      const breaking = besideTwin(await stage.callTool(`${name}_misfits`, {}), fits);
      return {
        evidence: together(conforming, breaking),
        supported: conforming.how === 'done',
        refused: breaking.ended && !handedOn(breaking, 'structuredContent', breaks),
      };
    };
    if (fits.how === 'done' && !validates)
      return judge.notApplicable(requirement, `${validatesNothing}, in no dialect`);
    const strange = await tried(unknownDialect);
    judge(
      requirement,
      strange.evidence,
      () => !(strange.supported && strange.refused),
      'no result held against a schema of a dialect that does not exist',
    );
    const old = await tried(oldDialect);
    for (const promised of old.supported && old.refused ? oldKeywords : []) {
      const { evidence, supported, refused } = await tried(promised);
      judge(
        requirement,
        evidence,
        () => supported && refused,
        `the one result handed on and the other not, by ${promised.name} of draft-07`,
      );
    }
  },
});

/** A schema of a dialect that the client cannot know. */
export const unsupportedDialect = clientCheck({
  id: 'json-schema/unsupported-dialect',
  title: 'Schemas of a dialect that does not exist',
  needs: [operations('callTool')],
  requirements: ['json-schema-unsupported-dialect-client'],
  async run({ scene, profile, judge }) {
    const requirement = 'json-schema-unsupported-dialect-client';
    const plainStage = await scene({ server: withTools(...controlTools) });
    await learnTools(plainStage, profile);
    const { fits: plain } = await control(plainStage);
    for (const member of ['outputSchema', 'inputSchema']) {
      const strange = tool('strange', () => structured({ of: 'a' }), { [member]: unknownDialect.schema });
      const stage = await scene({ server: withTools(strange) });
      await learnTools(stage, profile);
      const outcome = besideTwin(await stage.callTool('strange', { of: 'a' }), plain);
      const other = besideTwin(await call(stage, 'beside an unknown dialect'), plain);
      judge(
        requirement,
        together(outcome, other),
        () => {
          if (!outcome.ended || other.how !== 'done') return false;
          if (outcome.how === 'failed' && /dialect|schema/i.test(outcome.received)) return true;
          return { cannot: 'the client goes on; what it says of the dialect, and to whom, was not seen' };
        },
        'an error that says that the dialect is not supported, and another tool that can be called',
      );
    }
  },
});

export const jsonSchemaChecks = [defaultDialect, declaredDialect, unsupportedDialect];
