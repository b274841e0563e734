import type { MockClient } from '../peer/mock-client.js';
import type { Reply } from '../peer/reply.js';
import { isObject, type JsonObject } from '../wire/message.js';
import type { ConfiguredFixtures } from './configured-fixtures.js';
import { discoveryLimits } from './discovery-limits.js';
import { allCapabilities, inputRequestsOf } from './fixtures.js';
import { type Harvest, harvested } from './harvest.js';
import { listedUris } from './listed-uris.js';
import { knownPrompt, knownResource } from './known-names.js';
import type { AskingRequest, Fixtures, PromptFixture, ServerProfile } from './profile.js';

/** What prompts and resources are tried with. */
export interface OfferOptions {
  readonly lists: ServerProfile['lists'];
  readonly configured: ConfiguredFixtures;
  readonly harvest: Harvest;
}

/** Prompts and resources that can be had, and those that ask for input first. */
export type Offers = Pick<Fixtures, 'prompt' | 'resource'> & { readonly asking: readonly AskingRequest[] };

/**
 * Gets a few of the listed prompts and reads a few of the listed resources, which changes nothing: first those that the
 * user or a well-known name points to.
 */
export async function probeOffers(client: MockClient, options: OfferOptions): Promise<Offers> {
  const asking: AskingRequest[] = [];
  const found: { prompt?: PromptFixture; resource?: { uri: string } } = {};
  const trying = async (request: AskingRequest, keep: () => void): Promise<void> => {
    if (!client.connection.alive) return;
    const reply = await client.request(request.method, request.params, { capabilities: allCapabilities });
    const asks = inputRequestsOf(reply.result);
    if (isAsking(reply)) asking.push(asks === undefined ? request : { ...request, asks });
    else if (reply.result !== undefined) keep();
  };
  for (const prompt of promptsOf(options)) {
    const { name, arguments: given } = prompt;
    await trying(
      { method: 'prompts/get', params: { name, arguments: given } },
      () => (found.prompt ??= prompt),
    );
  }
  for (const uri of urisOf(options))
    await trying({ method: 'resources/read', params: { uri } }, () => (found.resource ??= { uri }));
  return { ...found, asking };
}

function isAsking({ result }: Reply): boolean {
  return result?.resultType === 'input_required';
}

function promptsOf({ lists, configured, harvest }: OfferOptions): PromptFixture[] {
  const listed = (lists.prompts?.items ?? []).flatMap((prompt) =>
    typeof prompt.name === 'string'
      ? [{ name: prompt.name, arguments: promptArguments(prompt, harvest) }]
      : [],
  );
  const { name, arguments: given } = configured.prompt ?? { name: knownPrompt };
  const first = listed.filter((prompt) => prompt.name === name);
  const others = listed.filter((prompt) => prompt.name !== name);
  return [...first.map((prompt) => ({ ...prompt, ...(given && { arguments: given }) })), ...others].slice(
    0,
    discoveryLimits.tried,
  );
}

/** A value for each declared argument: one that the server completes, or else a plain one. */
export function promptArguments(
  { arguments: declared }: JsonObject,
  harvest: Harvest,
): Record<string, string> {
  const names = (Array.isArray(declared) ? declared : [])
    .filter(isObject)
    .map(({ name }) => name)
    .filter((name) => typeof name === 'string');
  return Object.fromEntries(names.map((name) => [name, harvested(name, undefined, harvest) ?? 'touchstone']));
}

function urisOf({ lists, configured }: OfferOptions): string[] {
  const listed = listedUris({ lists });
  const first = configured.resource?.uri ?? (listed.includes(knownResource) ? knownResource : undefined);
  return [...new Set([...(first === undefined ? [] : [first]), ...listed])].slice(0, discoveryLimits.tried);
}
