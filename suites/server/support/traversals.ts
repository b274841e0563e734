import { listedUris } from '../../../harness/run/listed-uris.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { expandUriTemplate, parseUriTemplate, variablesOf } from '../../../harness/wire/uri-template.js';
import { formats } from '../../../schema/formats.js';

/** Bounds: bases from the list, templates, and levels that are climbed. */
const bounds = { bases: 2, templates: 2, levels: 12 };

/** How a step upwards and the separator of a path are written. */
const spellings: readonly { readonly up: string; readonly slash: string }[] = [
  { up: '..', slash: '/' },
  { up: '%2e%2e', slash: '/' },
  { up: '..', slash: '%2f' },
  { up: '%2e%2e', slash: '%2F' },
  { up: '..', slash: '%5c' },
  { up: '....', slash: '//' },
  { up: '%252e%252e', slash: '%252f' },
];

/** Whether a URI, or a template of URIs, leads to files. */
export const isFile = (uri: string): boolean => /^file:/i.test(uri);

/** Whether the server has file URIs at all, by its lists. */
export function servesFiles(profile: ServerProfile): boolean {
  return listedUris(profile).some(isFile) || fileTemplates(profile).length > 0;
}

/**
 * File URIs that lead to a file by climbing out of the directories of what is listed, and out of what templates give.
 * @param target an absolute path, without a drive
 */
export function traversalsTo(target: string, profile: ServerProfile): string[] {
  const names = target.split('/').filter((name) => name !== '');
  const paths = spellings.map(({ up, slash }) => [...Array(bounds.levels).fill(up), ...names].join(slash));
  const directories = listedUris(profile)
    .filter(isFile)
    .map((uri) => uri.replace(/[?#].*$/s, '').replace(/[^/]*$/, ''));
  const below = [...new Set(directories)].slice(0, bounds.bases);
  const uris = [
    ...below.flatMap((base) => paths.map((path) => base + path)),
    ...fileTemplates(profile)
      .slice(0, bounds.templates)
      .flatMap((template) => [target, ...paths].map((path) => fill(template, path))),
  ];
  return [...new Set(uris)].filter((uri): uri is string => uri !== undefined && formats.uri.test(uri));
}

function fileTemplates({ lists }: ServerProfile): string[] {
  return (lists.resourceTemplates?.items ?? [])
    .map(({ uriTemplate }) => uriTemplate)
    .filter((text): text is string => typeof text === 'string' && isFile(text));
}

/** Puts one value into every variable of a template. */
function fill(text: string, value: string): string | undefined {
  const parsed = parseUriTemplate(text);
  if (!parsed.ok) return undefined;
  const names = variablesOf(parsed.template).map(({ name }) => name);
  return expandUriTemplate(parsed.template, Object.fromEntries(names.map((name) => [name, value])));
}
