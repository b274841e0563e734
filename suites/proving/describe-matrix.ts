import { describe, expect, it } from 'vitest';
import type { Transport } from '../../schema/report.js';
import { serverMutants, serverVariants } from '../proofs.js';
import { areaOf } from '../../harness/run/plan.js';
import { runClean, runMutant } from './matrix.js';
import type { Row } from './row.js';
import { selectionOfCommit, takes } from './selection.js';

const timeout = 120_000;
const asExpected = (row: Row): void => expect(row).toMatchObject({ outcome: 'as-expected', detail: '' });
const runs = (on: readonly Transport[] | undefined, transport: Transport): boolean =>
  on === undefined || on.includes(transport);

/**
 * The share of the matrix of mutants and variants that this commit takes, over one transport, as tests; a file for each
 * transport lets them run side by side. `npm run mutants` takes the whole.
 */
export function describeMatrix(transport: Transport): void {
  const areas = [...new Set([...serverVariants, ...serverMutants].map(({ id }) => areaOf(id)))];
  const selection = selectionOfCommit(areas);
  const taken = <T extends { id: string; on?: readonly Transport[] }>(rows: readonly T[]): T[] =>
    rows.filter(({ id, on }, place) => runs(on, transport) && takes(selection, id, place));
  describe.concurrent(`over ${transport}`, () => {
    it('the plain reference comes out clean', { timeout }, async () =>
      asExpected(await runClean(undefined, transport)),
    );
    for (const variant of taken(serverVariants)) {
      it(`variant ${variant.id} comes out clean`, { timeout }, async () =>
        asExpected(await runClean(variant, transport)),
      );
    }
    for (const mutant of taken(serverMutants)) {
      it(`mutant ${mutant.id} is caught as ${mutant.breaks}`, { timeout }, async () =>
        asExpected(await runMutant(mutant, transport)),
      );
    }
  });
}
