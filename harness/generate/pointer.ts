import { isObject } from './json-schema.js';

/** Joins reference tokens onto a JSON Pointer (RFC 6901). */
export function join(pointer: string, ...tokens: readonly (string | number)[]): string {
  return tokens.reduce<string>(
    (path, token) => `${path}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
}

/** The reference tokens of a JSON Pointer. */
export function split(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Whether `pointer` addresses `ancestor` or something inside of it. */
export function within(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}

/**
 * The value at a pointer.
 * @param value a JSON value
 * @param pointer JSON Pointer
 * @returns the value there, or undefined where there is none
 */
export function get(value: unknown, pointer: string): unknown {
  return split(pointer).reduce<unknown>((node, token) => {
    if (Array.isArray(node))
      return /^(0|[1-9]\d*)$/.test(token) ? (node as unknown[])[Number(token)] : undefined;
    return isObject(node) && Object.hasOwn(node, token) ? node[token] : undefined;
  }, value);
}

/**
 * A copy of a value with another one in place of the part at a pointer; nothing is changed in place.
 * @param value a JSON value
 * @param pointer JSON Pointer to an existing part, or to a member to be added to an existing object
 * @param part the new part
 */
export function replace(value: unknown, pointer: string, part: unknown): unknown {
  const replaceAt = (node: unknown, tokens: readonly string[]): unknown => {
    const [token, ...rest] = tokens;
    if (token === undefined) return part;
    if (Array.isArray(node)) {
      return node.map((item: unknown, index) => (String(index) === token ? replaceAt(item, rest) : item));
    }
    const copy = { ...(node as Record<string, unknown>) };
    setMember(copy, token, replaceAt(copy[token], rest));
    return copy;
  };
  return replaceAt(value, split(pointer));
}

/** Sets an own member, also where its name is `__proto__`. */
export function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** A copy of an object without one of its members. */
export function without(object: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
