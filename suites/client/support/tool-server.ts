import type { Call, Method } from '../../../harness/peer/server/blueprint.js';
import { type Change, method } from '../../../harness/peer/server/changes.js';
import { text } from '../../../harness/reference/server/content.js';
import { echoTool } from '../../../harness/run/client/stage-server.js';
import type { Scene, Underway } from '../../../harness/run/client/scene.js';
import type { Outcome } from '../../../harness/run/client/outcome.js';
import type { OperationOptions } from '../../../schema/driver.js';
import { isObject } from '../../../harness/wire/message.js';

/** The result of a call that has nothing more to say. */
export const called = (said = 'done'): { readonly result: { readonly content: readonly object[] } } => ({
  result: { content: [text(said)] },
});

/** A server whose tool is served in this way. */
export const toolServer = (serve: Method): Change => method('tools/call', () => serve);

/** The text that a call of the tool came with. */
export function said({ params }: Call): string {
  return isObject(params.arguments) && typeof params.arguments.text === 'string' ? params.arguments.text : '';
}

/** Has the client call the tool of the stage. */
export function call(stage: Scene, words: string, options?: OperationOptions): Promise<Outcome> {
  return stage.callTool(echoTool.name, { text: words }, options);
}

/** Has the client begin a call of the tool of the stage. */
export function begin(stage: Scene, words: string, options?: OperationOptions): Underway {
  return stage.begin(stage.calling(echoTool.name, { text: words }, options));
}

/** Resolves once a request is given up: cancelled, hung up on, or its server stopped. */
export function givenUp({ signal }: Call): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
