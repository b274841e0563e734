import { isObject } from './message.js';

/**
 * A parsed value as JSON text; undefined where it is nested deeper than the stack goes. What can be parsed cannot always
 * be written again: parsing is done in a loop, writing is not.
 */
export function jsonText(value: unknown): string | undefined {
  return written(() => JSON.stringify(value));
}

/** As {@link jsonText}, with the members of objects in order of name, so that equal values have equal texts. */
export function canonicalText(value: unknown): string | undefined {
  const sorted = (_name: string, member: unknown): unknown =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member;
  return written(() => JSON.stringify(value, sorted));
}

function written(write: () => string): string | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
