import type { MockClient } from '../peer/mock-client.js';
import { toolHeadersOf } from '../peer/tool-headers.js';
import type { Reply } from '../peer/reply.js';
import { isObject, type JsonObject } from '../wire/message.js';
import { callableTools } from './callable.js';
import { mayChange, probeChanges } from './change-fixtures.js';
import { probeCompletions } from './completion-fixtures.js';
import { type ConfiguredFixtures, noFixtures } from './configured-fixtures.js';
import { fixturesOf, probeTools } from './fixtures.js';
import { harvestOf } from './harvest.js';
import { probeOffers } from './offers.js';
import type { CallPolicy } from './permission.js';
import { summarise } from './profile-summary.js';
import type { AskingRequest, CallFixture, Fixtures, ListWalk, ServerProfile } from './profile.js';
import { advertisedFilter } from './subscription-filter.js';
import { unexploredOf } from './unexplored.js';
import { listMethods, walkList } from './walk.js';

/** What discovery may do and what it knows beforehand. */
export interface DiscoveryOptions {
  readonly policy: CallPolicy;
  readonly configured?: ConfiguredFixtures;
  readonly hasBothTransports: boolean;
  readonly seed: number;
  /** Opens a connection of its own, for what could harm the one that discovery runs on; closed by discovery. */
  readonly connect?: () => Promise<MockClient>;
}

/**
 * Learns what a server offers: capabilities and versions from the greeting, then its lists, then a few prompts and
 * resources, then, where calls are allowed, what its tools do when called with arguments that fit.
 */
export async function discoverServer(
  client: MockClient,
  greeting: Reply,
  options: DiscoveryOptions,
): Promise<ServerProfile> {
  const { policy, seed, configured = noFixtures } = options;
  const result = greeting.result ?? {};
  const undiscovered = client.era.name === 'modern' && greeting.request.method !== 'server/discover';
  const capabilities = isObject(result.capabilities)
    ? result.capabilities
    : undiscovered
      ? await servedLists(client)
      : {};
  const lists: Partial<Record<ListWalk['member'], ListWalk>> = {};
  for (const list of listMethods) {
    if (capabilities[list.capability] === undefined) continue;
    lists[list.member] = await walkList(client, list);
  }
  const tools = lists.tools?.items ?? [];
  client.toolHeaders = toolHeadersOf(tools);
  const completions = capabilities.completions === undefined ? [] : await probeCompletions(client, lists);
  const harvest = harvestOf(lists, completions);
  const { candidates, leftOut: forbidden } = callableTools(tools, {
    policy,
    configured,
    transport: client.transport,
  });
  const { probes, leftOut: untried } = await probeTools(client, candidates, { seed, harvest });
  const { asking, ...offers } = await probeOffers(client, { lists, configured, harvest });
  const callable = firstOfEach(probes.map(({ call }) => call));
  const ofTools = fixturesOf(probes);
  const askingRequests = [...(ofTools.asking ?? []).map(requestOf), ...asking];
  const fixtures: Fixtures = {
    ...ofTools,
    ...offers,
    ...(askingRequests.length === 0 ? {} : { askingRequests }),
    ...(await changes(client, options, callable, lists, capabilities)),
    ...(completions.length === 0 ? {} : { completions }),
  };
  const supportedVersions = Array.isArray(result.supportedVersions)
    ? result.supportedVersions.filter((version): version is string => typeof version === 'string')
    : [];
  const leftOut = [...forbidden, ...untried];
  const unexplored = unexploredOf(probes, leftOut, lists);
  const known = { supportedVersions, capabilities, greeting, lists, callable, fixtures, unexplored };
  return {
    ...known,
    dualEra: supportedVersions.some((version) => version < '2026-07-28'),
    hasBothTransports: options.hasBothTransports,
    summary: summarise(known, { probes, leftOut, configured }),
  };
}

function requestOf({ tool, arguments: given, asks }: CallFixture): AskingRequest {
  return {
    method: 'tools/call',
    params: { name: tool, arguments: given },
    ...(asks === undefined ? {} : { asks }),
  };
}

/** One call of each tool; the config may have named one for several behaviours. */
function firstOfEach(calls: readonly CallFixture[]): CallFixture[] {
  return calls.filter(({ tool }, at) => calls.findIndex((call) => call.tool === tool) === at);
}

/** The call that changes something, where one may be called and the server tells subscribers of changes at all. */
async function changes(
  client: MockClient,
  { connect, configured = noFixtures }: DiscoveryOptions,
  callable: readonly CallFixture[],
  lists: ServerProfile['lists'],
  capabilities: JsonObject,
): Promise<Pick<Fixtures, 'changes'>> {
  const filter = advertisedFilter({ capabilities, lists });
  const named = configured.tools.changes?.tool;
  if (connect === undefined || !client.connection.alive || !mayChange(callable, lists, filter, named))
    return {};
  const apart = await connect();
  apart.toolHeaders = client.toolHeaders;
  const found = await probeChanges(apart, callable, lists, filter, named);
  await apart.close();
  return found === undefined ? {} : { changes: found };
}

/** Where nothing is declared because discovery is not served: what lists are there. */
async function servedLists(client: MockClient): Promise<JsonObject> {
  const served: JsonObject = {};
  for (const { method, capability } of listMethods) {
    if (served[capability] === undefined && (await client.request(method)).result !== undefined)
      served[capability] = {};
  }
  return served;
}
