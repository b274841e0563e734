import type { Profile } from '../../schema/report.js';
import type { MockClient } from '../peer/mock-client.js';
import { toolHeadersOf } from '../peer/tool-headers.js';
import type { Reply } from '../peer/reply.js';
import { isObject, type JsonObject } from '../wire/message.js';
import { type CallPolicy, callableTools, type LeftOut } from './callable.js';
import { mayChange, probeChanges } from './change-fixtures.js';
import { probeFixtures } from './fixtures.js';
import type { CallFixture, Fixtures, ListWalk, ServerProfile } from './profile.js';
import { advertisedFilter } from './subscription-filter.js';
import { listMethods, walkList } from './walk.js';

/** What discovery may do and what it knows beforehand. */
export interface DiscoveryOptions {
  readonly policy: CallPolicy;
  readonly hasBothTransports: boolean;
  readonly seed: number;
  /** Opens a connection of its own, for what could harm the one that discovery runs on; closed by discovery. */
  readonly connect?: () => Promise<MockClient>;
}

/**
 * Learns what a server offers: capabilities and versions from the greeting, then its lists, then, where calls are
 * allowed, what its tools do when called once with arguments that fit.
 */
export async function discoverServer(
  client: MockClient,
  greeting: Reply,
  options: DiscoveryOptions,
): Promise<ServerProfile> {
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
  const { callable, leftOut } = await callableTools(tools, options.policy, options.seed, client.transport);
  const fixtures: Fixtures = {
    ...(await probeFixtures(client, callable, lists)),
    ...(await changes(client, options, callable, lists, capabilities)),
  };
  const supportedVersions = Array.isArray(result.supportedVersions)
    ? result.supportedVersions.filter((version): version is string => typeof version === 'string')
    : [];
  return {
    supportedVersions,
    capabilities,
    greeting,
    lists,
    callable,
    fixtures,
    dualEra: supportedVersions.some((version) => version < '2026-07-28'),
    hasBothTransports: options.hasBothTransports,
    summary: summarise(
      greeting,
      supportedVersions,
      capabilities,
      lists,
      callable.map(({ tool }) => tool),
      leftOut,
    ),
  };
}

/** The call that changes something, where one may be called and the server tells subscribers of changes at all. */
async function changes(
  client: MockClient,
  { connect }: DiscoveryOptions,
  callable: readonly CallFixture[],
  lists: ServerProfile['lists'],
  capabilities: JsonObject,
): Promise<Pick<Fixtures, 'changes'>> {
  const filter = advertisedFilter({ capabilities, lists });
  if (connect === undefined || !client.connection.alive || !mayChange(callable, lists, filter)) return {};
  const apart = await connect();
  apart.toolHeaders = client.toolHeaders;
  const found = await probeChanges(apart, callable, lists, filter);
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

function summarise(
  greeting: Reply,
  supportedVersions: readonly string[],
  capabilities: JsonObject,
  lists: ServerProfile['lists'],
  callable: readonly string[],
  leftOut: readonly LeftOut[],
): Profile {
  const meta = isObject(greeting.result?._meta) ? greeting.result._meta : {};
  const info = meta['io.modelcontextprotocol/serverInfo'] ?? greeting.result?.serverInfo;
  const names = (member: ListWalk['member'], by: string): string[] =>
    (lists[member]?.items ?? [])
      .map((item) => item[by])
      .filter((name): name is string => typeof name === 'string');
  return {
    ...(isObject(info) && typeof info.name === 'string' ? { name: info.name } : {}),
    ...(isObject(info) && typeof info.version === 'string' ? { version: info.version } : {}),
    supportedVersions,
    capabilities,
    tools: names('tools', 'name').map((name) => {
      const why = leftOut.find((left) => left.tool === name)?.why;
      return { name, callable: callable.includes(name), why: why ?? 'called' };
    }),
    resources: names('resources', 'uri'),
    resourceTemplates: names('resourceTemplates', 'uriTemplate'),
    prompts: names('prompts', 'name'),
    leftOut: leftOut.map(({ tool, why, unlock }) => ({ what: `tool ${tool}`, why, unlock })),
    roundTrip: Math.round(greeting.elapsed * 10) / 10,
  };
}
