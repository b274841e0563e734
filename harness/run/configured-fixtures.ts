import type { JsonObject } from '../wire/message.js';
import type { Behaviour } from './behaviours.js';

/** Behaviours that a tool shows when it is called. */
export const toolBehaviours = [
  'plain',
  'progress',
  'logging',
  'inputRequired',
  'needsCapability',
  'slow',
  'changes',
] as const satisfies readonly Behaviour[];
export type ToolBehaviour = (typeof toolBehaviours)[number];

/**
 * What the user's config says of the server's own fixtures. They are looked at before others and may be called; whether
 * they show the behaviour is observed all the same.
 */
export interface ConfiguredFixtures {
  readonly tools: Readonly<Partial<Record<ToolBehaviour, ConfiguredCall>>>;
  readonly prompt?: { readonly name: string; readonly arguments?: Readonly<Record<string, string>> };
  readonly resource?: { readonly uri: string };
  /** Arguments by tool. Being named here allows no call. */
  readonly arguments: Readonly<Record<string, JsonObject>>;
}

/** A tool that the user names for a behaviour. */
export interface ConfiguredCall {
  readonly tool: string;
  readonly arguments?: JsonObject;
}

/** Where the user says nothing. */
export const noFixtures: ConfiguredFixtures = { tools: {}, arguments: {} };

/** The tools that fixtures name. */
export function namedTools({ tools }: ConfiguredFixtures): ReadonlySet<string> {
  return new Set(Object.values(tools).map(({ tool }) => tool));
}

/** The arguments that the user gives for a tool. */
export function givenArguments(configured: ConfiguredFixtures, tool: string): JsonObject | undefined {
  return Object.hasOwn(configured.arguments, tool) ? configured.arguments[tool] : undefined;
}
