import { describe, expect, it } from 'vitest';
import { areaOf } from '../../../harness/run/plan.js';
import type { Transport } from '../../../schema/report.js';
import type { Row } from '../../proving/row.js';
import { selectionOfCommit, takes } from '../../proving/selection.js';
import { clientMutants, clientVariants } from '../proofs.js';
import { runClientClean, runClientMutant } from './matrix.js';

const timeout = 120_000;
const asExpected = (row: Row): void => expect(row).toMatchObject({ outcome: 'as-expected', detail: '' });
const runs = (on: readonly Transport[] | undefined, transport: Transport): boolean =>
  on === undefined || on.includes(transport);

/** The share of the clients' matrix that this commit takes, over one transport, as tests; `npm run mutants` takes the whole. */
export function describeClientMatrix(transport: Transport): void {
  const areas = [...new Set([...clientVariants, ...clientMutants].map(({ id }) => areaOf(id)))];
  const selection = selectionOfCommit(areas);
  const taken = <T extends { id: string; on?: readonly Transport[] }>(rows: readonly T[]): T[] =>
    rows.filter(({ id, on }, place) => runs(on, transport) && takes(selection, id, place));
  // a run is in several scenes at once by itself, and what it judges depends on being served in time
  describe(`clients over ${transport}`, () => {
    for (const base of ['modern', 'dual-era'] as const) {
      it(`the plain ${base} reference comes out clean`, { timeout }, async () =>
        asExpected(await runClientClean({ id: 'reference', base }, transport)),
      );
    }
    for (const variant of taken(clientVariants)) {
      it(`variant ${variant.id} comes out clean`, { timeout }, async () =>
        asExpected(await runClientClean(variant, transport)),
      );
    }
    for (const mutant of taken(clientMutants)) {
      it(`mutant ${mutant.id} is caught as ${mutant.breaks}`, { timeout }, async () =>
        asExpected(await runClientMutant(mutant, transport)),
      );
    }
  });
}
