import { isObject } from '../wire/message.js';
import type { Need } from './check.js';
import type { Fixtures, ListWalk } from './profile.js';

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

const fixtureWords: Record<keyof Fixtures, string> = {
  plain: 'a tool that may be called and gives a result',
  inputRequired: 'a tool that asks for input',
  asking: 'a tool that asks for input',
  changes: 'a tool that changes something which subscriptions tell of',
  progress: 'a tool that reports progress',
  logging: 'a tool that writes log messages',
  needsCapability: 'a tool that needs a client capability',
  slow: 'a tool that runs for a while',
  resource: 'a listed resource that can be read',
};

/** A tool of the server was found that provokes a behaviour. */
export function fixture(name: keyof Fixtures): Need {
  return (profile) =>
    profile.fixtures[name] !== undefined
      ? undefined
      : {
          verdict: 'inconclusive',
          reason: `no ${fixtureWords[name].replace(/^an? /, '')} was found`,
          unlock:
            name === 'resource'
              ? 'list a resource that can be read without input'
              : 'allow calls with --call, or annotate such a tool with readOnlyHint',
        };
}

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
