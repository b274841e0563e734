import type { ServerProfile } from './profile.js';

/** Values that a server itself names, which its tools are likelier to know than made-up ones. */
export interface Harvest {
  readonly uris: readonly string[];
  readonly paths: readonly string[];
  readonly prompts: readonly string[];
  readonly tools: readonly string[];
  /** By the name of the argument that the server completes. */
  readonly completions: ReadonlyMap<string, readonly string[]>;
}

/** Kinds of parameters by their name or format, and what fits them; the first that has something counts. */
const kinds: readonly {
  readonly name: RegExp;
  readonly format?: RegExp;
  readonly values: (harvest: Harvest) => readonly string[];
}[] = [
  { name: /(?:^|_)ur[il]s?$|ur[il]$|^resource/i, format: /^(?:uri|url|iri)$/, values: ({ uris }) => uris },
  { name: /(?:^|_)(?:path|file|file_?name|dir|directory|folder)$|path$/i, values: ({ paths }) => paths },
  { name: /^prompt(?:_?name)?$/i, values: ({ prompts }) => prompts },
  { name: /^tool(?:_?name)?$/i, values: ({ tools }) => tools },
];

/** A value that the server named for a text parameter of this name and format; undefined where it named none. */
export function harvested(name: string, format: unknown, harvest: Harvest): string | undefined {
  const completed = harvest.completions.get(name)?.[0];
  if (completed !== undefined) return completed;
  const kind = kinds.find(
    (candidate) =>
      (typeof format === 'string' && candidate.format?.test(format) === true) || candidate.name.test(name),
  );
  return kind?.values(harvest)[0];
}

/** An argument with the values that the server suggests for it. */
export interface Completed {
  readonly argument: string;
  readonly values: readonly string[];
}

/** Gathers what a server names in its lists and what it completes. */
export function harvestOf(lists: ServerProfile['lists'], completed: readonly Completed[]): Harvest {
  const named = (member: keyof ServerProfile['lists'], by: string): string[] =>
    (lists[member]?.items ?? []).map((item) => item[by]).filter((value) => typeof value === 'string');
  const uris = named('resources', 'uri');
  return {
    uris,
    paths: uris.filter((uri) => uri.startsWith('file:') && URL.canParse(uri)).map(pathOf),
    prompts: named('prompts', 'name'),
    tools: named('tools', 'name'),
    completions: new Map(
      completed.filter(({ values }) => values.length > 0).map(({ argument, values }) => [argument, values]),
    ),
  };
}

/** The path of a `file:` URI, as it stands there where it is not well encoded. */
function pathOf(uri: string): string {
  const { pathname } = new URL(uri);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
