import type {
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  CallToolResult,
  ServerCapabilities,
  Tool,
} from '../../../schema/2026-07-28/protocol.js';
import type { Call } from '../../peer/server/blueprint.js';
import type { Action, AnswerOptions, Given } from './actions.js';
import type { Wire } from './wire.js';

/** A text, a whole result, or in code a function that makes either of the request. */
export type Gives<R> = string | Given<R> | ((call: Call) => string | Given<R> | Promise<string | Given<R>>);

/** A tool and what a call gives; without inputSchema it takes any arguments. */
export type ToolModel = Omit<Tool, 'inputSchema'> &
  Partial<Pick<Tool, 'inputSchema'>> & { readonly reply?: Gives<CallToolResult> } & Pick<
    AnswerOptions,
    'broken'
  >;
/** A resource and what reading it gives; without a name it is named by its URI. */
export type ResourceModel = Omit<Resource, 'name'> &
  Partial<Pick<Resource, 'name'>> & { readonly reply?: Gives<ReadResourceResult> } & Pick<
    AnswerOptions,
    'broken'
  >;
/** A template and what reading a URI of it gives; in a text, `{variable}` stands for its value. */
export type TemplateModel = Omit<ResourceTemplate, 'name'> &
  Partial<Pick<ResourceTemplate, 'name'>> & { readonly reply?: Gives<ReadResourceResult> } & Pick<
    AnswerOptions,
    'broken'
  >;
/** A prompt and what getting it gives; in a text, `{argument}` stands for its value. */
export type PromptModel = Prompt & { readonly reply?: Gives<GetPromptResult> } & Pick<
    AnswerOptions,
    'broken'
  >;

/** What is done about requests of a method (`*`: any) whose params fit. */
export interface Rule {
  readonly method: string;
  /** Params that a request has at least, or in code a function that says whether it is meant. */
  readonly when?: object | ((call: Call) => boolean);
  /** How often it is used; without it always. */
  readonly times?: number;
  /** In order. Where none of them answers, the server does as it would without the rule. */
  readonly do: readonly Action[];
}

/** What a mock server is to be: plain data in a script, with functions in code. */
export interface ServerModel {
  readonly name?: string;
  readonly version?: string;
  readonly instructions?: string;
  /** What it has to begin with: nothing, or the reference server's world. */
  readonly base?: 'nothing' | 'reference';
  /** Whether it serves clients of the legacy era as well, by their handshake. Default false. */
  readonly legacy?: boolean;
  /** Whether it refuses what a conformant server refuses. Default true. */
  readonly checks?: boolean;
  /** Declared beside what follows from all the rest. */
  readonly capabilities?: ServerCapabilities;
  /** Items in a page of a list. */
  readonly pageSize?: number;
  readonly tools?: readonly ToolModel[];
  readonly resources?: readonly ResourceModel[];
  readonly resourceTemplates?: readonly TemplateModel[];
  readonly prompts?: readonly PromptModel[];
  /** The first that fits is used. */
  readonly on?: readonly Rule[];
  readonly wire?: Wire;
}
