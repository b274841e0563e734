import { type Evidence, together } from '../../../harness/peer/evidence.js';
import type { ServerBlueprint } from '../../../harness/peer/server/blueprint.js';
import type { Outcome } from '../../../harness/run/client/outcome.js';
import type { Scene, SceneOptions } from '../../../harness/run/client/scene.js';

/** What a client asks of a server that does not declare a feature. */
export interface Undeclared {
  /** Usable where the client looked at what is declared, and asks where it is. */
  readonly evidence: Evidence;
  /** Whether it asked all the same. */
  readonly asked: boolean;
}

/**
 * Has the client ask for a feature of a server that declares it, and of one that does not.
 * @param feature the name of the capability
 * @param method the method that the client then asks with
 */
export async function askUndeclared(
  scene: (options: SceneOptions) => Promise<Scene>,
  feature: string,
  method: string,
  ask: (stage: Scene) => Promise<Outcome>,
): Promise<Undeclared> {
  const declares = await scene({
    server: (plain) => ({ ...plain, capabilities: { [feature]: {}, ...plain.capabilities } }),
  });
  await ask(declares);
  const lacks = await scene({ server: (plain) => without(plain, feature, method) });
  const outcome = await ask(lacks);
  return {
    evidence: together(declares.seen.request(method), lacks.seen.request('server/discover'), outcome),
    asked: lacks.seen.requests(method).length > 0,
  };
}

function without(plain: ServerBlueprint, feature: string, method: string): ServerBlueprint {
  const lacking = <T>(members: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));
  return {
    ...plain,
    capabilities: lacking(plain.capabilities, feature),
    methods: lacking(plain.methods, method),
  };
}
