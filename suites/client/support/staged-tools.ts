import type { Answer, Method, WorldTool } from '../../../harness/peer/server/blueprint.js';
import type { Change } from '../../../harness/peer/server/changes.js';
import { text } from '../../../harness/reference/server/content.js';
import type { Outcome } from '../../../harness/run/client/outcome.js';
import type { ClientProfile } from '../../../harness/run/client/profile.js';
import type { Scene } from '../../../harness/run/client/scene.js';
import { canonicalText, jsonText } from '../../../harness/wire/json-text.js';
import type { JsonObject } from '../../../harness/wire/message.js';

/** A tool that is called without arguments. */
export function tool(name: string, call: Method, definition: JsonObject = {}): WorldTool {
  return {
    definition: { name, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true }, ...definition },
    call,
  };
}

/** Offers these tools beside the one of the stage. */
export function withTools(...tools: readonly WorldTool[]): Change {
  return (blueprint) => ({
    ...blueprint,
    world: () => {
      const world = blueprint.world();
      return { ...world, tools: [...world.tools, ...tools] };
    },
  });
}

/** Has the client learn the tools of the stage, where it can be told to. */
export async function learnTools(stage: Scene, { operations }: ClientProfile): Promise<Outcome | undefined> {
  return operations.has('listTools') ? stage.listTools() : undefined;
}

/** A structured result, with its JSON as text beside it unless there is other content. */
export function structured(
  structuredContent: unknown,
  content: unknown = [text(jsonText(structuredContent) ?? '')],
): { readonly result: JsonObject } {
  return { result: { content, structuredContent } };
}

/** A structured result that is wrong on purpose: its tool promises something else. */
export function misfit(structuredContent: unknown, content?: unknown): Answer {
  return { ...structured(structuredContent, content), broken: true };
}

/** Whether a result reached the caller as if nothing were wrong with it: not as an error, and with what it says unchanged. */
export function handedOn({ how, value }: Outcome, member: string, sent: unknown): boolean {
  return (
    how === 'done' &&
    value.isError !== true &&
    member in value &&
    canonicalText(value[member]) === canonicalText(sent)
  );
}
