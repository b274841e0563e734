import type { Answer, Call, Method } from '../../harness/peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { errors, method, mutant, results, type Change, type Mutant } from './mutant.js';
import { getting, messages, worldPrompts } from './support/prompts.js';

const said = (text: string): Answer => ({
  result: { messages: [{ role: 'user', content: { type: 'text', text } }] },
});

/** Wraps how prompts are got, beside those that ask for input. */
const gets = (wrap: (original: Method) => Method): Change => method('prompts/get', wrap);

/** What a prompt gives where the reference refuses it with a message of this form. */
const where = (message: RegExp, instead: (call: Call) => Answer): Change =>
  gets((original) => async (call) => {
    const answer = await original(call);
    return 'error' in answer && message.test(answer.error.message) ? instead(call) : answer;
  });

const code = (message: RegExp, number: number): Change =>
  errors((error) => (message.test(String(error.message)) ? { ...error, code: number } : error));

const unknown = /^Unknown prompt/;
const missing = /^The argument ".*" is missing$/;
const noText = /^The argument ".*" is no text$/;

/** Faults in how prompts are got. */
export const promptsGetMutants: readonly Mutant[] = [
  mutant({
    id: 'prompts/lists-what-it-lacks',
    fault: 'lists a prompt that it does not have',
    breaks: 'prompts-listed-available',
    change: worldPrompts((prompts) => [
      ...prompts,
      {
        definition: { name: 'retired', description: 'Was here once.' },
        get: () => ({ error: { code: -32602, message: 'No prompt of that name: retired' } }),
      },
    ]),
  }),
  mutant({
    id: 'prompts/wants-arguments-of-all',
    fault: 'refuses a request without arguments for a prompt that has none',
    breaks: 'prompts-listed-available',
    change: getting(
      'test_simple_prompt',
      (original) => (call) =>
        call.params.arguments === undefined
          ? { error: { code: -32602, message: 'arguments: expected an object' } }
          : original(call),
    ),
  }),
  mutant({
    id: 'prompts/all-arguments-required',
    fault: 'wants every argument that it lists',
    breaks: 'prompts-optional-arguments-optional',
    change: getting(
      'paint',
      (original) => (call) =>
        isObject(call.params.arguments) && call.params.arguments.shade === undefined
          ? { error: { code: -32602, message: 'The argument "shade" is missing' } }
          : original(call),
    ),
  }),
  mutant({
    id: 'prompts/one-message',
    fault: 'gives one message and no list of them',
    breaks: 'prompts-messages-array',
    change: results(
      (result) =>
        Array.isArray(result.messages) ? { ...result, messages: (result.messages as unknown[])[0] } : result,
      'prompts/get',
    ),
  }),
  mutant({
    id: 'prompts/texts-as-messages',
    fault: 'gives texts in place of messages',
    breaks: 'prompts-messages-array',
    change: messages(({ content }) => (content as JsonObject).text ?? ''),
  }),
  mutant({
    id: 'prompts/no-role',
    fault: 'leaves out who speaks',
    breaks: 'prompts-messages-array',
    change: messages(({ content }) => ({ content })),
  }),
  mutant({
    id: 'prompts/system-role',
    fault: 'begins with a message of the system',
    breaks: 'prompts-message-role',
    change: messages((message, at) => (at === 0 ? { ...message, role: 'system' } : message)),
  }),
  mutant({
    id: 'prompts/null-result-description',
    fault: 'writes null for a description that a result does not have',
    breaks: 'prompts-result-description-type',
    change: results((result) => ({ ...result, description: null }), 'prompts/get'),
  }),
  mutant({
    id: 'prompts/unknown-as-internal',
    fault: 'fails inside for a prompt that does not exist',
    breaks: 'prompts-unknown-name-code',
    change: code(unknown, -32603),
  }),
  mutant({
    id: 'prompts/unknown-as-404',
    fault: 'has a code of its own for a prompt that does not exist',
    breaks: 'prompts-unknown-name-code',
    change: code(unknown, 404),
  }),
  mutant({
    id: 'prompts/unknown-is-empty',
    fault: 'gives no messages for a prompt that does not exist',
    breaks: 'prompts-unknown-name-code',
    change: where(unknown, () => ({ result: { messages: [] } })),
  }),
  mutant({
    id: 'prompts/finds-inherited-names',
    fault: 'looks prompts up among the inherited members of an object',
    breaks: 'prompts-unknown-name-code',
    change: where(unknown, ({ params }) =>
      String(params.name) in {}
        ? { error: { code: -32603, message: 'prompt.get is not a function' } }
        : { error: { code: -32602, message: 'Unknown prompt' } },
    ),
  }),
  mutant({
    id: 'prompts/missing-as-internal',
    fault: 'fails inside where an argument is missing',
    breaks: 'prompts-missing-argument-code',
    change: code(missing, -32603),
  }),
  mutant({
    id: 'prompts/renders-undefined',
    fault: 'puts "undefined" where a required argument is missing',
    breaks: 'prompts-missing-argument-code',
    change: where(missing, () => said('Please write a summary: undefined')),
  }),
  mutant({
    id: 'prompts/renders-objects',
    fault: 'puts whatever an argument is into the text',
    breaks: 'prompts-arguments-validated',
    change: where(noText, () => said('Please write a summary: [object Object]')),
  }),
];
