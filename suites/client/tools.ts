import type { WorldTool } from '../../harness/peer/server/blueprint.js';
import { image, text } from '../../harness/reference/server/content.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { operations, tellsResults } from '../../harness/run/client/needs.js';
import { besideTwin, type Outcome } from '../../harness/run/client/outcome.js';
import { jsonText } from '../../harness/wire/json-text.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { handedOn, learnTools, structured, tool, withTools } from './support/staged-tools.js';
import { call } from './support/tool-server.js';

/** A promise of an object with just this member. */
const promising = (member: string, type: string): JsonObject => ({
  outputSchema: { type: 'object', properties: { [member]: { type } }, required: [member] },
});
const count = promising('count', 'integer');

/** The same name in letters of either case, for tools that promise different things. */
const namesakes: readonly {
  readonly name: string;
  readonly definition: JsonObject;
  readonly gives: JsonObject;
}[] = [
  { name: 'Measure', definition: count, gives: { count: 7 } },
  { name: 'measure', definition: promising('word', 'string'), gives: { word: 'seven' } },
  { name: 'MEASURE', definition: count, gives: { count: 70 } },
];

/** Tools whose names differ in letter case only. */
export const nameCase = clientCheck({
  id: 'tools/name-case',
  title: 'Tools whose names differ in letter case',
  needs: [operations('callTool'), tellsResults],
  requirements: ['tools-names-case-sensitive-client'],
  async run({ scene, profile, judge }) {
    const requirement = 'tools-names-case-sensitive-client';
    const offered = namesakes.map(({ name, definition, gives }) =>
      tool(name, () => structured(gives), definition),
    );
    const alone = tool('gauge', () => structured({ count: 1 }), count);
    const stage = await scene({ server: withTools(alone, ...offered) });
    const listed = await learnTools(stage, profile);
    const plain = await stage.callTool('gauge', {});
    if (listed !== undefined)
      judge(
        requirement,
        listed,
        () =>
          listed.how === 'done'
            ? namesakes.every(({ name }) => lists(listed, name))
            : { cannot: `a list of tools came to ${listed.received}` },
        'a list with every one of the tools',
      );
    for (const { name, gives } of namesakes) {
      const outcome = besideTwin(await stage.callTool(name, {}), plain);
      judge(
        requirement,
        outcome,
        () =>
          outcome.how === 'done' &&
          stage.seen.requests('tools/call').at(-1)?.params.name === name &&
          (!('structuredContent' in outcome.value) || handedOn(outcome, 'structuredContent', gives)),
        `the result of ${name}: ${jsonText(gives)}`,
      );
    }
  },
});

function lists({ value: { tools } }: Outcome, name: string): boolean {
  return !Array.isArray(tools) || tools.some((listed) => isObject(listed) && listed.name === name);
}

const words = 'There is no such place; try another.';
const failing: readonly WorldTool[] = [
  tool('fails', () => ({ result: { content: [text(words)], isError: true } })),
  tool('fails_with_more', () => ({ result: { content: [text(words), image], isError: true } })),
  tool('fails_structured', () => ({ result: { content: [text(words)], isError: true } }), {
    outputSchema: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
  }),
];

/** Results that tell of an error of the tool. */
export const executionErrors = clientCheck({
  id: 'tools/execution-errors',
  title: 'Results that tell of an error',
  needs: [operations('callTool'), tellsResults],
  requirements: ['tools-errors-to-model-client'],
  async run({ scene, profile, judge }) {
    const stage = await scene({ server: withTools(...failing) });
    await learnTools(stage, profile);
    const plain = await call(stage, 'no error');
    for (const { definition } of failing) {
      const outcome = besideTwin(await stage.callTool(definition.name, {}), plain);
      judge(
        'tools-errors-to-model-client',
        outcome,
        () => tellsError(outcome) && outcome.received.includes(words),
        `an error, be it raised or as a result, with the words ${JSON.stringify(words)}`,
      );
    }
  },
});

/** Whether the caller learns that something went wrong. */
function tellsError({ how, value }: Outcome): boolean {
  return how === 'failed' || (how === 'done' && value.isError === true);
}

/** A call that is answered by an error of the protocol. */
export const protocolErrors = clientCheck({
  id: 'tools/protocol-errors',
  title: 'Calls that are answered by an error of the protocol',
  needs: [operations('callTool'), tellsResults],
  requirements: ['tools-protocol-errors-to-model-client'],
  async run({ scene, profile, judge }) {
    const requirement = 'tools-protocol-errors-to-model-client';
    const message = 'the tool is closed today';
    const stage = await scene({
      server: withTools(tool('closed', () => ({ error: { code: -32602, message } }))),
    });
    await learnTools(stage, profile);
    const plain = await call(stage, 'no error');
    const outcome = besideTwin(await stage.callTool('closed', {}), plain);
    if (outcome.unusable === undefined && !outcome.received.includes(message))
      return judge.notApplicable(
        requirement,
        'the client keeps errors of the protocol to itself, which is allowed',
      );
    judge(
      requirement,
      outcome,
      () => tellsError(outcome),
      `an error with the message ${JSON.stringify(message)}`,
    );
  },
});

/** Content that no reading takes for a list of content blocks. */
const impossible: readonly unknown[] = [
  'done',
  null,
  { type: 'text', text: 'done' },
  ['done'],
  [null],
  [{ text: 'done' }],
  [{ type: 'text' }],
  [text('done'), { type: 'image', mimeType: 'image/png' }],
  [{ type: 'resource', resource: 'done' }],
];

/** Results whose content is malformed. */
export const malformedContent = clientCheck({
  id: 'tools/malformed-content',
  title: 'Results with malformed content',
  needs: [operations('callTool'), tellsResults],
  requirements: ['tools-results-validated-client'],
  async run({ scene, profile, judge }) {
    let content: unknown;
    const stage = await scene({
      server: withTools(tool('malformed', () => ({ result: { content }, broken: true }))),
    });
    await learnTools(stage, profile);
    for (content of impossible) {
      const plain = await call(stage, 'whole content');
      const outcome = besideTwin(await stage.callTool('malformed', {}), plain);
      judge(
        'tools-results-validated-client',
        outcome,
        () => !handedOn(outcome, 'content', content),
        `an error, or anything but the content as it came: ${jsonText(content)}`,
      );
    }
  },
});

export const toolsChecks = [nameCase, executionErrors, protocolErrors, malformedContent];
