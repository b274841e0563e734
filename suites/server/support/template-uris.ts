import type { MockClient } from '../../../harness/peer/mock-client.js';
import { listedUris } from '../../../harness/run/listed-uris.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import {
  expandUriTemplate,
  parseUriTemplate,
  type UriTemplate,
  valuesIn,
  variablesOf,
} from '../../../harness/wire/uri-template.js';
import { formats } from '../../../schema/formats.js';
import { isWebAddress } from './resources.js';

type Values = Readonly<Record<string, string>>;

/** Bounds: values of a kind that are tried, URIs for a template, characters of a description that are read. */
const bounds = { values: 2, uris: 4, description: 2_000 };

/**
 * URIs that a listed template gives, the likeliest first: with the values of listed resources, of examples in its
 * description and of completions, then with made-up ones. None leads to the web.
 */
export async function urisOf(
  peer: MockClient,
  template: JsonObject,
  profile: ServerProfile,
): Promise<string[]> {
  const parsed = parseUriTemplate(String(template.uriTemplate));
  if (!parsed.ok) return [];
  const values = [
    ...matching(parsed.template, listedUris(profile)),
    ...matching(parsed.template, mentioned(template.description)),
    ...(await completed(peer, template, parsed.template, profile)),
    ...madeUp(parsed.template),
  ];
  const uris = values
    .map((given) => expandUriTemplate(parsed.template, given))
    .filter((uri): uri is string => uri !== undefined && formats.uri.test(uri) && !isWebAddress(uri));
  return [...new Set(uris)].slice(0, bounds.uris);
}

function matching(template: UriTemplate, uris: readonly string[]): Values[] {
  const found = uris.map((uri) => valuesIn(template, uri)).filter((values) => values !== undefined);
  return found.slice(0, bounds.values);
}

/** What looks like a URI in a description. */
function mentioned(description: unknown): string[] {
  const text = typeof description === 'string' ? description.slice(0, bounds.description) : '';
  return text
    .split(/[\s"'<>()`,]+/)
    .map((word) => word.replace(/[.;]+$/, ''))
    .filter((word) => formats.uri.test(word));
}

/** The first and the second suggestion for each variable; none where one has no suggestion. */
async function completed(
  peer: MockClient,
  { uriTemplate }: JsonObject,
  template: UriTemplate,
  { capabilities }: ServerProfile,
): Promise<Values[]> {
  if (capabilities.completions === undefined) return [];
  const suggestions: (readonly [string, readonly string[]])[] = [];
  for (const { name } of variablesOf(template)) {
    const { result } = await peer.request('completion/complete', {
      ref: { type: 'ref/resource', uri: uriTemplate },
      argument: { name, value: '' },
    });
    const values: unknown = isObject(result?.completion) ? result.completion.values : undefined;
    const texts = (Array.isArray(values) ? values : []).filter((value) => typeof value === 'string');
    if (texts.length === 0) return [];
    suggestions.push([name, texts]);
  }
  if (suggestions.length === 0) return [];
  return Array.from({ length: bounds.values }, (_none, at) =>
    Object.fromEntries(suggestions.map(([name, texts]) => [name, texts[at] ?? texts[0]!])),
  );
}

/** A number and a word for each variable. */
function madeUp(template: UriTemplate): Values[] {
  const names = variablesOf(template).map(({ name }) => name);
  return ['1', 'example'].map((value) => Object.fromEntries(names.map((name) => [name, value])));
}
