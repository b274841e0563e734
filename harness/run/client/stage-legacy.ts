import type { Answer, Method, ServerBlueprint } from '../../peer/server/blueprint.js';
import { all, type Change, guard } from '../../peer/server/changes.js';
import { legacyReference } from '../../reference/server/legacy.js';
import { modernMethods } from '../../reference/server/methods.js';
import { page } from '../../reference/server/pages.js';

const listTools: Method = (call) =>
  page(
    call,
    'tools',
    call.server.world.tools.map(({ definition }) => definition),
  );

/** A server that knows the legacy era alone, with the world of the server it stands in for. */
export function legacyOnly(plain: ServerBlueprint): ServerBlueprint {
  const legacy = legacyReference();
  return {
    ...legacy,
    world: plain.world,
    methods: { ...legacy.methods, 'tools/list': listTools, 'tools/call': modernMethods['tools/call'] },
  };
}

/** A server of the legacy era that meets the probe with this answer. */
export const legacyAnswering = (answer: () => Answer): Change =>
  all(
    legacyOnly,
    guard('probe', ({ method }) => (method === 'server/discover' ? answer() : undefined)),
  );
