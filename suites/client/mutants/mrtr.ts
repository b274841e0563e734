import type { RoundPolicy } from '../../../harness/peer/client/blueprint.js';
import { ClientFailure } from '../../../harness/peer/client/client-failure.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type ClientChange, clientMutant } from '../proof.js';

/** Changes how demands for input are met. */
const rounds =
  (change: (policy: RoundPolicy) => Partial<RoundPolicy>): ClientChange =>
  (blueprint) => ({ ...blueprint, rounds: { ...blueprint.rounds, ...change(blueprint.rounds) } });

/** Changes the params of retries. */
const retries = (
  change: (retry: JsonObject, result: JsonObject, original: JsonObject) => JsonObject,
): ClientChange =>
  rounds(({ retry }) => ({
    retry: (params, result, responses) => change(retry(params, result, responses), result, params),
  }));

/** Changes the input responses of retries that have any. */
const responses = (change: (responses: JsonObject) => JsonObject): ClientChange =>
  retries((retry) =>
    isObject(retry.inputResponses) ? { ...retry, inputResponses: change(retry.inputResponses) } : retry,
  );

export const mrtrMutants = [
  clientMutant({
    id: 'mrtr/takes-demand-for-result',
    fault: 'Hands on an empty result of a tool that asks for input.',
    breaks: 'mrtr-supported-client',
    companions: {
      'result-type-supported-set-client':
        'Who takes a demand for a result does not understand input_required.',
    },
    change: (blueprint) => ({
      ...blueprint,
      rounds: { ...blueprint.rounds, limit: 0 },
      operations: {
        ...blueprint.operations,
        callTool: async (task, params) => {
          try {
            return await blueprint.operations.callTool!(task, params);
          } catch (error) {
            if (error instanceof ClientFailure && error.message.includes('asks for input'))
              return { content: [] };
            throw error;
          }
        },
      },
    }),
  }),
  clientMutant({
    id: 'mrtr/retries-without-responses',
    fault: 'Retries without the inputs that were asked for.',
    breaks: 'mrtr-inputs-before-retry-client',
    change: retries(({ inputResponses: _, ...retry }) => retry),
  }),
  clientMutant({
    id: 'mrtr/responds-to-the-first-alone',
    fault: 'Sends one response alone, however many inputs were asked for.',
    breaks: 'mrtr-inputs-before-retry-client',
    change: responses((given) => Object.fromEntries(Object.entries(given).slice(0, 1))),
  }),
  clientMutant({
    id: 'mrtr/adds-a-key',
    fault: 'Sends a response that nobody asked for beside the others.',
    breaks: 'mrtr-response-keys-client',
    change: responses((given) => ({ ...given, touchstone_default: { action: 'cancel' } })),
  }),
  clientMutant({
    id: 'mrtr/wraps-responses',
    fault: 'Sends each input response as a JSON-RPC response.',
    breaks: 'mrtr-response-shape-client',
    change: responses((given) =>
      Object.fromEntries(
        Object.entries(given).map(([key, result]) => [key, { jsonrpc: '2.0', id: key, result }]),
      ),
    ),
  }),
  clientMutant({
    id: 'mrtr/trims-padding',
    fault: 'Takes the padding off a state that looks like Base64.',
    breaks: 'mrtr-state-echo-client',
    change: retries((retry) =>
      typeof retry.requestState === 'string'
        ? { ...retry, requestState: retry.requestState.replace(/=+$/, '') }
        : retry,
    ),
  }),
  clientMutant({
    id: 'mrtr/drops-empty-state',
    fault: 'Leaves out a state that is empty.',
    breaks: 'mrtr-state-echo-client',
    change: retries(({ requestState, ...retry }) =>
      typeof requestState === 'string' && requestState !== '' ? { ...retry, requestState } : retry,
    ),
  }),
  clientMutant({
    id: 'mrtr/keeps-state',
    fault: 'Sends the state of an earlier round where the last result had none.',
    breaks: 'mrtr-state-absent-client',
    change: (blueprint) => {
      const states = new WeakMap<JsonObject, unknown>();
      return retries((retry, { requestState }, original) => {
        if (requestState !== undefined) states.set(original, requestState);
        const kept = states.get(original);
        return kept === undefined ? retry : { ...retry, requestState: kept };
      })(blueprint);
    },
  }),
  clientMutant({
    id: 'mrtr/reads-state',
    fault: 'Fails at a state that is JSON and no object.',
    breaks: 'mrtr-state-opaque-client',
    change: retries((retry, { requestState }) => {
      if (typeof requestState === 'string' && /^(null|false|-?\d+|".*)$/.test(requestState))
        throw new ClientFailure('the requestState is no object');
      return retry;
    }),
  }),
  clientMutant({
    id: 'mrtr/same-id',
    fault: 'Retries under the id of the request that it repeats.',
    breaks: 'mrtr-retry-id-client',
    change: (blueprint) => ({
      ...blueprint,
      id: (draft, count) => (draft.again?.why === 'input' ? draft.again.of : blueprint.id(draft, count)),
    }),
  }),
  clientMutant({
    id: 'mrtr/retries-without-arguments',
    fault: 'Retries without the arguments.',
    breaks: 'mrtr-retry-params-client',
    change: retries(({ arguments: _, ...retry }) => retry),
  }),
  clientMutant({
    id: 'mrtr/leaks-state',
    fault: 'Sends the last state also with the next list of tools.',
    breaks: 'mrtr-fields-scope-client',
    change: (blueprint) => {
      let last: unknown;
      const remembering = retries((retry) => {
        last = retry.requestState;
        return retry;
      })(blueprint);
      return {
        ...remembering,
        outgoing: (message, sending) => {
          const { params, method } = message;
          const leaks = method === 'tools/list' && last !== undefined && isObject(params);
          return blueprint.outgoing(
            leaks ? { ...message, params: { ...params, requestState: last } } : message,
            sending,
          );
        },
      };
    },
  }),
];
