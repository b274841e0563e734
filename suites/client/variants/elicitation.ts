import { ClientFailure } from '../../../harness/peer/client/client-failure.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type ClientChange, clientVariant } from '../proof.js';

/** Changes how elicitations are answered. */
const answering =
  (
    answer: (
      params: JsonObject,
      said: JsonObject,
      original: () => Promise<JsonObject>,
    ) => Promise<JsonObject>,
  ): ClientChange =>
  (blueprint) => {
    const original = blueprint.rounds.answers['elicitation/create']!;
    return {
      ...blueprint,
      rounds: {
        ...blueprint.rounds,
        answers: {
          ...blueprint.rounds.answers,
          'elicitation/create': (params, said, connection) =>
            answer(params, said ?? {}, () => original(params, said, connection)),
        },
      },
    };
  };

export const elicitationVariants = [
  clientVariant({
    id: 'elicitation/declares-nothing-in-it',
    story: 'Declares forms by an empty capability, and no other mode.',
    change: (blueprint) => ({
      ...blueprint,
      capabilities: ({ elicitation, ...others }) =>
        elicitation === undefined ? others : { ...others, elicitation: {} },
    }),
  }),
  clientVariant({
    id: 'elicitation/no-defaults',
    story: 'Knows no defaults: support of them is its own choice.',
    change: answering(async (_params, said, original) =>
      isObject(said.content) && Object.keys(said.content).length === 0 ? said : original(),
    ),
  }),
  clientVariant({
    id: 'elicitation/declines-what-does-not-fit',
    story: 'Declines for its user a form that was not filled in as it should be.',
    change: answering((_params, _said, original) => original().catch(() => ({ action: 'decline' }))),
  }),
  clientVariant({
    id: 'elicitation/gives-up-when-cancelled',
    story: 'Does not retry when its user cancels or declines: a server is not to count on retries.',
    change: answering((_params, said, original) => {
      if (said.action !== 'accept') throw new ClientFailure('the user did not want to');
      return original();
    }),
  }),
  clientVariant({
    id: 'elicitation/content-with-refusal',
    story: 'Sends an empty content with a refusal, which the page has left out typically alone.',
    change: answering(async (params, _said, original) => {
      const result = await original();
      return result.action !== 'accept' && params.mode !== 'url' ? { ...result, content: {} } : result;
    }),
  }),
];
