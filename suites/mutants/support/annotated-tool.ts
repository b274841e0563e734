import { checkingArguments } from '../../../harness/reference/server/checked-arguments.js';
import type { JsonObject } from '../../../harness/wire/message.js';
import type { Change } from '../mutant.js';

/** The reference with one more tool; `properties` and `more` are members of its input schema. */
export function withTool(properties: JsonObject, more: JsonObject = {}): Change {
  const tool = checkingArguments({
    definition: {
      name: 'find_tenant',
      description: 'Finds a tenant.',
      inputSchema: { type: 'object', properties, ...more },
      annotations: { readOnlyHint: true },
    },
    call: () => ({ result: { content: [{ type: 'text', text: 'found' }] } }),
  });
  return (blueprint) => ({
    ...blueprint,
    world: () => {
      const world = blueprint.world();
      return { ...world, tools: [...world.tools, tool] };
    },
  });
}
