import type { SubjectMessage, TranscriptView } from '../../../harness/run/view.js';
import { jsonText } from '../../../harness/wire/json-text.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { completeResultsIn } from './results.js';

/** Something in a result, with the place where it stands. */
export interface Place<T = unknown> {
  readonly value: T;
  readonly pointer: string;
  readonly message: SubjectMessage;
}

/** Leaves out what was there before just so: the same list is asked for often. */
export function* fresh<T extends { readonly value: unknown }>(places: Iterable<T>): Generator<T> {
  const known = new Set<string>();
  for (const place of places) {
    const text = jsonText(place.value);
    if (text === undefined || known.has(text)) continue;
    known.add(text);
    yield place;
  }
}

/** The items of a list, page by page, that are objects. */
export function* listedIn(
  view: TranscriptView,
  method: string,
  member: string,
): Generator<Place<JsonObject>> {
  for (const { value, pointer, message } of entriesIn(view, method, member))
    if (isObject(value)) yield { value, pointer, message };
}

/** The entries of an array in complete results. */
export function* entriesIn(view: TranscriptView, method: string, member: string): Generator<Place> {
  for (const { message, result } of completeResultsIn(view, method)) {
    const entries = Array.isArray(result[member]) ? (result[member] as unknown[]) : [];
    for (const [at, value] of entries.entries()) yield { value, pointer: `/result/${member}/${at}`, message };
  }
}
