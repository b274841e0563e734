import type { ClientBlueprint, Operation } from '../../../harness/peer/client/blueprint.js';
import { ClientFailure } from '../../../harness/peer/client/client-failure.js';
import type { ClientChange } from '../proof.js';

/** Changes every operation, by its name. */
const operations =
  (change: (original: Operation, name: string) => Operation): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    operations: Object.fromEntries(
      Object.entries(blueprint.operations).map(([name, original]) => [name, change(original, name)]),
    ) as ClientBlueprint['operations'],
  });

const canned: Readonly<Record<string, object>> = {
  listTools: { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] },
  callTool: { content: [{ type: 'text', text: '' }] },
  listResources: { resources: [] },
  listResourceTemplates: { resourceTemplates: [] },
  readResource: { contents: [] },
  listPrompts: { prompts: [] },
  getPrompt: { messages: [] },
  complete: { completion: { values: [] } },
  listen: { notifications: {} },
};

/** Clients that come to the server and mean nothing by it: what they pass has to be evidence all the same. */
export const hollowClients = {
  /** Comes, and says of everything else that it went wrong. */
  refusing: operations(() => () => Promise.reject(new ClientFailure('no'))),
  /** Comes, and says of everything else that it is done, without asking the server. */
  idle: operations(() => () => Promise.resolve({})),
  /** Comes, and hands back what looks right, without asking the server. */
  inventing: operations((_original, name) => () => Promise.resolve(canned[name] ?? {})),
  /** Asks the server, and says that it is done whatever comes. */
  blind: operations((original) => async (task, params) => {
    await original(task, params).catch(() => undefined);
    return {};
  }),
  /** Asks the server, and says that it went wrong whatever comes. */
  gloomy: operations((original) => async (task, params) => {
    await original(task, params).catch(() => undefined);
    throw new ClientFailure('no');
  }),
} satisfies Readonly<Record<string, ClientChange>>;
