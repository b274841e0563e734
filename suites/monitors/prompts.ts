import { monitor, type Sighting } from '../../harness/run/check.js';
import { declares } from '../../harness/run/needs.js';
import type { SubjectMessage } from '../../harness/run/view.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { sighted } from './sightings.js';
import { promptResults } from './support/prompt-results.js';
import { resultsIn, type SeenResult } from './support/results.js';

const listRequirements = [
  'prompts-list-array',
  'prompts-required-members',
  'prompts-optional-member-types',
  'prompts-argument-required-members',
  'prompts-argument-optional-member-types',
] as const;
type List = (typeof listRequirements)[number];

const declared = declares('prompts');

/** Judges every prompt that is listed. */
export const lists = monitor({
  id: 'prompts/lists',
  title: 'The members of every listed prompt',
  requirements: listRequirements,
  needs: Object.fromEntries(listRequirements.map((requirement) => [requirement, declared])),
  *scan(view) {
    for (const { message, result } of resultsIn(view, new Set(['prompts/list']))) {
      const { prompts } = result;
      const pointer = '/result/prompts';
      yield sighted('prompts-list-array', message, Array.isArray(prompts), 'prompts, an array', { pointer });
      if (!Array.isArray(prompts)) continue;
      for (const [at, prompt] of prompts.entries()) yield* promptOf(prompt, `${pointer}/${at}`, message);
    }
  },
});

function* promptOf(prompt: unknown, pointer: string, message: SubjectMessage): Generator<Sighting<List>> {
  yield named('prompts-required-members', prompt, pointer, message);
  if (!isObject(prompt)) return;
  yield* texts('prompts-optional-member-types', prompt, pointer, message);
  const { arguments: listed } = prompt;
  const at = `${pointer}/arguments`;
  if ('arguments' in prompt)
    yield sighted('prompts-optional-member-types', message, Array.isArray(listed), 'arguments as an array', {
      pointer: at,
    });
  if (!Array.isArray(listed)) return;
  for (const [index, argument] of listed.entries()) {
    const place = `${at}/${index}`;
    yield named('prompts-argument-required-members', argument, place, message);
    if (!isObject(argument)) continue;
    yield* texts('prompts-argument-optional-member-types', argument, place, message);
    if (!('required' in argument)) continue;
    const { required } = argument;
    yield sighted(
      'prompts-argument-optional-member-types',
      message,
      typeof required === 'boolean',
      'required as a boolean',
      { pointer: `${place}/required` },
    );
  }
}

function named<R extends List>(
  requirement: R,
  value: unknown,
  pointer: string,
  message: SubjectMessage,
): Sighting<R> {
  const holds = isObject(value) && typeof value.name === 'string';
  const at = isObject(value) ? `${pointer}/name` : pointer;
  return sighted(requirement, message, holds, 'an object with a name, a string', { pointer: at });
}

function* texts<R extends List>(
  requirement: R,
  value: JsonObject,
  pointer: string,
  message: SubjectMessage,
): Generator<Sighting<R>> {
  for (const member of ['title', 'description']) {
    if (!(member in value)) continue;
    const at = { pointer: `${pointer}/${member}` };
    yield sighted(requirement, message, typeof value[member] === 'string', `${member} as a string`, at);
  }
}

const getRequirements = [
  'prompts-messages-array',
  'prompts-message-role',
  'prompts-result-description-type',
] as const;

const noneGot = 'no prompt could be got';

/** Judges every prompt that is got; a result that asks for input is none yet. */
export const results = monitor({
  id: 'prompts/results',
  title: 'What a prompt gives',
  requirements: getRequirements,
  needs: Object.fromEntries(
    getRequirements.map((requirement) => [
      requirement,
      (profile) =>
        declared(profile) ??
        (requirement === 'prompts-result-description-type'
          ? { verdict: 'not-applicable', reason: 'no prompt that was got had a description' }
          : { verdict: 'inconclusive', reason: noneGot }),
    ]),
  ),
  *scan(view) {
    for (const seen of promptResults(view)) yield* gotten(seen);
  },
});

function* gotten({ message, result }: SeenResult): Generator<Sighting<(typeof getRequirements)[number]>> {
  const { messages, description } = result;
  const listed: readonly unknown[] = Array.isArray(messages) ? messages : [];
  const fault = listed.findIndex((said) => !isObject(said) || !('role' in said) || !('content' in said));
  yield sighted(
    'prompts-messages-array',
    message,
    Array.isArray(messages) && fault === -1,
    'messages, an array of objects with role and content',
    { pointer: `/result/messages${fault === -1 ? '' : `/${fault}`}` },
  );
  if (!Array.isArray(messages)) return;
  if ('description' in result) {
    const at = { pointer: '/result/description' };
    const isText = typeof description === 'string';
    yield sighted('prompts-result-description-type', message, isText, 'a description as a string', at);
  }
  for (const [at, said] of listed.entries()) {
    if (!isObject(said) || !('role' in said)) continue;
    const holds = said.role === 'user' || said.role === 'assistant';
    yield sighted('prompts-message-role', message, holds, '"user" or "assistant"', {
      pointer: `/result/messages/${at}/role`,
    });
  }
}
