/** A part of a block whose height can be chosen. */
export interface Part {
  /** Renders the part with at most so many lines. */
  readonly lines: (limit: number) => readonly string[];
  readonly most: number;
  readonly least: number;
  /** The part with the smallest worth gives way first. */
  readonly worth: number;
}

/** A part that always stands, in full. */
export function fixed(lines: readonly string[]): Part {
  return { lines: () => lines, most: lines.length, least: lines.length, worth: Number.POSITIVE_INFINITY };
}

/** A part that may lose lines. */
export function flexible(worth: number, least: number, most: number, lines: Part['lines']): Part {
  return { lines, most, least, worth };
}

/** Renders parts below each other in at most `limit` lines, as far as their least heights allow. */
export function fit(parts: readonly Part[], limit: number): string[] {
  const heights = parts.map((part) => part.lines(part.most).length);
  let over = heights.reduce((sum, height) => sum + height, 0) - limit;
  const order = parts.map((_, index) => index).sort((a, b) => parts[a]!.worth - parts[b]!.worth);
  for (const index of order) {
    const give = Math.max(0, Math.min(over, heights[index]! - parts[index]!.least));
    heights[index]! -= give;
    over -= give;
  }
  return parts.flatMap((part, index) => (heights[index]! < 1 ? [] : [...part.lines(heights[index]!)]));
}
