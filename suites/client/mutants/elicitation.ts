import type { ClientConnection } from '../../../harness/peer/client/client-connection.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type ClientChange, clientMutant } from '../proof.js';

type Answered = (
  params: JsonObject,
  said: JsonObject | undefined,
  connection: ClientConnection,
  answer: () => Promise<JsonObject>,
) => Promise<JsonObject>;

/** Changes how elicitations are answered. */
const elicited =
  (change: Answered): ClientChange =>
  (blueprint) => {
    const original = blueprint.rounds.answers['elicitation/create']!;
    return {
      ...blueprint,
      rounds: {
        ...blueprint.rounds,
        answers: {
          ...blueprint.rounds.answers,
          'elicitation/create': (params, said, connection) =>
            change(params, said, connection, () => original(params, said, connection)),
        },
      },
    };
  };

export const elicitationMutants = [
  clientMutant({
    id: 'elicitation/undeclared-on-lists',
    fault: 'Leaves the capability out of requests for lists.',
    breaks: 'elicitation-capability-client',
    change: (blueprint) => ({
      ...blueprint,
      capabilities: (declared, draft) => {
        const { elicitation, ...others } = declared;
        return draft.method.endsWith('/list') ? others : declared;
      },
    }),
  }),
  clientMutant({
    id: 'elicitation/no-mode-declared',
    fault: 'Declares elicitation with neither mode.',
    breaks: 'elicitation-capability-client',
    change: (blueprint) => ({
      ...blueprint,
      capabilities: (declared, { method }) =>
        isObject(declared.elicitation) && method === 'prompts/list'
          ? { ...declared, elicitation: { supported: true } }
          : declared,
    }),
  }),
  clientMutant({
    id: 'elicitation/wants-mode',
    fault: 'Refuses a form that does not name its mode.',
    breaks: 'elicitation-no-mode-is-form-client',
    change: (blueprint) => ({
      ...blueprint,
      rounds: {
        ...blueprint.rounds,
        refuses: (request, connection) =>
          request.method === 'elicitation/create' &&
          isObject(request.params) &&
          request.params.mode === undefined
            ? 'the elicitation has no mode'
            : blueprint.rounds.refuses(request, connection),
      },
    }),
  }),
  clientMutant({
    id: 'elicitation/own-action',
    fault: 'Calls a form that was dismissed "dismiss".',
    breaks: 'elicitation-response-shape-client',
    change: elicited(async (_params, _said, _connection, answer) => {
      const result = await answer();
      return result.action === 'cancel' ? { action: 'dismiss' } : result;
    }),
  }),
  clientMutant({
    id: 'elicitation/content-for-url',
    fault: 'Sends content, if empty, where a URL was accepted.',
    breaks: 'elicitation-response-shape-client',
    change: elicited(async ({ mode }, _said, _connection, answer) => {
      const result = await answer();
      return mode === 'url' && result.action === 'accept' ? { ...result, content: {} } : result;
    }),
  }),
  clientMutant({
    id: 'elicitation/sends-anything',
    fault: 'Sends what was filled in without holding it against the schema.',
    breaks: 'elicitation-content-validated-client',
    change: elicited(({ mode }, said, _connection, answer) =>
      said?.action === 'accept' && mode !== 'url' && Object.keys(said.content ?? {}).length > 0
        ? Promise.resolve(said)
        : answer(),
    ),
  }),
  clientMutant({
    id: 'elicitation/validates-types-alone',
    fault: 'Does not hold a choice against the values to choose from.',
    breaks: 'elicitation-content-validated-client',
    change: elicited((params, said, _connection, answer) =>
      said?.action === 'accept' &&
      JSON.stringify(params.requestedSchema).includes('"green"') &&
      Object.keys(said.content ?? {}).length > 0
        ? Promise.resolve(said)
        : answer(),
    ),
  }),
  clientMutant({
    id: 'elicitation/truthy-defaults',
    fault: 'Fills in no default that is false or zero.',
    breaks: 'elicitation-defaults-client',
    change: elicited(async (_params, said, _connection, answer) => {
      const { content, ...rest } = await answer();
      if (!isObject(content)) return rest;
      const given = isObject(said?.content) ? said.content : {};
      const kept = Object.entries(content).filter(([name, value]) => Boolean(value) || name in given);
      return { ...rest, content: Object.fromEntries(kept) };
    }),
  }),
  clientMutant({
    id: 'elicitation/previews-url',
    fault: 'Fetches the page to show a preview of it.',
    breaks: 'elicitation-url-not-fetched-client',
    change: elicited(({ url }, _said, _connection, answer) => {
      if (typeof url === 'string' && url.startsWith('http:'))
        void fetch(url).then(
          (page) => page.body?.cancel(),
          () => undefined,
        );
      return answer();
    }),
  }),
];
