import type { OperationName } from '../../../schema/driver.js';
import type { Outcome } from '../../../harness/run/client/outcome.js';
import type { ClientProfile } from '../../../harness/run/client/profile.js';
import type { Scene } from '../../../harness/run/client/scene.js';
import { echoTool, greetingPrompt, noteUri } from '../../../harness/run/client/stage-server.js';

/** Something that a client can be told to do on the plain stage, where it goes well. */
export interface Errand {
  readonly operation: OperationName;
  /** The method of the request that it takes. */
  readonly method: string;
  readonly run: (stage: Scene) => Promise<Outcome>;
}

const errands: readonly Errand[] = [
  { operation: 'listTools', method: 'tools/list', run: (stage) => stage.listTools() },
  {
    operation: 'callTool',
    method: 'tools/call',
    run: (stage) => stage.callTool(echoTool.name, { text: 'errand' }),
  },
  { operation: 'listResources', method: 'resources/list', run: (stage) => stage.listResources() },
  {
    operation: 'listResourceTemplates',
    method: 'resources/templates/list',
    run: (stage) => stage.listResourceTemplates(),
  },
  { operation: 'readResource', method: 'resources/read', run: (stage) => stage.readResource(noteUri) },
  { operation: 'listPrompts', method: 'prompts/list', run: (stage) => stage.listPrompts() },
  {
    operation: 'getPrompt',
    method: 'prompts/get',
    run: (stage) => stage.getPrompt(greetingPrompt, { name: 'you' }),
  },
  {
    operation: 'complete',
    method: 'completion/complete',
    run: (stage) =>
      stage.complete({ type: 'ref/prompt', name: greetingPrompt }, { name: 'name', value: 'y' }),
  },
];

/** What the client can be told to do. */
export function errandsFor({ operations }: ClientProfile): readonly Errand[] {
  return errands.filter(({ operation }) => operations.has(operation));
}

/** Sends the client on these errands, one after the other; what takes too long is tried once more, as the machine may be busy. */
export async function runAll(stage: Scene, those: readonly Errand[]): Promise<ReadonlyMap<Errand, Outcome>> {
  const outcomes = new Map<Errand, Outcome>();
  for (const errand of those) {
    const outcome = await errand.run(stage);
    outcomes.set(errand, outcome.how === 'timeout' ? await errand.run(stage) : outcome);
  }
  return outcomes;
}
