import type { Call } from '../../harness/peer/server/blueprint.js';
import { decodePayload, encodePayload } from '../../harness/reference/server/asking.js';
import { invalidParams } from '../../harness/reference/server/guards.js';
import { all, mutant, type Change, type Mutant } from './mutant.js';
import { asksForInput, askingTools, asksBy, authenticates } from './support/asking.js';

const poisoned = new WeakSet<object>();
const waiting = new WeakMap<object, Set<string>>();
const waitingOf = ({ server }: Call): Set<string> => {
  const names = waiting.get(server) ?? new Set<string>();
  waiting.set(server, names);
  return names;
};

/** Faults in what becomes of states. */
export const mrtrStateMutants: readonly Mutant[] = [
  mutant({
    id: 'mrtr/hangs-on-state',
    fault: 'never answers a state that it cannot read',
    breaks: 'mrtr-state-untrusted',
    on: ['stdio'],
    change: asksBy({ refused: () => ({ none: true }) }),
  }),
  mutant({
    id: 'mrtr/poisoned-by-state',
    fault: 'fails the request after one whose state it cannot read',
    breaks: 'mrtr-state-untrusted',
    change: all(
      asksBy({
        refused: ({ call }) => {
          poisoned.add(call.server);
          return invalidParams('requestState is not valid');
        },
      }),
      (blueprint) => ({
        ...blueprint,
        guards: {
          poisoned: ({ server }) =>
            poisoned.delete(server) ? { error: { code: -32603, message: 'left over' } } : undefined,
          ...blueprint.guards,
        },
      }),
    ),
  }),
  mutant({
    id: 'mrtr/unsigned-state',
    fault: 'takes what it does next from a state that nothing protects',
    breaks: 'mrtr-state-tampered-rejected',
    change: asksBy({ seal: encodePayload, unseal: decodePayload }),
  }),
  mutant({
    id: 'mrtr/signature-unchecked',
    fault: 'signs its state and never looks at the signature',
    breaks: 'mrtr-state-tampered-rejected',
    change: asksBy({ unseal: (state) => decodePayload(state.split('.')[0] ?? '') }),
  }),
  mutant({
    id: 'mrtr/state-for-any-request',
    fault: 'accepts the state of one request with another',
    breaks: 'mrtr-state-bound-to-request',
    change: asksBy({ origin: () => 'any' }),
  }),
  mutant({
    id: 'mrtr/state-for-any-arguments',
    fault: 'accepts a state with other arguments of the same tool',
    breaks: 'mrtr-state-bound-to-request',
    change: all(onlyPlan, asksBy({ origin: ({ params }) => String(params.name) })),
  }),
  mutant({
    id: 'mrtr/state-for-any-caller',
    fault: 'knows its callers and accepts the state of one from another',
    breaks: 'mrtr-state-principal',
    on: ['http'],
    change: authenticates,
  }),
  mutant({
    id: 'mrtr/waits-for-retry',
    fault: 'refuses a request until the one before it that asked for input was retried',
    breaks: 'mrtr-abandoned',
    on: ['stdio'],
    companions: {
      'statelessness-capabilities-per-request':
        'whoever waits for a retry lets an earlier request decide, whatever that one declared',
    },
    change: askingTools((original, { definition }) => async (call) => {
      const names = waitingOf(call);
      if (call.params.requestState !== undefined) names.delete(definition.name);
      else if (names.has(definition.name))
        return { error: { code: -32600, message: 'still waiting for input' } };
      const answer = await original(call);
      if ('result' in answer && answer.result.resultType === 'input_required') names.add(definition.name);
      return answer;
    }),
  }),
  mutant({
    id: 'mrtr/retry-on-same-connection',
    fault: 'knows a retry only on the connection on which it asked',
    breaks: 'mrtr-retry-self-contained',
    on: ['http'],
    change: askingTools((original, { definition }) => (call) => {
      const known = call.memory.has(definition.name);
      call.memory.set(definition.name, true);
      const { requestState, inputResponses, ...params } = call.params;
      return original(known ? call : { ...call, params });
    }),
  }),
];

/** Leaves only the tool with arguments, so that its state can be tried with others. */
function onlyPlan(blueprint: Parameters<Change>[0]): ReturnType<Change> {
  return {
    ...blueprint,
    world: () => {
      const world = blueprint.world();
      return {
        ...world,
        tools: world.tools.filter(({ definition: { name } }) => !asksForInput(name) || name === 'plan_trip'),
      };
    },
  };
}
