import type { HeaderList } from './connection.js';

/** The first value of a header field, its name compared without case (streamable-http#case-sensitivity). */
export function headerValue(headers: HeaderList, name: string): string | undefined {
  return headers.find(([field]) => field.toLowerCase() === name.toLowerCase())?.[1];
}

/** The media type of a response: lower case, without parameters; undefined where there is no Content-Type. */
export function mediaType(headers: HeaderList): string | undefined {
  return headerValue(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** Changes to a list of header fields: a string sets the field in place, null removes it. */
export type HeaderEdits = Readonly<Record<string, string | null>>;

/** Applies edits; names are compared without case, and a set field keeps the case of the edit. */
export function editHeaders(headers: HeaderList, edits: HeaderEdits): HeaderList {
  let list = [...headers];
  for (const [name, value] of Object.entries(edits)) {
    const at = list.findIndex(([field]) => field.toLowerCase() === name.toLowerCase());
    if (value === null) list = list.filter(([field]) => field.toLowerCase() !== name.toLowerCase());
    else if (at === -1) list.push([name, value]);
    else list[at] = [name, value];
  }
  return list;
}
