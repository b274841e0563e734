import { execFileSync } from 'node:child_process';
import { areaOf } from '../../harness/run/plan.js';

/** Which rows of the matrix are taken by a run of the tests. */
export interface Selection {
  /** Rows of these areas are all taken. */
  readonly areas: ReadonlySet<string>;
  /** Of the others every `of`-th, beginning with this one; `of` turns in a row take each row at least once. */
  readonly turn: number;
  readonly of: number;
}

/** The shares that the tests go through, commit by commit: the whole takes longer than a test run should. */
const shares = 4;

/** Whether a row is taken; its place is its number in the list that it stands in. */
export function takes({ areas, turn, of }: Selection, id: string, place: number): boolean {
  return areas.has(areaOf(id)) || place % of === turn % of;
}

/** The areas whose obligations, checks or proofs are among some files, given as paths in the repository. */
export function areasOf(files: readonly string[], areas: readonly string[]): Set<string> {
  const stems = files
    .filter((file) => /^(suites|schema\/requirements)\//.test(file))
    .map((file) => file.split('/').at(-1)!.split('.')[0]!);
  return new Set(areas.filter((area) => stems.some((stem) => stem === area || stem.startsWith(`${area}-`))));
}

/**
 * What this commit takes: everything where `TOUCHSTONE_MATRIX=all`, else the areas that its last change touched and a share
 * that goes round with the number of commits. Without git the day of the year decides.
 */
export function selectionOfCommit(areas: readonly string[]): Selection {
  if (process.env.TOUCHSTONE_MATRIX === 'all') return { areas: new Set(areas), turn: 0, of: 1 };
  const turn = Number(git('rev-list', '--count', 'HEAD') ?? Math.floor(Date.now() / 86_400_000));
  const changed = git('diff', '--name-only', 'HEAD~1', 'HEAD')?.split('\n') ?? [];
  return { areas: areasOf(changed, areas), turn, of: shares };
}

function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
