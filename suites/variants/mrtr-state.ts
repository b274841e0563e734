import { randomUUID } from 'node:crypto';
import type { Answer, Call, Method } from '../../harness/peer/server/blueprint.js';
import { decodePayload, encodePayload, referencePolicy } from '../../harness/reference/server/asking.js';
import { type JsonObject } from '../../harness/wire/message.js';
import { all, variant, type Variant } from '../mutants/mutant.js';
import { askingTools, asksBy, authenticates, callerOf } from '../mutants/support/asking.js';

const said = (text: string): Answer => ({ result: { content: [{ type: 'text', text }], isError: true } });

/** What a request must carry so that its retry is known by the responses alone. */
function stateless(original: Method): Method {
  return async (call) => {
    const { inputResponses } = call.params;
    const answer = await original(
      inputResponses === undefined
        ? call
        : { ...call, params: { ...call.params, requestState: await stateOf(original, call) } },
    );
    if (!('result' in answer) || answer.result.resultType !== 'input_required') return answer;
    const { requestState, ...result } = answer.result;
    return { result };
  };
}

/** The state that the reference would have given for a request. */
async function stateOf(original: Method, call: Call): Promise<unknown> {
  const { inputResponses, requestState, ...params } = call.params;
  const answer = await original({ ...call, params });
  return 'result' in answer ? answer.result.requestState : undefined;
}

const used = new Set<string>();

/** Legal ways to keep state. */
export const mrtrStateVariants: readonly Variant[] = [
  variant({
    id: 'mrtr/state-first',
    story: 'gives a state alone at first, to shed load, and asks when the client comes back',
    uses: ['mrtr-state-only'],
    change: asksBy({
      ask: (asked) => {
        const answer = referencePolicy.ask(asked);
        if (asked.call.params.requestState !== undefined || !('result' in answer)) return answer;
        const { inputRequests: _later, ...result } = answer.result;
        return { result };
      },
    }),
  }),
  variant({
    id: 'mrtr/empty-requests-first',
    story: 'gives an empty map of input requests beside a state; presence counts',
    uses: ['mrtr-state-only'],
    change: asksBy({
      ask: (asked) => {
        const answer = referencePolicy.ask(asked);
        if (asked.call.params.requestState !== undefined || !('result' in answer)) return answer;
        return { result: { ...answer.result, inputRequests: {} } };
      },
    }),
  }),
  variant({
    id: 'mrtr/no-state',
    story: 'gives no state at all and knows a retry by its responses',
    change: askingTools(stateless),
  }),
  variant({
    id: 'mrtr/state-of-its-caller',
    story: 'knows its callers, binds each state to its own, and asks another one afresh',
    on: ['http'],
    change: all(
      authenticates,
      asksBy({
        origin: (call) => `${callerOf(call)} ${referencePolicy.origin(call)}`,
        refused: (asked) => asked.policy.ask(asked),
      }),
    ),
  }),
  variant({
    id: 'mrtr/plain-state',
    story: 'leaves its state unprotected where changing it can only make the request fail',
    change: asksBy(
      { seal: ({ origin, answered }) => encodePayload({ origin, answered }), unseal: plain },
      (tool) => ({ ...tool, carries: {} }),
    ),
  }),
  variant({
    id: 'mrtr/state-ignored',
    story: 'gives a state that it never looks at, as it needs none',
    change: asksBy({
      seal: () => 'nothing',
      unseal: () => ({ origin: '', greeting: 'Hello', expires: Infinity }),
      origin: () => '',
    }),
  }),
  variant({
    id: 'mrtr/asks-again-on-bad-state',
    story: 'asks afresh where a state is not valid; the form of a refusal is open',
    change: asksBy({ refused: (asked) => asked.policy.ask(asked) }),
  }),
  variant({
    id: 'mrtr/bad-state-as-tool-error',
    story: 'refuses a state that is not valid by a tool error',
    change: asksBy({ refused: () => said('Please start again.') }),
  }),
  variant({
    id: 'mrtr/single-use-state',
    story: 'takes every state once only',
    change: asksBy({
      seal: (payload) => referencePolicy.seal({ ...payload, nonce: randomUUID() }),
      unseal: (state) => {
        if (used.has(state)) return undefined;
        used.add(state);
        return referencePolicy.unseal(state);
      },
    }),
  }),
  variant({
    id: 'mrtr/differs-each-time',
    story: 'gives a result that is never the same',
    change: asksBy(
      { seal: encodePayload, unseal: plain, refused: (asked) => asked.policy.ask(asked) },
      (tool) => ({
        ...tool,
        finish: (responses, call, carried) => {
          const answer = tool.finish(responses, call, carried);
          return 'result' in answer && answer.result.isError !== true
            ? { result: { content: [{ type: 'text', text: randomUUID() }] } }
            : answer;
        },
      }),
    ),
  }),
];

function plain(state: string): JsonObject | undefined {
  const payload = decodePayload(state);
  return payload === undefined ? undefined : { expires: Infinity, ...payload };
}
