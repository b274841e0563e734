import { isObject } from '../wire/message.js';
import { type Behaviour, behaviours } from './behaviours.js';
import type { Need, Unmet } from './check.js';
import type { Fixtures, ListWalk, ServerProfile } from './profile.js';
import { advertisedFilter } from './subscription-filter.js';

/** The server declares this capability (`tools`, `resources`, `prompts`, `logging`, `completions` …). */
export function declares(capability: string): Need {
  return (profile) =>
    profile.capabilities[capability] === undefined
      ? { verdict: 'not-applicable', reason: `the server does not declare the capability "${capability}"` }
      : undefined;
}

/** The server says what it has, so that what it leaves out is known to be missing. */
export const capabilitiesKnown: Need = ({ greeting }) =>
  isObject(greeting.result?.capabilities)
    ? undefined
    : {
        verdict: 'inconclusive',
        reason: 'the server declares no capabilities at all, so nothing is known to be unsupported',
      };

/** The server has at least one list with an item in it. */
export function hasList(member?: ListWalk['member']): Need {
  return (profile) => {
    const walks = Object.values(profile.lists).filter(
      (walk) => member === undefined || walk.member === member,
    );
    if (walks.some((walk) => walk.items.length > 0)) return undefined;
    return {
      verdict: 'not-applicable',
      reason: `the server lists no ${member ?? 'tools, resources or prompts'}`,
    };
  };
}

/** A list of the server came in several pages. */
export const paginates: Need = (profile) =>
  Object.values(profile.lists).some((walk) => walk.pages.length > 1)
    ? undefined
    : { verdict: 'not-applicable', reason: 'no list of the server came in more than one page' };

/** The server tells subscribers of something. */
export const advertisesChanges: Need = (profile) =>
  Object.keys(advertisedFilter(profile)).length > 0
    ? undefined
    : { verdict: 'not-applicable', reason: 'the server advertises nothing to subscribe to' };

/**
 * For what a server is free never to do: not applicable where everything was looked at and nothing showed it, inconclusive
 * where something was left out.
 * @param never says that it was not seen
 */
export function freedom(never: string): (profile: ServerProfile) => Unmet {
  return ({ unexplored }) =>
    unexplored === undefined
      ? { verdict: 'not-applicable', reason: `${never}, which is allowed` }
      : { verdict: 'inconclusive', reason: `${never}; ${unexplored.why}`, unlock: unexplored.unlock };
}

/** Fixtures that are found by calling, getting and reading; what is completed is found by asking. */
type FoundByTrying = Exclude<keyof Fixtures, 'completions'>;

/** Behaviours by the member of the fixtures that holds them. */
const behaviourOf = (name: FoundByTrying): Behaviour =>
  name === 'asking' || name === 'askingRequests' ? 'inputRequired' : name;

/**
 * Something of the server was found that provokes a behaviour. Where everything was looked at and a server is free to be
 * without it, what depends on it does not apply.
 */
export function fixture(name: FoundByTrying): Need {
  const { what, never } = behaviours[behaviourOf(name)];
  return (profile) => {
    const { fixtures, unexplored } = profile;
    if (fixtures[name] !== undefined) return undefined;
    if (never !== undefined) return freedom(never)(profile);
    return {
      verdict: 'inconclusive',
      reason: `no ${what.replace(/^an? /, '')} was found${unexplored === undefined ? '' : ` (${unexplored.why})`}`,
      unlock:
        unexplored?.unlock ??
        (name === 'resource'
          ? 'list a resource that can be read without input'
          : `offer ${what}, or name one in the config (fixtures: ${behaviourOf(name)})`),
    };
  };
}

/** The server offers resources, and one of them can be read. */
export const readsResource: Need = (profile) =>
  declares('resources')(profile) ?? fixture('resource')(profile);

/** Something that the server offers asks for input. */
export const asksForInput = fixture('askingRequests');

/** The server completes an argument of a prompt or a resource template. */
export const completes: Need = ({ fixtures }) =>
  fixtures.completions === undefined
    ? {
        verdict: 'inconclusive',
        reason: 'no argument of a prompt or resource template was found that is completed',
        unlock: 'list a prompt with arguments or a resource template, and complete its arguments',
      }
    : undefined;

/** The subject is reachable over both transports. */
export const bothTransports: Need = (profile) =>
  profile.hasBothTransports
    ? undefined
    : {
        verdict: 'not-applicable',
        reason: 'the subject was given over one transport',
        unlock: "give both: --stdio '<command>' --url <url>",
      };

/** The server speaks modern revisions only. */
export const modernOnly: Need = (profile) =>
  profile.dualEra
    ? { verdict: 'not-applicable', reason: 'the server also speaks a legacy revision' }
    : undefined;
