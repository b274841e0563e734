import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { clientMutant } from '../proof.js';
import { asksAnyway, operation, refuses } from './support/policies.js';

const messagesOf = ({ messages }: JsonObject): readonly JsonObject[] =>
  Array.isArray(messages) ? messages.filter(isObject) : [];

/** Refuses prompts that have such a message. */
const refusesMessage = (fault: string, isSuch: (message: JsonObject) => boolean) =>
  refuses('prompts/get', (result) => (messagesOf(result).some(isSuch) ? fault : undefined));

export const promptsMutants = [
  clientMutant({
    id: 'prompts/list-of-arguments',
    fault: 'Sends the arguments of a prompt as lists of one value.',
    breaks: 'prompts-request-shape-client',
    change: operation('getPrompt', (original) => (task, { arguments: args, ...rest }) => {
      const lists = Object.entries(isObject(args) ? args : {}).map(([name, value]) => [name, [value]]);
      return original(task, { ...rest, arguments: Object.fromEntries(lists) });
    }),
  }),
  clientMutant({
    id: 'prompts/no-sound',
    fault: 'Gives up a prompt that has audio in it.',
    breaks: 'prompts-content-handled-client',
    change: refusesMessage(
      'audio is not known',
      ({ content }) => isObject(content) && content.type === 'audio',
    ),
  }),
  clientMutant({
    id: 'prompts/users-only',
    fault: 'Takes the role of the assistant for a fault.',
    breaks: 'prompts-content-handled-client',
    change: refusesMessage('the role is not known', ({ role }) => role === 'assistant'),
  }),
  clientMutant({
    id: 'prompts/asks-anyway',
    fault: 'Asks for prompts whatever the server declares.',
    breaks: 'prompts-undeclared-not-asked-client',
    change: asksAnyway('prompts/list', 'prompts/get'),
  }),
];
