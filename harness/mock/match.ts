import { isObject } from '../wire/message.js';

/**
 * Whether a value is what a pattern asks for: an object has at least the members of the pattern, an array as many items,
 * anything else is equal. Gives undefined where it fits, else the JSON pointer of the first place that does not.
 */
export function mismatch(pattern: unknown, value: unknown, pointer = ''): string | undefined {
  if (Array.isArray(pattern)) {
    if (!Array.isArray(value) || value.length !== pattern.length) return pointer;
    return first(pattern.map((item, at) => () => mismatch(item, value[at], `${pointer}/${at}`)));
  }
  if (isObject(pattern)) {
    if (!isObject(value)) return pointer;
    return first(
      Object.keys(pattern).map(
        (key) => () =>
          mismatch(
            pattern[key],
            Object.hasOwn(value, key) ? value[key] : undefined,
            `${pointer}/${escaped(key)}`,
          ),
      ),
    );
  }
  return Object.is(pattern, value) ? undefined : pointer;
}

/** Whether a value fits a pattern; see {@link mismatch}. */
export function fits(pattern: unknown, value: unknown): boolean {
  return mismatch(pattern, value) === undefined;
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

function first(tests: readonly (() => string | undefined)[]): string | undefined {
  for (const test of tests) {
    const found = test();
    if (found !== undefined) return found;
  }
  return undefined;
}
