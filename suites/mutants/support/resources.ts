import type { Answer, Call, Method, World, WorldResource } from '../../../harness/peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { method, results, type Change } from '../mutant.js';

/** Changes each entry of the contents that are read. */
export function entries(change: (entry: JsonObject, call: Call) => unknown): Change {
  return results(
    (result, call) =>
      Array.isArray(result.contents)
        ? {
            ...result,
            contents: result.contents.map((entry: unknown) =>
              isObject(entry) ? change(entry, call) : entry,
            ),
          }
        : result,
    'resources/read',
  );
}

/** Changes what a server offers. */
export function world(change: (world: World) => Partial<World>): Change {
  return (blueprint) => ({
    ...blueprint,
    world: () => {
      const offered = blueprint.world();
      return { ...offered, ...change(offered) };
    },
  });
}

/** Lists further resources behind the others. */
export function withResources(...more: readonly WorldResource[]): Change {
  return world(({ resources }) => ({ resources: [...resources, ...more] }));
}

/** Reads some URIs in another way. */
export function reading(fits: (uri: string) => boolean, read: Method): Change {
  return method(
    'resources/read',
    (original) => (call) =>
      typeof call.params.uri === 'string' && fits(call.params.uri) ? read(call) : original(call),
  );
}

/** Answers what the reference does not find in another way, where `when` holds. */
export function missing(answer: (call: Call) => Answer, when: (uri: string) => boolean = () => true): Change {
  return method('resources/read', (original) => async (call) => {
    const found = await original(call);
    const isMissing = 'error' in found && found.error.message === 'Resource not found';
    return isMissing && when(String(call.params.uri)) ? answer(call) : found;
  });
}
