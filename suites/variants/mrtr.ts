import type { Answer } from '../../harness/peer/server/blueprint.js';
import { type AskingTool, referencePolicy } from '../../harness/reference/server/asking.js';
import { invalidParams, missingCapability } from '../../harness/reference/server/guards.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { all, method, variant, type Change, type Variant } from '../mutants/mutant.js';
import { askingResults, asksBy, inputRequests } from '../mutants/support/asking.js';

const said = (text: string): Answer => ({ result: { content: [{ type: 'text', text }], isError: true } });

/** Lets a method ask for a confirmation first, where the client can be asked. */
function confirmed(name: string): Change {
  return method(name, (original) => (call) => {
    const { requestState, inputResponses } = call.params;
    if (missingCapability(call, 'elicitation', 'form') !== undefined) return original(call);
    if (requestState === 'confirm' && isObject(inputResponses) && isObject(inputResponses.sure))
      return original(call);
    const requestedSchema = { type: 'object', properties: { sure: { type: 'boolean' } } };
    const sure = { method: 'elicitation/create', params: { message: 'Are you sure?', requestedSchema } };
    return { result: { resultType: 'input_required', inputRequests: { sure }, requestState: 'confirm' } };
  });
}

const askByUrl = (tool: AskingTool): AskingTool => ({
  ...tool,
  needs: [['elicitation', 'url']],
  asks: {
    login: {
      method: 'elicitation/create',
      params: { mode: 'url', message: 'Please log in.', url: 'https://example.com/login' },
    },
  },
  accepts: (_key, { action }) => ['accept', 'decline', 'cancel'].includes(String(action)),
  finish: () => ({ result: { content: [{ type: 'text', text: 'You are logged in.' }] } }),
});

/** The first block of what a model says, alone or in an array. */
function useOf({ content }: JsonObject): JsonObject {
  const block: unknown = Array.isArray(content) ? content[0] : content;
  return isObject(block) ? block : {};
}

const withTools = (tool: AskingTool): AskingTool => ({
  ...tool,
  needs: [['sampling', 'tools']],
  asks: {
    next: {
      method: 'sampling/createMessage',
      params: {
        messages: [{ role: 'user', content: { type: 'text', text: 'What next?' } }],
        maxTokens: 10,
        tools: [
          {
            name: 'look',
            inputSchema: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] },
          },
        ],
        toolChoice: { mode: 'required' },
      },
    },
  },
  accepts: (_key, response) => useOf(response).type === 'tool_use',
  finish: ({ next = {} }) => ({
    result: { content: [{ type: 'text', text: `Looks with ${String(useOf(next).name)}.` }] },
  }),
});

/** Legal ways to ask, and to take answers. */
export const mrtrVariants: readonly Variant[] = [
  variant({
    id: 'mrtr/malformed-asked-again',
    story: 'takes inputResponses that it cannot read for missing ones and asks again',
    change: asksBy({ malformed: (asked) => asked.policy.ask(asked) }),
  }),
  variant({
    id: 'mrtr/one-question-a-round',
    story: 'asks one question a round and keeps the answers in the state',
    uses: ['mrtr-several-rounds'],
    change: asksBy({ ask: (asked) => referencePolicy.ask({ ...asked, open: asked.open.slice(0, 1) }) }),
  }),
  variant({
    id: 'mrtr/invalid-answer-as-error',
    story: 'refuses an answer that is none with an error, and asks again only for what is missing',
    change: asksBy({
      unanswered: (asked) => {
        const { inputResponses } = asked.call.params;
        const wrong = asked.open.filter(
          (key) => isObject(inputResponses) && inputResponses[key] !== undefined,
        );
        return wrong.length > 0
          ? invalidParams(`no answer: ${wrong.join(', ')}`)
          : referencePolicy.unanswered(asked);
      },
    }),
  }),
  variant({
    id: 'mrtr/does-without',
    story: 'finishes without what was not answered',
    change: asksBy({
      unanswered: ({ call }) =>
        call.params.inputResponses === undefined
          ? said('Nothing was answered.')
          : { result: { content: [{ type: 'text', text: 'Hello, whoever you are!' }] } },
    }),
  }),
  variant({
    id: 'mrtr/prompts-and-resources-ask',
    story: 'asks for a confirmation before prompts and resources',
    change: all(confirmed('prompts/get'), confirmed('resources/read')),
  }),
  variant({
    id: 'mrtr/asks-by-url',
    story: 'sends the user to a page; the answer has no content',
    change: asksBy({}, askByUrl),
  }),
  variant({
    id: 'mrtr/sampling-with-tools',
    story: 'lets the model choose a tool and leaves it no other choice',
    change: asksBy({}, withTools),
  }),
  variant({
    id: 'mrtr/dressed-as-requests',
    story:
      'gives input requests the members of JSON-RPC requests; they are not needed, and extra members are no fault',
    change: all(
      inputRequests((request) => ({ jsonrpc: '2.0', id: 1, ...request })),
      askingResults((result) => ({ ...result, hint: 'please answer' })),
    ),
  }),
];
