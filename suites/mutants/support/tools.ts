import type { Answer, Method, WorldTool } from '../../../harness/peer/server/blueprint.js';
import type { JsonObject } from '../../../harness/wire/message.js';
import type { Change } from '../mutant.js';

/** Changes the tools of a server's world. */
export function tools(change: (tools: readonly WorldTool[]) => readonly WorldTool[]): Change {
  return (blueprint) => ({
    ...blueprint,
    world: () => {
      const world = blueprint.world();
      return { ...world, tools: [...change(world.tools)] };
    },
  });
}

/** Changes one tool of a server's world. */
export function tool(name: string, change: (tool: WorldTool) => WorldTool): Change {
  return tools((each) => each.map((one) => (one.definition.name === name ? change(one) : one)));
}

/** Gives a tool other members; undefined leaves one out. */
export function defined(name: string, members: JsonObject): Change {
  return tool(name, (one) => ({ ...one, definition: { ...one.definition, ...members } }));
}

/** Lets a tool answer another way. */
export function calling(name: string, wrap: (original: Method) => Method): Change {
  return tool(name, (one) => ({ ...one, call: wrap(one.call) }));
}

/** Only tools that embed no resources, for servers that have none. */
export const withoutEmbedding: Change = tools((each) =>
  each.filter(({ definition }) => !/embed|mix_content|multiple_content/.test(definition.name)),
);

/** A call that gives a text and takes any arguments. */
export const done = (said = 'done'): Answer => ({ result: { content: [{ type: 'text', text: said }] } });

/** A read-only tool that takes any arguments that fit, and always gives the same answer. */
export function simpleTool(definition: JsonObject & { readonly name: string }, answer = done()): WorldTool {
  return {
    definition: {
      description: 'Does something.',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
      ...definition,
    },
    call: () => answer,
  };
}
