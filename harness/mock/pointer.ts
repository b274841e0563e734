/** Members and items that lead to a place in a value. */
export type Path = readonly (string | number)[];

/** The steps of a JSON pointer. */
export function pathOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) =>
      /^\d+$/.test(token) ? Number(token) : token.replaceAll('~1', '/').replaceAll('~0', '~'),
    );
}

/** The value at a place; undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? (at as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );
}
