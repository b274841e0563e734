import type { JsonObject } from '../wire/message.js';
import type { Reply } from '../peer/reply.js';
import type { Profile } from '../../schema/report.js';
import type { Origin } from './argument-values.js';

/** A paginated list as it was walked once. */
export interface ListWalk {
  readonly method: string;
  readonly member: 'tools' | 'resources' | 'resourceTemplates' | 'prompts';
  /** Every page's reply, in order. */
  readonly pages: readonly Reply[];
  readonly items: readonly JsonObject[];
  /** How it ended: `end` (no nextCursor), `broken` (a page was no result), `repeats` (pages came again), `bound` (our limit). */
  readonly ending: 'end' | 'broken' | 'repeats' | 'bound';
}

/** A tool call that may be made: allowed, with arguments that fit the tool's schema. */
export interface CallFixture {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** Why it may be called: by annotation, or by the user. */
  readonly found: string;
  /** Where its arguments come from. */
  readonly origin?: Origin;
  /** The `inputRequests` with which it was seen to ask for input. */
  readonly asks?: JsonObject;
}

/** A prompt with arguments for which it gives its messages. */
export interface PromptFixture {
  readonly name: string;
  readonly arguments: Readonly<Record<string, string>>;
}

/** A request that asks for input, whatever its method. */
export interface AskingRequest {
  readonly method: 'tools/call' | 'prompts/get' | 'resources/read';
  readonly params: JsonObject;
  /** The `inputRequests` with which it asked when it was seen to; none where it gave a state alone. */
  readonly asks?: JsonObject;
}

/** A call after which subscriptions are told of a change, each time it is made. */
export interface ChangeFixture extends CallFixture {
  /** The change notifications that follow it, such as `notifications/tools/list_changed`. */
  readonly notifies: readonly string[];
  /** The resources that `notifications/resources/updated` names then. */
  readonly uris: readonly string[];
}

/** An argument that the server completes (server/utilities/completion). */
export interface CompletionFixture {
  /** The prompt or resource template, as the request names it. */
  readonly ref: JsonObject;
  readonly argument: string;
  /** The values offered for an empty value. */
  readonly values: readonly string[];
}

/** What calling the callable tools once has shown; behaviours that other checks need to provoke. */
export interface Fixtures {
  /** A call that gives a complete result without being an error. */
  readonly plain?: CallFixture;
  /** A call that asks for input (`input_required`). */
  readonly inputRequired?: CallFixture;
  /** Every call that asks for input, the one above first. */
  readonly asking?: readonly CallFixture[];
  /** Every request that asks for input: those calls, and of prompts and resources those that were tried. */
  readonly askingRequests?: readonly AskingRequest[];
  /** A call that changes something which subscriptions tell of. */
  readonly changes?: ChangeFixture;
  /** A call that reports progress when asked to. */
  readonly progress?: CallFixture;
  /** A call that writes log messages when asked to. */
  readonly logging?: CallFixture;
  /** A call that needs a capability which was not declared. */
  readonly needsCapability?: CallFixture;
  /** A call that runs long enough to be cancelled. */
  readonly slow?: CallFixture;
  /** A listed resource that can be read. */
  readonly resource?: { readonly uri: string };
  /** A listed prompt that gives its messages. */
  readonly prompt?: PromptFixture;
  /** Arguments of prompts and templates that are completed, those with suggestions first. */
  readonly completions?: readonly CompletionFixture[];
}

/** What of a server was not looked at, and what would open it. */
export interface Unexplored {
  readonly why: string;
  readonly unlock: string;
}

/** All that discovery learned of a server. */
export interface ServerProfile {
  readonly supportedVersions: readonly string[];
  readonly capabilities: JsonObject;
  /** The reply to `server/discover` (modern) or `initialize` (legacy). */
  readonly greeting: Reply;
  readonly lists: Readonly<Partial<Record<ListWalk['member'], ListWalk>>>;
  /** Tools that may be called, with arguments. */
  readonly callable: readonly CallFixture[];
  readonly fixtures: Fixtures;
  /** Speaks a legacy revision as well, by its own list of versions. */
  readonly dualEra: boolean;
  /** Why a behaviour that was not found may be there all the same; undefined where all was looked at. */
  readonly unexplored: Unexplored | undefined;
  readonly hasBothTransports: boolean;
  /** The summary that reports show. */
  readonly summary: Profile;
}
