import type { JsonObject } from '../wire/message.js';
import { discoveryLimits } from './discovery-limits.js';
import {
  type ConfiguredFixtures,
  givenArguments,
  namedTools,
  type ToolBehaviour,
  toolBehaviours,
} from './configured-fixtures.js';
import { promisesAny } from './known-names.js';
import { type PermissionRules, permit, strangers } from './permission.js';

/** A tool that may be called, before anything is known of its arguments. */
export interface Candidate {
  readonly name: string;
  readonly tool: JsonObject;
  /** Why it may be called. */
  readonly found: string;
  /** Arguments that the user gives. */
  readonly given?: JsonObject | undefined;
  /** The behaviour that the user names it for. */
  readonly behaviour?: ToolBehaviour;
}

/** A tool that is not called, and what would change that for tools of such names. */
export interface LeftOut {
  readonly tool: string;
  readonly why: string;
  readonly unlock: (names: readonly string[]) => string;
}

/**
 * The tools that may be called, in the order in which they are worth it: those that the user's fixtures name, those whose
 * names promise a behaviour, and the others as they are listed. Beside them those that are left out.
 */
export function callableTools(
  tools: readonly JsonObject[],
  rules: Omit<PermissionRules, 'named'> & { readonly configured: ConfiguredFixtures },
): { readonly candidates: Candidate[]; readonly leftOut: LeftOut[] } {
  const { configured } = rules;
  const named = namedTools(configured);
  const allowed: Candidate[] = [];
  const leftOut: LeftOut[] = [];
  const listed = tools.filter(hasName);
  for (const tool of listed) {
    const permission = permit(tool, { ...rules, named });
    if ('why' in permission) leftOut.push({ tool: tool.name, ...permission });
    else allowed.push({ name: tool.name, tool, found: permission.found });
  }
  const names = new Set(listed.map(({ name }) => name));
  const unlisted = (by: string) => (tool: string) => ({
    tool,
    why: `named by ${by}, but the server lists no such tool`,
    unlock: () => 'a name from its list',
  });
  leftOut.push(...strangers(rules.policy, [...names]).map(unlisted('--call')));
  leftOut.push(...[...named].filter((name) => !names.has(name)).map(unlisted('the fixtures')));
  const candidates = [
    ...toolBehaviours.flatMap((behaviour) => configuredFor(behaviour, allowed, configured)),
    ...allowed.filter(({ name }) => !named.has(name) && promisesAny(name)),
    ...allowed.filter(({ name }) => !named.has(name) && !promisesAny(name)),
  ];
  for (const { name } of candidates.splice(discoveryLimits.tools))
    leftOut.push({
      tool: name,
      why: `no more than ${discoveryLimits.tools} tools are called`,
      unlock: ([first]) => `--call ${first ?? name}, so that no others come before it`,
    });
  return {
    candidates: candidates.map((each) => ({ given: givenArguments(configured, each.name), ...each })),
    leftOut,
  };
}

/** The tool that the user names for a behaviour, where it may be called. */
function configuredFor(
  behaviour: ToolBehaviour,
  allowed: readonly Candidate[],
  { tools }: ConfiguredFixtures,
): Candidate[] {
  const call = tools[behaviour];
  const tool = allowed.find(({ name }) => name === call?.tool);
  if (call === undefined || tool === undefined) return [];
  return [{ ...tool, behaviour, ...(call.arguments === undefined ? {} : { given: call.arguments }) }];
}

function hasName(tool: JsonObject): tool is JsonObject & { readonly name: string } {
  return typeof tool.name === 'string';
}
