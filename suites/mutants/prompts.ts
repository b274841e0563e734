import type { Call } from '../../harness/peer/server/blueprint.js';
import type { JsonObject } from '../../harness/wire/message.js';
import {
  all,
  method,
  mutant,
  notificationsOut,
  results,
  withoutGuard,
  type Change,
  type Mutant,
} from './mutant.js';
import { declares } from './support/listening.js';
import { listed, worldPrompts } from './support/prompts.js';

const said = (text: string): JsonObject => ({ role: 'user', content: { type: 'text', text } });

/** Leaves a prompt out of the list where a condition holds. */
const hidingGallery = (when: (call: Call) => boolean): Change =>
  results(
    (result, call) =>
      when(call)
        ? { ...result, prompts: (result.prompts as JsonObject[]).filter(({ name }) => name !== 'gallery') }
        : result,
    'prompts/list',
  );

/** Faults of the list of prompts and of its members. */
export const promptsMutants: readonly Mutant[] = [
  mutant({
    id: 'prompts/undeclared',
    fault: 'lists prompts and does not declare them',
    breaks: 'prompts-capability-declared',
    change: all(declares('prompts', undefined), withoutGuard('declaredFeature')),
  }),
  mutant({
    id: 'prompts/list-fails',
    fault: 'declares prompts and fails to list them',
    breaks: 'prompts-list-served',
    change: method('prompts/list', () => () => ({ error: { code: -32603, message: 'Internal error' } })),
  }),
  mutant({
    id: 'prompts/list-of-its-own',
    fault: 'hides a prompt on every other connection',
    breaks: 'prompts-list-not-per-connection',
    on: ['http'],
    change: (blueprint) => {
      let connections = 0;
      return hidingGallery(({ memory }) => {
        if (!memory.has('number')) memory.set('number', (connections += 1));
        return Number(memory.get('number')) % 2 === 0;
      })(blueprint);
    },
  }),
  mutant({
    id: 'prompts/prompt-of-the-process',
    fault: 'names a prompt after its process',
    breaks: 'prompts-list-not-per-connection',
    on: ['stdio'],
    change: (blueprint) => {
      let processes = 0;
      return worldPrompts((prompts) => [
        ...prompts,
        {
          definition: { name: `session ${(processes += 1)}` },
          get: () => ({ result: { messages: [said('A session.')] } }),
        },
      ])(blueprint);
    },
  }),
  mutant({
    id: 'prompts/remembers-what-was-got',
    fault: 'hides a prompt on a connection on which one was got',
    breaks: 'prompts-list-no-side-effects',
    change: all(
      method('prompts/get', (original) => (call) => {
        call.memory.set('got', true);
        return original(call);
      }),
      hidingGallery(({ memory }) => memory.has('got')),
    ),
  }),
  mutant({
    id: 'prompts/by-name',
    fault: 'lists prompts in an object, by their names',
    breaks: 'prompts-list-array',
    change: results(
      (result) => ({
        ...result,
        prompts: Object.fromEntries(
          (result.prompts as JsonObject[]).map(({ name, ...prompt }) => [name, prompt]),
        ),
      }),
      'prompts/list',
    ),
  }),
  mutant({
    id: 'prompts/title-for-name',
    fault: 'gives a prompt a title and no name',
    breaks: 'prompts-required-members',
    change: listed('translation', ({ name: _name, ...prompt }) => prompt),
  }),
  mutant({
    id: 'prompts/names-alone',
    fault: 'lists the name of a prompt in its place',
    breaks: 'prompts-required-members',
    change: listed('translation', ({ name }) => name),
  }),
  mutant({
    id: 'prompts/null-description',
    fault: 'writes null for a description that it does not have',
    breaks: 'prompts-optional-member-types',
    change: listed('review', (prompt) => ({ ...prompt, description: null })),
  }),
  mutant({
    id: 'prompts/arguments-as-schema',
    fault: 'describes arguments by a JSON Schema',
    breaks: 'prompts-optional-member-types',
    change: listed('review', (prompt) => ({
      ...prompt,
      arguments: { type: 'object', properties: { text: { type: 'string' } } },
    })),
  }),
  mutant({
    id: 'prompts/argument-names',
    fault: 'lists the names of arguments alone',
    breaks: 'prompts-argument-required-members',
    change: listed('review', (prompt) => ({ ...prompt, arguments: ['text'] })),
  }),
  mutant({
    id: 'prompts/required-as-text',
    fault: 'says as a text whether an argument is required',
    breaks: 'prompts-argument-optional-member-types',
    change: listed('review', (prompt) => ({
      ...prompt,
      arguments: (prompt.arguments as JsonObject[]).map((argument) => ({
        ...argument,
        required: String(argument.required),
      })),
    })),
  }),
  mutant({
    id: 'prompts/namesakes',
    fault: 'has two prompts of one name',
    breaks: 'prompts-name-unique',
    change: worldPrompts((prompts) => [
      ...prompts,
      {
        definition: { name: 'gallery', description: 'Another gallery.' },
        get: () => ({ result: { messages: [said('Another gallery.')] } }),
      },
    ]),
  }),
  mutant({
    id: 'prompts/namesakes-on-a-page',
    fault: 'lists a prompt twice on a page',
    breaks: 'prompts-name-unique',
    change: worldPrompts((prompts) =>
      prompts.flatMap((prompt, at) => (at === 0 ? [prompt, prompt] : [prompt])),
    ),
  }),
  mutant({
    id: 'prompts/changes-untold',
    fault: 'tells nobody that its prompts have changed',
    breaks: 'prompts-list-changed-notified',
    change: notificationsOut((message) =>
      message.method === 'notifications/prompts/list_changed' ? [] : [message],
    ),
  }),
];
