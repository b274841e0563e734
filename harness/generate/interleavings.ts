import fc from 'fast-check';

/** An item of an interleaving, and which of the sequences it comes from. */
export interface Interleaved<T> {
  readonly from: number;
  readonly item: T;
}

/**
 * All ways to merge several sequences into one that keep the order of each. Shrinks towards one sequence after
 * the other.
 * @param sequences what to merge
 */
export function interleavings<T>(sequences: readonly (readonly T[])[]): fc.Arbitrary<Interleaved<T>[]> {
  const total = sequences.reduce((sum, sequence) => sum + sequence.length, 0);
  const picks = fc.array(fc.nat(0xffff), { minLength: total, maxLength: total });
  return picks.map((numbers) => {
    const next = sequences.map(() => 0);
    return numbers.map((number) => {
      const open = sequences.flatMap((sequence, index) =>
        (next[index] ?? 0) < sequence.length ? [index] : [],
      );
      const from = open[number % open.length] as number;
      const at = next[from] as number;
      next[from] = at + 1;
      return { from, item: sequences[from]?.[at] as T };
    });
  });
}
