import type { Arbitrary, AsyncCommand } from 'fast-check';

/** What stands between fast-check's path to a value and its replay path within a sequence of commands. */
const pathSeparator = '!';

/** Sequences of commands, to be run against a model; `path` is that of a known counterexample. */
export async function commandSequences<M extends object, R>(
  commands: readonly Arbitrary<AsyncCommand<M, R>>[],
  longest: number,
  path: string | undefined,
): Promise<Arbitrary<Iterable<AsyncCommand<M, R>>>> {
  const { commands: sequences, noBias } = await import('fast-check');
  const replayPath = path?.split(pathSeparator)[1];
  const options = { maxCommands: longest, ...(replayPath === undefined ? {} : { replayPath }) };
  // by default most sequences would be too short to tell anything
  return noBias(sequences([...commands], { ...options, size: 'max' }));
}

/** fast-check's own path to a value. */
export function pathOfValue(path: string): string {
  return path.split(pathSeparator)[0]!;
}

/** The commands of a sequence that were run, in words, and how the sequence is found again; undefined for other values. */
export function ranCommands(
  value: unknown,
): { readonly story: readonly string[]; readonly path: string } | undefined {
  if (typeof value !== 'object' || value === null || !('metadataForReplay' in value)) return undefined;
  const sequence = value as { commands: readonly { hasRan: boolean }[]; metadataForReplay: () => string };
  const replay = /^replayPath="(.*)"$/.exec(sequence.metadataForReplay())?.[1] ?? '';
  return {
    story: sequence.commands.filter(({ hasRan }) => hasRan).map(String),
    path: `${pathSeparator}${replay}`,
  };
}
