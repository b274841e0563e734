/** How large foreign JSON may be. */
export interface SizeLimits {
  /** Arrays and objects inside one another. */
  readonly depth: number;
  /** Values, members and items all counted. */
  readonly nodes: number;
  /** UTF-16 units of all strings and names together. */
  readonly length: number;
}

/**
 * Whether a value is small enough to be serialised and worked on. Needs no stack, whatever the nesting, and
 * stops at the first limit that is passed; cyclic values pass the limit on depth.
 * @param value any value
 * @param limits see {@link SizeLimits}
 * @returns undefined where it is, else which limit it passes
 */
export function tooLarge(value: unknown, limits: SizeLimits): string | undefined {
  let nodes = 0;
  let length = 0;
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    nodes += 1;
    if (nodes > limits.nodes) return `more than ${limits.nodes} values`;
    if (typeof next.value === 'string') length += next.value.length;
    if (length > limits.length) return `more than ${limits.length} characters`;
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth > limits.depth) return `nested more than ${limits.depth} deep`;
    const depth = next.depth + 1;
    for (const [name, inner] of Object.entries(next.value)) {
      if (!Array.isArray(next.value)) length += name.length;
      pending.push({ value: inner, depth });
      if (pending.length > limits.nodes) return `more than ${limits.nodes} values`;
    }
  }
  return undefined;
}
