import type { Answer, WorldPrompt } from '../../harness/peer/server/blueprint.js';
import { missingCapability } from '../../harness/reference/server/guards.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import {
  all,
  method,
  notificationsOut,
  results,
  variant,
  type Change,
  type Variant,
} from '../mutants/mutant.js';
import { callerOf } from '../mutants/support/asking.js';
import { declares } from '../mutants/support/listening.js';
import { getting, messages, worldPrompts } from '../mutants/support/prompts.js';

const said = (text: string): Answer => ({
  result: { messages: [{ role: 'user', content: { type: 'text', text } }] },
});
const invalid = (message: string): Answer => ({ error: { code: -32602, message } });

const withPrompts = (...more: readonly WorldPrompt[]): Change =>
  worldPrompts((prompts) => [...prompts, ...more]);

/** Milliseconds after which the prompts are others. */
const lifetime = 600;

/** Lists one prompt more, for everybody, every other while. */
const comesAndGoes: Change = (blueprint) => {
  const began = Date.now();
  return method('prompts/list', (original) => async (call) => {
    const answer = await original(call);
    const there = Math.floor((Date.now() - began) / lifetime) % 2 === 1;
    if (!there || !('result' in answer) || 'nextCursor' in answer.result) return answer;
    const prompts = [...(answer.result.prompts as unknown[]), { name: 'summary of the hour' }];
    return { result: { ...answer.result, prompts } };
  })(blueprint);
};

/** Asks for the missing text of a prompt where it may ask, and refuses as the reference does where it may not. */
const asksForMissing: Change = getting('summary', (original) => (call) => {
  const given = isObject(call.params.arguments) ? call.params.arguments : {};
  if (given.text !== undefined) return original(call);
  const refusal = missingCapability(call, 'elicitation', 'form');
  if (refusal !== undefined) return refusal;
  const responses = isObject(call.params.inputResponses) ? call.params.inputResponses : {};
  if (isObject(responses.text)) return said('Please write a summary of what you were told.');
  const requestedSchema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
  const params = { mode: 'form', message: 'Which text?', requestedSchema };
  return {
    result: {
      resultType: 'input_required',
      inputRequests: { text: { method: 'elicitation/create', params } },
    },
  };
});

const oneOfTwo: WorldPrompt = {
  definition: { name: 'either', arguments: [{ name: 'file' }, { name: 'link', required: false }] },
  get: ({ params }) => {
    const { file, link } = isObject(params.arguments) ? params.arguments : {};
    return file === undefined && link === undefined ? invalid('file or link is needed') : said('Read it.');
  },
};

const unmarked: WorldPrompt = {
  definition: { name: 'letter', arguments: [{ name: 'to' }] },
  get: ({ params }) =>
    isObject(params.arguments) && params.arguments.to !== undefined ? said('Write it.') : invalid('to whom?'),
};

const bareArgument = ({ name, required }: JsonObject): JsonObject =>
  required === true ? { name, required } : { name };

const oddNames = ['', ' ', 'a/b c', 'Überschrift 😀', 'x'.repeat(300), 'summary '];

/** Legal ways to have prompts. */
export const promptsVariants: readonly Variant[] = [
  variant({
    id: 'prompts/none',
    story: 'declares prompts and has none at the moment',
    uses: ['prompts-list-empty'],
    change: worldPrompts(() => []),
  }),
  variant({
    id: 'prompts/come-and-go',
    story: 'has a prompt that comes and goes by the clock, for everybody, and tells of it to nobody',
    uses: ['prompts-list-changes'],
    change: all(
      comesAndGoes,
      declares('prompts', {}),
      notificationsOut((message) =>
        message.method === 'notifications/prompts/list_changed' ? [] : [message],
      ),
    ),
  }),
  variant({
    id: 'prompts/by-caller',
    story: 'lists other prompts for another caller',
    uses: ['prompts-list-by-authorization'],
    on: ['http'],
    change: results(
      (result, call) => ({
        ...result,
        cacheScope: 'private',
        prompts: (result.prompts as JsonObject[]).filter(
          ({ name }) => name !== 'summary' || callerOf(call) !== 'Bearer second-caller',
        ),
      }),
      'prompts/list',
    ),
  }),
  variant({
    id: 'prompts/names-alone',
    story: 'says of prompts and arguments nothing but their names, and which arguments are required',
    change: results(
      (result) => ({
        ...result,
        prompts: (result.prompts as JsonObject[]).map(({ name, arguments: listed }) => ({
          name,
          ...(Array.isArray(listed) ? { arguments: (listed as JsonObject[]).map(bareArgument) } : {}),
        })),
      }),
      'prompts/list',
    ),
  }),
  variant({
    id: 'prompts/more-members',
    story: 'adds members of its own to prompts, arguments and messages, and _meta where it may stand',
    change: all(
      results(
        (result) => ({
          ...result,
          prompts: (result.prompts as JsonObject[]).map((prompt) => ({
            ...prompt,
            _meta: { 'com.example/version': 2 },
            tags: ['text'],
          })),
        }),
        'prompts/list',
      ),
      messages((message) => ({ ...message, name: 'speaker' })),
    ),
  }),
  variant({
    id: 'prompts/no-messages',
    story: 'gives no messages; the list of them may be empty',
    change: results((result) => ('messages' in result ? { ...result, messages: [] } : result), 'prompts/get'),
  }),
  variant({
    id: 'prompts/odd-names',
    story: 'has prompts of all sorts of names; nothing limits them',
    change: withPrompts(...oddNames.map((name) => ({ definition: { name }, get: () => said('odd') }))),
  }),
  variant({
    id: 'prompts/picky',
    story: 'refuses every text that it does not know for the arguments of its prompts',
    change: method('prompts/get', (original) => (call) => {
      const given = isObject(call.params.arguments) ? call.params.arguments : {};
      return Object.keys(given).length > 0 ? invalid('No such value') : original(call);
    }),
  }),
  variant({
    id: 'prompts/one-of-two',
    story: 'needs one of two arguments, neither of which is required by itself',
    change: withPrompts(oneOfTwo),
  }),
  variant({
    id: 'prompts/described-by-connection',
    story: 'describes a prompt otherwise on each connection; the set of prompts is the same',
    change: (blueprint) => {
      let connections = 0;
      return results((result, { memory }) => {
        if (!memory.has('number')) memory.set('number', (connections += 1));
        const description = `Gallery ${String(memory.get('number'))}.`;
        const prompts = (result.prompts as JsonObject[]).map((prompt) =>
          prompt.name === 'gallery' ? { ...prompt, description } : prompt,
        );
        return { ...result, cacheScope: 'private', prompts };
      }, 'prompts/list')(blueprint);
    },
  }),
  variant({
    id: 'prompts/unmarked-argument',
    story: 'needs an argument of which it does not say whether it is required',
    change: withPrompts(unmarked),
  }),
  variant({
    id: 'prompts/asks-for-missing',
    story: 'asks for a missing argument instead of refusing the request',
    uses: ['prompts-get-asks'],
    change: asksForMissing,
  }),
  variant({
    id: 'prompts/out-of-order',
    story: 'has a prompt that fails for reasons of its own',
    change: withPrompts({
      definition: { name: 'weather', description: 'Needs a service that is down.' },
      get: () => ({ error: { code: -32603, message: 'The service is down' } }),
    }),
  }),
];
