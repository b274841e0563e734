/** The word that was probably meant: the one that differs in the fewest letters, in two at most. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const ranked = words.map((other) => ({ other, far: distance(word, other) })).sort((a, b) => a.far - b.far);
  const [best] = ranked;
  return best !== undefined && best.far > 0 && best.far <= 2 ? best.other : undefined;
}

/** How many letters must be changed, added or removed (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_none, at) => at);
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= b.length; to += 1)
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (a[at - 1] === b[to - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
