import { usesIn } from '../../harness/peer/tool-uses.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { answers } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { samplingKind, taking } from './support/inputs.js';
import { askersFor, responseIn, Rounds, walk } from './support/rounds.js';

const { method, request } = samplingKind;
const capabilities = { sampling: { tools: {} } };

const weather = {
  name: 'get_weather',
  description: 'Tells the weather in a city.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const use = { type: 'tool_use', id: 'use-1', name: weather.name, input: { city: 'Paris' } };
const textOf = (text: string): JsonObject => ({ type: 'text', text });

/** A sampling request with tools, and whatever else. */
const withTools = (more: JsonObject = {}): JsonObject => ({
  method,
  params: { ...(request.params as JsonObject), tools: [weather], ...more },
});

/** Tools in a request to a client that does not declare to take them. */
export const toolsUndeclared = clientCheck({
  id: 'sampling/tools-undeclared',
  title: 'Tools that the client does not declare to take',
  needs: [answers(method)],
  requirements: ['sampling-tools-undeclared-client'],
  async run({ profile, scene, judge }) {
    const [asker] = askersFor(profile);
    if (asker === undefined) return;
    const script = new Rounds(asker.method);
    const stage = await scene({ server: script.change, ...taking(samplingKind) });
    const twin = await walk(stage, asker, script, [{ inputRequests: { said: request } }]);
    const unfit: readonly JsonObject[] = [
      withTools(),
      { method, params: { ...(request.params as JsonObject), toolChoice: { mode: 'auto' } } },
    ];
    const declares = twin.first !== undefined && declaresTools(twin.first.meta);
    if (declares)
      return judge.notApplicable(
        'sampling-tools-undeclared-client',
        'the client declares to take tools, though it was told to declare sampling alone',
      );
    for (const asked of unfit) {
      const went = await walk(stage, asker, script, [{ inputRequests: { said: asked }, broken: true }]);
      judge(
        'sampling-tools-undeclared-client',
        twin.retry.unusable === undefined
          ? (went.retries[0] ?? besideTwin(went.outcome, twin.outcome))
          : twin.retry,
        () => responseIn(went.retry, 'said') === undefined,
        'no response to it',
      );
    }
  },
});

function declaresTools(meta: JsonObject): boolean {
  const declared = meta['io.modelcontextprotocol/clientCapabilities'];
  return isObject(declared) && isObject(declared.sampling) && declared.sampling.tools !== undefined;
}

/** What a model says that keeps to the mode. */
const modes: readonly { readonly mode: string; readonly content: unknown; readonly uses: boolean }[] = [
  { mode: 'required', content: [textOf('Let me see.'), use], uses: true },
  { mode: 'none', content: textOf('I cannot know.'), uses: false },
];

/** The mode in which tools are to be used. */
export const toolChoice = clientCheck({
  id: 'sampling/tool-choice',
  title: 'A model that has to use a tool, and one that must not',
  needs: [answers(method)],
  requirements: ['sampling-tool-choice-client'],
  async run({ profile, scene, judge }) {
    const [asker] = askersFor(profile);
    if (asker === undefined) return;
    for (const { mode, content, uses } of modes) {
      const script = new Rounds(asker.method);
      const stopReason = uses ? 'toolUse' : 'endTurn';
      const answer = { role: 'assistant', model: 'touchstone-model', content, stopReason };
      const stage = await scene({ server: script.change, capabilities, answers: { [method]: answer } });
      const { retry } = await walk(stage, asker, script, [
        { inputRequests: { said: withTools({ toolChoice: { mode } }) } },
      ]);
      const response = responseIn(retry, 'said');
      judge(
        'sampling-tool-choice-client',
        retry,
        () =>
          isObject(response) && 'content' in response
            ? usesIn({ role: 'assistant', ...response }).length > 0 === uses
            : { cannot: 'the retry has no message of a model: mrtr-response-shape-client' },
        uses ? 'a use of a tool' : 'no use of a tool',
      );
    }
  },
});

const result = (text: string): JsonObject => ({
  type: 'tool_result',
  toolUseId: use.id,
  content: [textOf(text)],
});
const question = { role: 'user', content: textOf('What is the weather in Paris?') };
const conversation = (...after: readonly JsonObject[]): JsonObject =>
  withTools({ messages: [question, { role: 'assistant', content: [use] }, ...after] });

/** Conversations that break the constraints on messages, each in one way. */
const unfit: readonly (readonly [string, JsonObject])[] = [
  [
    'a result mixed with other content',
    conversation({ role: 'user', content: [textOf('Here it is:'), result('18 degrees')] }),
  ],
  ['a use without a result', conversation({ role: 'user', content: textOf('And in London?') })],
  ['a message of another role', withTools({ messages: [{ ...question, role: 'system' }] })],
];

/** Messages that no model is to be given. */
export const contentValidated = clientCheck({
  id: 'sampling/content-validated',
  title: 'Messages that break their constraints',
  needs: [answers(method)],
  requirements: ['sampling-content-validated-client'],
  async run({ profile, scene, judge }) {
    const [asker] = askersFor(profile);
    if (asker === undefined) return;
    const script = new Rounds(asker.method);
    const stage = await scene({
      server: script.change,
      capabilities,
      answers: { [method]: samplingKind.answer },
    });
    const fit = conversation({ role: 'user', content: [result('18 degrees')] });
    const twin = await walk(stage, asker, script, [{ inputRequests: { said: fit } }]);
    for (const [fault, messages] of unfit) {
      const went = await walk(stage, asker, script, [{ inputRequests: { said: messages }, broken: true }]);
      judge(
        'sampling-content-validated-client',
        twin.retry.unusable === undefined ? (went.retries[0] ?? went.outcome) : twin.retry,
        () => responseIn(went.retry, 'said') === undefined,
        `no response of a model to ${fault}`,
      );
    }
  },
});
