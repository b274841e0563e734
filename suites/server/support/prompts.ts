import type { MockClient, RequestOptions } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import { allCapabilities } from '../../../harness/run/fixtures.js';
import { harvestOf } from '../../../harness/run/harvest.js';
import { promptArguments } from '../../../harness/run/offers.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** A listed prompt with a value for each of its arguments. */
export interface ListedPrompt {
  readonly name: string;
  readonly given: Readonly<Record<string, string>>;
  /** Names of arguments that are marked as required, as not required, and not at all. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly unmarked: readonly string[];
}

/** Bound of prompts that are got, and of arguments of each that are left out. */
const maxPrompts = 20;
export const maxArguments = 3;

/**
 * The prompts that discovery listed, with values that the server is likely to know. What has not the form of a prompt is
 * judged by itself and left out.
 */
export function listedPrompts({ lists, fixtures }: ServerProfile): ListedPrompt[] {
  const harvest = harvestOf(lists, fixtures.completions ?? []);
  return (lists.prompts?.items ?? []).slice(0, maxPrompts).flatMap((prompt) => {
    const { name, arguments: declared = [] } = prompt;
    if (typeof name !== 'string' || !Array.isArray(declared) || !declared.every(isArgument)) return [];
    const names = (marked: (required: unknown) => boolean): string[] =>
      declared.filter(({ required }) => marked(required)).map((argument) => argument.name);
    const known = fixtures.prompt?.name === name ? fixtures.prompt.arguments : {};
    const given = { ...promptArguments(prompt, harvest), ...known };
    return [
      {
        name,
        given,
        required: names((required) => required === true),
        optional: names((required) => required === false),
        unmarked: names((required) => typeof required !== 'boolean'),
      },
    ];
  });
}

function isArgument(value: unknown): value is JsonObject & { readonly name: string } {
  if (!isObject(value)) return false;
  return typeof value.name === 'string' && ['boolean', 'undefined'].includes(typeof value.required);
}

/** Gets a prompt from a client that could give any input; without `arguments` where there are none. */
export function getPrompt(
  peer: MockClient,
  name: string,
  given: Readonly<Record<string, unknown>>,
  options: RequestOptions = {},
): Promise<Reply> {
  const params = { name, ...(Object.keys(given).length === 0 ? {} : { arguments: given }) };
  return peer.request('prompts/get', params, { capabilities: allCapabilities, ...options });
}

/** The given arguments without some. */
export function without(
  given: Readonly<Record<string, string>>,
  ...names: readonly string[]
): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
}
