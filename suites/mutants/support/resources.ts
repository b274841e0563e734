import type { Call, World, WorldResource } from '../../../harness/peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { results, type Change } from '../mutant.js';

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
