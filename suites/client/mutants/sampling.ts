import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type ClientChange, clientMutant } from '../proof.js';

const method = 'sampling/createMessage';

/** Changes what a model has said. */
const sampled =
  (
    change: (
      params: JsonObject,
      said: JsonObject | undefined,
      answer: () => Promise<JsonObject>,
    ) => Promise<JsonObject>,
  ): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    rounds: {
      ...blueprint.rounds,
      answers: {
        ...blueprint.rounds.answers,
        [method]: (params, said, connection) =>
          change(params, said, () => blueprint.rounds.answers[method]!(params, said, connection)),
      },
    },
  });

export const samplingMutants = [
  clientMutant({
    id: 'sampling/undeclared-on-lists',
    fault: 'Leaves the capability out of requests for lists.',
    breaks: 'sampling-capability-client',
    change: (blueprint) => ({
      ...blueprint,
      capabilities: (declared, draft) => {
        const { sampling, ...others } = declared;
        return draft.method.endsWith('/list') ? others : declared;
      },
    }),
  }),
  clientMutant({
    id: 'sampling/tools-declared-on-calls-alone',
    fault:
      'Declares to take tools on requests that may be answered with a demand for input, and on no others.',
    breaks: 'sampling-capability-client',
    change: (blueprint) => ({
      ...blueprint,
      capabilities: (declared, draft) =>
        isObject(declared.sampling) && draft.method.endsWith('/list')
          ? { ...declared, sampling: {} }
          : declared,
    }),
  }),
  clientMutant({
    id: 'sampling/names-no-model',
    fault: 'Does not say which model it was.',
    breaks: 'sampling-result-shape-client',
    change: sampled(async (_params, _said, answer) => {
      const { model, ...rest } = await answer();
      return rest;
    }),
  }),
  clientMutant({
    id: 'sampling/null-stop-reason',
    fault: 'Gives null for a reason to stop that it does not know.',
    breaks: 'sampling-result-shape-client',
    change: sampled(async (_params, _said, answer) => ({ stopReason: null, ...(await answer()) })),
  }),
  clientMutant({
    id: 'sampling/takes-tools-undeclared',
    fault: 'Answers a request with tools that it has not declared to take.',
    breaks: 'sampling-tools-undeclared-client',
    change: (blueprint) => ({
      ...blueprint,
      rounds: {
        ...blueprint.rounds,
        refuses: (request, connection) => {
          if (request.method !== method || !isObject(request.params))
            return blueprint.rounds.refuses(request, connection);
          const { tools, toolChoice, ...params } = request.params;
          return blueprint.rounds.refuses({ ...request, params }, connection);
        },
      },
    }),
  }),
  clientMutant({
    id: 'sampling/tells-of-tool-uses',
    fault: 'Makes a text of the use of a tool.',
    breaks: 'sampling-tool-choice-client',
    change: sampled(async (_params, _said, answer) => {
      const { content, ...rest } = await answer();
      const blocks: unknown[] = Array.isArray(content) ? content : [content];
      const texts = blocks.map((block) =>
        isObject(block) && block.type === 'tool_use'
          ? { type: 'text', text: `uses ${String(block.name)}` }
          : block,
      );
      return { ...rest, content: texts };
    }),
  }),
  clientMutant({
    id: 'sampling/samples-anything',
    fault: 'Gives its model whatever messages it gets.',
    breaks: 'sampling-content-validated-client',
    change: sampled(({ messages }, said, answer) =>
      Array.isArray(messages) && messages.some((message) => isObject(message) && message.role !== 'user')
        ? Promise.resolve(said!)
        : answer(),
    ),
  }),
];
