import fc from 'fast-check';
import { method } from '../../harness/peer/server/changes.js';
import { type ClientContext, clientCheck } from '../../harness/run/client/check.js';
import { operations, tellsResults } from '../../harness/run/client/needs.js';
import { besideTwin, type Outcome } from '../../harness/run/client/outcome.js';
import { isHeaderToken } from '../../harness/wire/header-value.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { badSchemas, named } from './support/bad-annotations.js';
import { mirrorTool } from './support/parameters.js';
import { steady } from './support/steady.js';

const on = { transport: 'http' } as const;
const needs = [operations('listTools'), tellsResults];

const excluded = 'http-annotation-invalid-excluded-client';
const kept = 'http-annotation-others-kept-client';

const plainTool: JsonObject = { name: 'plain', inputSchema: { type: 'object' } };
const others = [plainTool.name, mirrorTool.name];

/** The names of the tools that the client handed on. */
const namesOf = ({ value }: Outcome): unknown[] =>
  (Array.isArray(value.tools) ? (value.tools as unknown[]) : []).map((tool) =>
    isObject(tool) ? tool.name : undefined,
  );

/** Lists in which one tool stands among two that are valid. */
interface Lists {
  /** The list with a valid tool in that place. */
  readonly twin: Outcome;
  /** The list with this input schema in it. */
  with(inputSchema: JsonObject): Promise<Outcome>;
}

async function lists({ scene }: ClientContext<typeof excluded | typeof kept>): Promise<Lists> {
  let inputSchema: JsonObject = named('Region');
  let broken = false;
  const stages = steady(() =>
    scene({
      server: method('tools/list', () => () => ({
        result: { tools: [plainTool, { name: 'odd', inputSchema }, mirrorTool] },
        ...(broken ? { broken } : {}),
      })),
    }),
  );
  const twin = await stages.run((stage) => stage.listTools());
  return {
    twin,
    with: async (next) => {
      inputSchema = next;
      broken = true;
      return besideTwin(await stages.run((stage) => stage.listTools()), twin);
    },
  };
}

function judgeList(
  judge: ClientContext<typeof excluded | typeof kept>['judge'],
  { twin }: Lists,
  outcome: Outcome,
  fault: string,
): void {
  judge(
    excluded,
    outcome,
    () =>
      !namesOf(twin).includes('odd')
        ? { cannot: 'the client does not hand on the tool either where its annotation is valid' }
        : outcome.how === 'done'
          ? !namesOf(outcome).includes('odd')
          : { cannot: `the client handed on no list at all: ${kept}` },
    `a list without the tool that has ${fault}`,
  );
  judge(
    kept,
    outcome,
    () =>
      others.some((name) => !namesOf(twin).includes(name))
        ? { cannot: 'the client does not hand on all tools either where every annotation is valid' }
        : outcome.how === 'done' && others.every((name) => namesOf(outcome).includes(name)),
    `the tools ${others.join(' and ')}, beside one that has ${fault}`,
  );
}

/** Each constraint on annotations, broken by itself. */
export const constraints = clientCheck({
  id: 'http-annotations/constraints',
  title: 'Tools whose annotations break a constraint',
  on,
  needs,
  requirements: [excluded, kept],
  async run(context) {
    const listed = await lists(context);
    for (const [fault, inputSchema] of badSchemas)
      judgeList(context.judge, listed, await listed.with(inputSchema), fault);
  },
});

/** Names that are no token of HTTP. */
export const annotationNames = clientCheck({
  id: 'http-annotations/names',
  kind: 'property',
  title: 'Annotations with any name that is no field name',
  on,
  needs,
  requirements: [excluded, kept],
  async run(context) {
    const listed = await lists(context);
    const awkward = fc.constantFrom(...'"(),/:;<=>?@[\\]{} \t\n\r\u0000\u007fé世');
    const names = fc
      .tuple(fc.string({ maxLength: 6 }), awkward, fc.string({ unit: 'grapheme', maxLength: 6 }))
      .map((parts) => parts.join(''))
      .filter((name) => !isHeaderToken(name));
    await context.property('names', names, { share: 0.5 }, async (name, trial) => {
      judgeList(trial, listed, await listed.with(named(name)), `the annotation ${JSON.stringify(name)}`);
    });
  },
});

export const httpAnnotationsChecks = [constraints, annotationNames];
