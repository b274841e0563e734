import { together } from '../../harness/peer/evidence.js';
import type { MockClient } from '../../harness/peer/mock-client.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check } from '../../harness/run/check.js';
import { completable, valuesOf } from '../../harness/run/completion-fixtures.js';
import { capabilitiesKnown, completes, declares } from '../../harness/run/needs.js';
import type { CompletionFixture } from '../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { isServed, mute } from './support/answers.js';
import { isRefusedAsInvalid, unknownNameExamples, unknownNames } from './support/unknown-names.js';

type Completable = Pick<CompletionFixture, 'ref' | 'argument'>;

/** Bound of arguments that a check asks about. */
const maxAsked = 6;

const paramsFor = ({ ref, argument }: Completable): JsonObject => ({
  ref,
  argument: { name: argument, value: '' },
});

const ask = (peer: MockClient, about: Completable, further: JsonObject = {}): Promise<Reply> =>
  peer.request('completion/complete', { ...paramsFor(about), ...further });

const suggests = ({ result }: Reply): boolean => valuesOf(result ?? {}).length > 0;

/** Who suggests anything says so beforehand. */
export const declared = check({
  id: 'completion/declared',
  title: 'Suggestions, and the capability for them',
  requirements: ['completion-capability-declared'],
  needs: [capabilitiesKnown],
  async run({ peer, judge, profile }) {
    const requirement = 'completion-capability-declared';
    const isDeclared = profile.capabilities.completions !== undefined;
    for (const about of completable(profile.lists).slice(0, maxAsked)) {
      const reply = await ask(peer, about);
      if (suggests(reply)) {
        const expected = 'the capability completions, or no suggestions';
        return judge(requirement, reply, () => isDeclared, expected);
      }
    }
    if (isDeclared)
      judge.inconclusive(requirement, 'the server declares completions and suggests nothing so far');
    else judge.notApplicable(requirement, 'the server neither declares completions nor suggests anything');
  },
});

/** The method of a declared capability is there. */
export const served = check({
  id: 'completion/served',
  title: 'Every argument that could be completed',
  requirements: ['completion-declared-served'],
  needs: [declares('completions')],
  async run({ peer, judge, profile }) {
    const replies: Reply[] = [];
    for (const about of completable(profile.lists).slice(0, maxAsked)) replies.push(await ask(peer, about));
    if (replies.length === 0)
      return judge.inconclusive(
        'completion-declared-served',
        'the server lists no prompt with arguments and no resource template',
        'a prompt with arguments or a resource template whose arguments are completed',
      );
    judge(
      'completion-declared-served',
      together(...replies),
      () =>
        replies.map(mute).find((silent) => silent !== undefined) ??
        replies.some(({ error }) => error?.code !== -32601),
      'for some reference an answer other than error -32601',
    );
  },
});

/** A context that says nothing changes nothing about whether a request is served. */
export const emptyContext = check({
  id: 'completion/empty-context',
  title: 'Contexts without resolved arguments',
  requirements: ['completion-empty-context'],
  needs: [declares('completions'), completes],
  async run({ peer, judge, profile }) {
    for (const about of profile.fixtures.completions!.slice(0, 3)) {
      const twin = await ask(peer, about);
      for (const context of [{}, { arguments: {} }]) {
        const reply = await peer.request('completion/complete', { ...paramsFor(about), context }, { twin });
        judge('completion-empty-context', reply, isServed, 'a result, as without a context');
      }
    }
  },
});

/** The prompt is the one thing that is wrong. */
export const unknownPrompt = check({
  kind: 'property',
  id: 'completion/unknown-prompt',
  title: 'Completions for prompts that do not exist',
  requirements: ['completion-unknown-prompt-code'],
  needs: [declares('completions'), declares('prompts'), completes],
  async run({ peer, profile, property }) {
    const [about] = profile.fixtures.completions!;
    const listed = (profile.lists.prompts?.items ?? []).map(({ name }) => name);
    const twin = await ask(peer, about!);
    const names = unknownNames.filter((name) => !listed.includes(name));
    const examples = unknownNameExamples.filter((name) => !listed.includes(name));
    await property('no prompt of any such name', names, { examples, share: 0.5 }, async (name, judge) => {
      const ref = { type: 'ref/prompt', name };
      const reply = await peer.request('completion/complete', { ...paramsFor(about!), ref }, { twin });
      judge('completion-unknown-prompt-code', reply, isRefusedAsInvalid, 'error -32602');
    });
  },
});

/** What may be wrong with the inputs, each written over a request that brings suggestions. */
const malformed: readonly (readonly [what: string, change: (params: JsonObject) => JsonObject])[] = [
  [
    'a reference of no known type',
    (params) => ({ ...params, ref: { ...object(params.ref), type: 'ref/touchstone' } }),
  ],
  ['no argument', ({ argument: _left, ...params }) => params],
  ['an argument without name', (params) => ({ ...params, argument: { value: '' } })],
  [
    'an argument without value',
    (params) => ({ ...params, argument: { ...object(params.argument), value: undefined } }),
  ],
  [
    'a value that is null',
    (params) => ({ ...params, argument: { ...object(params.argument), value: null } }),
  ],
  [
    'a value that is an array',
    (params) => ({ ...params, argument: { ...object(params.argument), value: [] } }),
  ],
];

function object(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Malformed inputs are not taken for an empty value. */
export const inputs = check({
  id: 'completion/inputs',
  title: 'Malformed completion requests',
  requirements: ['completion-inputs-validated'],
  needs: [declares('completions'), completes],
  async run({ peer, judge, profile }) {
    const requirement = 'completion-inputs-validated';
    const about = profile.fixtures.completions!.find(({ values }) => values.length > 0);
    if (about === undefined)
      return judge.inconclusive(requirement, 'no argument was found for which anything is suggested');
    const twin = await ask(peer, about);
    for (const [what, change] of malformed) {
      const edit = (message: JsonObject): JsonObject => ({
        ...message,
        params: change(object(message.params)),
      });
      const reply = await peer.request('completion/complete', paramsFor(about), { twin, broken: what, edit });
      judge(requirement, reply, (seen) => mute(seen) ?? !suggests(seen), 'an error, or no suggestions');
    }
  },
});
