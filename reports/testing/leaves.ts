/** A path into a JSON document. */
export type Path = readonly (string | number)[];

/** Every place of a document with its value, the document itself first. */
export function places(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const here = [{ path, value }];
  if (typeof value !== 'object' || value === null) return here;
  const inside = Array.isArray(value)
    ? value.flatMap((each, index) => places(each, [...path, index]))
    : Object.entries(value).flatMap(([name, each]) => places(each, [...path, name]));
  return [...here, ...inside];
}

/** One place for each kind of place: indices of arrays do not count as different. */
export function distinct<P extends { readonly path: Path }>(all: readonly P[]): P[] {
  const name = ({ path }: P): string => path.map((step) => (typeof step === 'number' ? '*' : step)).join('/');
  return [...new Map(all.map((place) => [name(place), place])).values()];
}

/** A deep copy with what `change` makes of the value at the path; undefined removes it. */
export function changed<T>(document: T, path: Path, change: (value: unknown) => unknown): T {
  const copy = JSON.parse(JSON.stringify(document)) as T;
  let holder: any = copy;
  for (const step of path.slice(0, -1)) holder = holder[step];
  const last = path.at(-1)!;
  const value = change(holder[last]);
  if (value !== undefined) holder[last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}

/** Members whose values are words of the model, or formats of their own. */
const closed = new Set([
  ...[
    'verdict',
    'level',
    'transport',
    'transports',
    'era',
    'how',
    'kind',
    'type',
    'outcome',
    'intent',
    'actor',
  ],
  ...['format', 'log', 'started'],
]);

/** Whether what stands at a place is free text, that is, a string but none of the model's own words. */
export function isFreeText({ path, value }: { path: Path; value: unknown }): boolean {
  const name = path.filter((step) => typeof step === 'string').at(-1);
  return typeof value === 'string' && name !== undefined && !closed.has(name);
}
