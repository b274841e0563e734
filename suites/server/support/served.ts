import type { Need } from '../../../harness/run/check.js';
import { listedUris } from '../../../harness/run/listed-uris.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** A request that the server is known, or may be expected, to serve with a result. */
export interface Served {
  readonly method: string;
  readonly params: JsonObject;
}

/** A request with a name or URI that `Mcp-Name` mirrors (streamable-http#standard-request-headers). */
export interface NamedRequest extends Served {
  readonly source: 'name' | 'uri';
  readonly name: string;
}

/** One request for each method that the server is known to serve: discovery, its lists, and one of each named kind. */
export function servedRequests(profile: ServerProfile): Served[] {
  const lists = Object.values(profile.lists).filter(({ pages }) => pages[0]?.result !== undefined);
  return [
    { method: 'server/discover', params: {} },
    ...lists.map(({ method }) => ({ method, params: {} })),
    ...namedRequests(profile),
  ];
}

/**
 * A tool call, a prompt and a resource that the server lists; of tools only one that may be called. `fits` picks among
 * them.
 */
export function namedRequests(
  profile: ServerProfile,
  fits: (name: string) => boolean = () => true,
): NamedRequest[] {
  const call = [profile.fixtures.plain, ...profile.callable].find(
    (made) => made !== undefined && fits(made.tool),
  );
  const prompts = (profile.lists.prompts?.items ?? []).filter(
    ({ name }) => typeof name === 'string' && fits(name),
  );
  const prompt = prompts.find((candidate) => requiredArguments(candidate).length === 0) ?? prompts[0];
  const known = profile.fixtures.resource;
  const uri = [...(known === undefined ? [] : [known.uri]), ...listedUris(profile)].find(fits);
  const named: NamedRequest[] = [];
  if (call !== undefined) {
    named.push({
      method: 'tools/call',
      params: { name: call.tool, arguments: call.arguments },
      source: 'name',
      name: call.tool,
    });
  }
  if (prompt !== undefined) {
    const given = Object.fromEntries(requiredArguments(prompt).map((name) => [name, 'touchstone']));
    named.push({
      method: 'prompts/get',
      params: { name: prompt.name, arguments: given },
      source: 'name',
      name: String(prompt.name),
    });
  }
  if (uri !== undefined) named.push({ method: 'resources/read', params: { uri }, source: 'uri', name: uri });
  return named;
}

/**
 * A request with a name or URI that the server does not know, of the first kind that it offers; undefined where it
 * offers none. It has no effect, and no result is expected of it.
 */
export function unknownNamed(profile: ServerProfile, name: string): NamedRequest | undefined {
  if (profile.capabilities.tools !== undefined)
    return { method: 'tools/call', params: { name, arguments: {} }, source: 'name', name };
  if (profile.capabilities.prompts !== undefined)
    return { method: 'prompts/get', params: { name }, source: 'name', name };
  return undefined;
}

function requiredArguments(prompt: JsonObject): string[] {
  const declared = Array.isArray(prompt.arguments) ? prompt.arguments.filter(isObject) : [];
  return declared.filter(({ required }) => required === true).map(({ name }) => String(name));
}

/** The server offers something that Mcp-Name names. */
export const offersNamed: Need = ({ capabilities }) =>
  ['tools', 'prompts', 'resources'].some((feature) => capabilities[feature] !== undefined)
    ? undefined
    : { verdict: 'not-applicable', reason: 'the server offers neither tools nor prompts nor resources' };
