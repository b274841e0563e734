import type { Row } from '../../suites/proving/row.js';
import { table } from '../docs/table.js';
import type { Job } from './jobs.js';

/** A row of the matrix, and what became of it. */
export interface Outcome {
  readonly job: Pick<Job, 'side' | 'kind' | 'id' | 'transport' | 'breaks'>;
  readonly row: Row;
}

/**
 * The matrix as it was measured, in the order of the proofs and without anything that differs from run to run.
 * @param outcomes of every row
 */
export function matrixDocument(outcomes: readonly Outcome[]): string {
  const sides = (['server', 'client'] as const).filter((side) =>
    outcomes.some(({ job }) => job.side === side),
  );
  return [
    '# The measured matrix',
    'Written by `npm run mutants`, when it has run the whole. A mutant is caught over a transport where the suite blames the obligation named, and no other but its companions; a variant is clean where nothing is held against it. What each of them is stands in [mutants](mutants.md).',
    table(
      ['', 'mutants caught', 'variants clean', 'references clean', 'companions'],
      sides.map((side) =>
        totalsOf(
          side,
          outcomes.filter(({ job }) => job.side === side),
        ),
      ),
    ),
    ...sides.flatMap((side) =>
      sectionsOf(
        side,
        outcomes.filter(({ job }) => job.side === side),
      ),
    ),
    '',
  ].join('\n\n');
}

const fine = ({ row }: Outcome): boolean => row.outcome === 'as-expected';

function totalsOf(side: string, outcomes: readonly Outcome[]): string[] {
  const count = (kind: Row['kind']): string => {
    const ofKind = outcomes.filter(({ job }) => job.kind === kind);
    return `${ofKind.filter(fine).length} of ${ofKind.length}`;
  };
  const companions = outcomes.reduce((sum, { row }) => sum + row.companions.length, 0);
  return [`${side}s`, count('mutant'), count('variant'), count('reference'), String(companions)];
}

function sectionsOf(side: string, outcomes: readonly Outcome[]): string[] {
  const lines = (kind: Row['kind']): Outcome[][] => {
    const byId = new Map<string, Outcome[]>();
    for (const outcome of outcomes.filter(({ job }) => job.kind === kind))
      byId.set(outcome.job.id, [...(byId.get(outcome.job.id) ?? []), outcome]);
    return [...byId.values()];
  };
  const mutants = lines('mutant').map((same) => [
    `\`${same[0]!.job.id}\``,
    `\`${same[0]!.job.breaks ?? ''}\``,
    over(same),
    [...new Set(same.flatMap(({ row }) => row.companions))].map((id) => `\`${id}\``).join(', '),
  ]);
  const variants = [...lines('reference'), ...lines('variant')].map((same) => [
    `\`${same[0]!.job.id}\``,
    over(same),
  ]);
  return [
    `## Mutants of the reference ${side}`,
    table(['mutant', 'blamed on', 'caught over', 'companions'], mutants),
    `## Variants of the reference ${side}`,
    table(['variant', 'clean over'], variants),
  ];
}

/** The transports over which it came out as it should, and those over which it did not. */
function over(same: readonly Outcome[]): string {
  return same
    .map((outcome) =>
      fine(outcome) ? outcome.job.transport : `**not ${outcome.job.transport}: ${outcome.row.outcome}**`,
    )
    .join(', ');
}
