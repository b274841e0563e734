import type { JsonObject } from '../../../harness/wire/message.js';
import { type ClientChange, clientVariant } from '../proof.js';

const method = 'sampling/createMessage';

/** Changes what a model has said. */
const sampled =
  (change: (said: JsonObject) => JsonObject): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    rounds: {
      ...blueprint.rounds,
      answers: {
        ...blueprint.rounds.answers,
        [method]: async (...given) => change(await blueprint.rounds.answers[method]!(...given)),
      },
    },
  });

export const samplingVariants = [
  clientVariant({
    id: 'sampling/own-stop-reason',
    story: 'Gives a reason to stop of its own.',
    uses: ['sampling-any-stop-reason-client'],
    change: sampled((said) => ({ ...said, stopReason: 'touchstone:out of words' })),
  }),
  clientVariant({
    id: 'sampling/no-stop-reason',
    story: 'Gives no reason to stop.',
    uses: ['sampling-any-stop-reason-client'],
    change: sampled(({ stopReason: _, ...said }) => said),
  }),
  clientVariant({
    id: 'sampling/takes-no-tools',
    story: 'Takes no tools, whatever it is told to declare.',
    change: (blueprint) => ({
      ...blueprint,
      capabilities: ({ sampling, ...others }) =>
        sampling === undefined ? others : { ...others, sampling: {} },
    }),
  }),
  clientVariant({
    id: 'sampling/always-lists',
    story: 'Puts every content into a list, a single block too.',
    change: sampled(({ content, ...said }) => ({
      ...said,
      content: Array.isArray(content) ? (content as unknown[]) : [content],
    })),
  }),
];
