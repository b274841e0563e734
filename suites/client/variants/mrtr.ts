import type { Operation } from '../../../harness/peer/client/blueprint.js';
import { isObject } from '../../../harness/wire/message.js';
import { clientVariant } from '../proof.js';

export const mrtrVariants = [
  clientVariant({
    id: 'mrtr/empty-responses',
    story: 'Retries at once where nothing is asked, with an empty inputResponses: it has no key too many.',
    uses: ['mrtr-retry-at-once-client'],
    change: (blueprint) => ({
      ...blueprint,
      rounds: {
        ...blueprint.rounds,
        retry: (params, result, responses) => ({
          inputResponses: {},
          ...blueprint.rounds.retry(params, result, responses),
        }),
      },
    }),
  }),
  clientVariant({
    id: 'mrtr/never-retries',
    story: 'Tells its host of a demand for input as an error: a server is not to count on retries.',
    change: (blueprint) => ({ ...blueprint, rounds: { ...blueprint.rounds, limit: 0 } }),
  }),
  clientVariant({
    id: 'mrtr/hands-demands-on',
    story: 'Hands a demand for input on to its host as it came, which may go on with it by itself.',
    change: (blueprint) => ({
      ...blueprint,
      rounds: { ...blueprint.rounds, kind: () => 'complete' },
      results: {},
      tools: { ...blueprint.tools, invalid: () => Promise.resolve(undefined) },
    }),
  }),
  clientVariant({
    id: 'mrtr/gathers-responses',
    story: 'Sends the responses to earlier rounds again: servers are to pass over what they do not need.',
    change: (blueprint) => {
      const gathered = new WeakMap<object, object>();
      return {
        ...blueprint,
        rounds: {
          ...blueprint.rounds,
          retry: (params, result, responses) => {
            const all = { ...gathered.get(params), ...responses };
            gathered.set(params, all);
            return blueprint.rounds.retry(params, result, Object.keys(all).length === 0 ? undefined : all);
          },
        },
      };
    },
  }),
  clientVariant({
    id: 'mrtr/three-rounds',
    story: 'Gives a request up after three rounds: no number is given.',
    change: (blueprint) => ({ ...blueprint, rounds: { ...blueprint.rounds, limit: 3 } }),
  }),
  clientVariant({
    id: 'mrtr/nothing-to-say',
    story: 'Takes no input at all, and so declares and answers nothing.',
    change: (blueprint) => ({
      ...blueprint,
      hello: (hello) => ({ ...blueprint.hello(hello), inputs: [] }),
      capabilities: () => ({}),
      rounds: {
        ...blueprint.rounds,
        refuses: (request) => (isObject(request) ? 'nothing is asked here' : undefined),
        answers: {},
      },
    }),
  }),
  clientVariant({
    id: 'mrtr/one-after-the-other',
    story: 'Carries out one operation of a connection after the other, retries included.',
    change: (blueprint) => {
      const last = new WeakMap<object, Promise<unknown>>();
      const inTurn =
        (run: Operation): Operation =>
        (task, params) => {
          const before = last.get(task.connection) ?? Promise.resolve();
          const own = before.then(() => run(task, params));
          last.set(
            task.connection,
            own.catch(() => undefined),
          );
          return own;
        };
      const { listen, unlisten, cancel, ...others } = blueprint.operations;
      const queued = Object.entries(others).map(([name, run]) => [name, inTurn(run)]);
      return {
        ...blueprint,
        operations: { ...blueprint.operations, ...(Object.fromEntries(queued) as typeof others) },
      };
    },
  }),
];
