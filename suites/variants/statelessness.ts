import type { Answer, Call } from '../../harness/peer/server/blueprint.js';
import { variant, type Variant } from '../mutants/mutant.js';

/** Legal ways to handle requests that come together. */
export const statelessnessVariants: readonly Variant[] = [
  variant({
    id: 'statelessness/one-after-the-other',
    story: 'serves the requests of all clients one after the other; only subscriptions run beside them',
    change: (blueprint) => {
      const turns = new WeakMap<object, Promise<unknown>>();
      const queued =
        (serve: (call: Call) => Answer | Promise<Answer>) =>
        (call: Call): Promise<Answer> => {
          const turn = (turns.get(call.server) ?? Promise.resolve()).then(() => serve(call));
          turns.set(
            call.server,
            turn.catch(() => undefined),
          );
          return turn;
        };
      const methods = Object.entries(blueprint.methods).map(
        ([name, serve]) => [name, name === 'subscriptions/listen' ? serve : queued(serve)] as const,
      );
      return { ...blueprint, methods: Object.fromEntries(methods) };
    },
  }),
  variant({
    id: 'statelessness/answers-out-of-order',
    story: 'takes longer for lists than for anything else, so that answers overtake each other',
    change: (blueprint) => {
      const late =
        (serve: (call: Call) => Answer | Promise<Answer>) =>
        async (call: Call): Promise<Answer> => {
          await new Promise((resolve) => setTimeout(resolve, 4));
          return serve(call);
        };
      const methods = Object.entries(blueprint.methods).map(
        ([name, serve]) => [name, name.endsWith('/list') ? late(serve) : serve] as const,
      );
      return { ...blueprint, methods: Object.fromEntries(methods) };
    },
  }),
];
