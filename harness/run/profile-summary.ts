import type { Profile } from '../../schema/report.js';
import { isObject } from '../wire/message.js';
import { type Behaviour, behaviours } from './behaviours.js';
import type { LeftOut } from './callable.js';
import type { ConfiguredFixtures, ToolBehaviour } from './configured-fixtures.js';
import { discoveryLimits } from './discovery-limits.js';
import type { Probe } from './fixtures.js';
import { knownPrompt, knownResource, promises } from './known-names.js';
import type { Fixtures, ListWalk, ServerProfile } from './profile.js';
import { advertisedFilter } from './subscription-filter.js';

/** What discovery did, beside what it found. */
export interface DiscoveryRecord {
  readonly probes: readonly Probe[];
  readonly leftOut: readonly LeftOut[];
  readonly configured: ConfiguredFixtures;
}

/** What a report tells of a server: what there is, what was found and how, and what was left out and why. */
export function summarise(
  known: Omit<ServerProfile, 'summary' | 'dualEra' | 'hasBothTransports'>,
  record: DiscoveryRecord,
): Profile {
  const { greeting, supportedVersions, capabilities, lists } = known;
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
    tools: toolsOf(names('tools', 'name'), record),
    resources: names('resources', 'uri'),
    resourceTemplates: names('resourceTemplates', 'uriTemplate'),
    prompts: names('prompts', 'name'),
    fixtures: fixtureLines(known, record),
    leftOut: [
      ...leftOutLines(record.leftOut),
      ...failingLine(record.probes),
      ...misnamed(known.fixtures, record),
    ],
    roundTrip: Math.round(greeting.elapsed * 10) / 10,
  };
}

function toolsOf(names: readonly string[], { probes, leftOut }: DiscoveryRecord): Profile['tools'] {
  const called = new Map(probes.map((probe) => [probe.call.tool, probe]));
  const reasons = new Map(leftOut.map(({ tool, why }) => [tool, why]));
  return names.map((name) => {
    const probe = called.get(name);
    if (probe === undefined) return { name, callable: false, why: reasons.get(name) ?? 'not called' };
    const { found, origin } = probe.call;
    return {
      name,
      callable: true,
      why: found,
      ...(origin === undefined ? {} : { arguments: origin }),
      outcome: probe.outcome,
    };
  });
}

/** Whether a server has anything that could show a behaviour. */
function mayShow(
  behaviour: Behaviour,
  { lists, capabilities }: Pick<ServerProfile, 'lists' | 'capabilities'>,
): boolean {
  const has = (member: ListWalk['member']): boolean => (lists[member]?.items.length ?? 0) > 0;
  if (behaviour === 'prompt') return has('prompts');
  if (behaviour === 'resource') return has('resources');
  if (behaviour === 'inputRequired') return has('tools') || has('prompts') || has('resources');
  if (behaviour === 'changes') return Object.keys(advertisedFilter({ capabilities, lists })).length > 0;
  return has('tools');
}

/** Each behaviour with what shows it and how that was found, or what may be missing. */
function fixtureLines(
  known: Pick<ServerProfile, 'fixtures' | 'unexplored' | 'lists' | 'capabilities'>,
  { configured }: DiscoveryRecord,
): NonNullable<Profile['fixtures']> {
  const { fixtures, unexplored } = known;
  const possible = (Object.keys(behaviours) as Behaviour[]).filter((behaviour) => mayShow(behaviour, known));
  return possible.map((behaviour) => {
    const { what } = behaviours[behaviour];
    const shown = shownBy(fixtures, behaviour);
    if (shown === undefined) {
      const unlock = unexplored === undefined ? {} : { unlock: unexplored.unlock };
      return { behaviour, what, ...unlock };
    }
    return { behaviour, what, ...shown, how: howFound(behaviour, shown.name, configured) };
  });
}

function shownBy(fixtures: Fixtures, behaviour: Behaviour): { kind: string; name: string } | undefined {
  if (behaviour === 'resource')
    return fixtures.resource === undefined ? undefined : { kind: 'resource', name: fixtures.resource.uri };
  if (behaviour === 'prompt')
    return fixtures.prompt === undefined ? undefined : { kind: 'prompt', name: fixtures.prompt.name };
  const call = fixtures[behaviour];
  if (call !== undefined) return { kind: 'tool', name: call.tool };
  const [asking] = behaviour === 'inputRequired' ? (fixtures.askingRequests ?? []) : [];
  if (asking === undefined) return undefined;
  return asking.method === 'prompts/get'
    ? { kind: 'prompt', name: String(asking.params.name) }
    : { kind: 'resource', name: String(asking.params.uri) };
}

function howFound(
  behaviour: Behaviour,
  name: string,
  { tools, prompt, resource }: ConfiguredFixtures,
): string {
  const named =
    behaviour === 'prompt' ? prompt?.name : behaviour === 'resource' ? resource?.uri : tools[behaviour]?.tool;
  if (named === name) return 'named in the config';
  const known = behaviour === 'prompt' ? name === knownPrompt : name === knownResource;
  return known || promises(name, behaviour) ? 'by its name' : 'observed';
}

/** Tools that were left out, as one line for each reason: a server may list thousands. */
function leftOutLines(leftOut: readonly LeftOut[]): Profile['leftOut'] {
  const byReason = new Map<string, LeftOut[]>();
  for (const each of leftOut) {
    const same = byReason.get(each.why);
    if (same === undefined) byReason.set(each.why, [each]);
    else same.push(each);
  }
  return [...byReason].map(([why, same]) => {
    const names = same.map(({ tool }) => tool);
    return { what: toolNames(names), why, unlock: same[0]!.unlock(names) };
  });
}

/** Tools that may be called but gave no result whatever they were called with. */
function failingLine(probes: readonly Probe[]): Profile['leftOut'] {
  const failing = probes.filter(({ seen }) => !seen);
  if (failing.length === 0) return [];
  return [
    {
      what: toolNames(failing.map(({ call }) => call.tool)),
      why: 'every call gave an error or no answer',
      unlock: 'arguments that succeed, in the config (arguments: { <tool>: { … } })',
    },
  ];
}

/** Fixtures of the config that did not show what they are named for. */
function misnamed(fixtures: Fixtures, { probes }: DiscoveryRecord): Profile['leftOut'] {
  const shows = ({ shows: seen, behaviour, call }: Probe): boolean =>
    behaviour === undefined ||
    (behaviour === 'changes' ? fixtures.changes?.tool === call.tool : seen.has(behaviour));
  return probes
    .filter((probe) => !shows(probe))
    .map(({ call, behaviour }) => ({
      what: `tool ${call.tool}`,
      why: `named in the config as ${behaviours[behaviour as ToolBehaviour].what}, but it did not show that`,
      unlock: 'another tool, or arguments with which it does',
    }));
}

function toolNames(names: readonly string[]): string {
  const rest = names.length - discoveryLimits.named;
  const shown = names.slice(0, discoveryLimits.named).join(', ');
  return `${names.length === 1 ? 'tool' : 'tools'} ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
}
