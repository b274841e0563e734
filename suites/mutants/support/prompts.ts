import type { Method, WorldPrompt } from '../../../harness/peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type Change, results } from '../mutant.js';

/** Changes what prompts a server has. */
export function worldPrompts(change: (prompts: readonly WorldPrompt[]) => readonly WorldPrompt[]): Change {
  return (blueprint) => ({
    ...blueprint,
    world: () => {
      const world = blueprint.world();
      return { ...world, prompts: [...change(world.prompts)] };
    },
  });
}

/** Changes the definition of one prompt as it is listed. */
export function listed(name: string, change: (definition: JsonObject) => unknown): Change {
  return results(
    (result) =>
      Array.isArray(result.prompts)
        ? {
            ...result,
            prompts: result.prompts.map((prompt: unknown) =>
              isObject(prompt) && prompt.name === name ? change(prompt) : prompt,
            ),
          }
        : result,
    'prompts/list',
  );
}

/** Changes how one prompt is got. */
export function getting(name: string, wrap: (original: Method) => Method): Change {
  return worldPrompts((prompts) =>
    prompts.map((prompt) =>
      prompt.definition.name === name ? { ...prompt, get: wrap(prompt.get) } : prompt,
    ),
  );
}

/** Changes each message of the prompts that are got. */
export function messages(change: (message: JsonObject, at: number) => unknown): Change {
  return results(
    (result) =>
      Array.isArray(result.messages)
        ? { ...result, messages: result.messages.map((message, at) => change(message as JsonObject, at)) }
        : result,
    'prompts/get',
  );
}
