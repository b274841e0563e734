import { describe, expect, it } from 'vitest';
import type { Transport } from '../../schema/report.js';
import { serverMutants, serverVariants } from '../proofs.js';
import { type Row, runClean, runMutant } from './matrix.js';

const timeout = 120_000;
const asExpected = (row: Row): void => expect(row).toMatchObject({ outcome: 'as-expected', detail: '' });
const runs = (on: readonly Transport[] | undefined, transport: Transport): boolean =>
  on === undefined || on.includes(transport);

/** The matrix of mutants and variants over one transport, as tests; a file for each transport lets them run side by side. */
export function describeMatrix(transport: Transport): void {
  describe.concurrent(`over ${transport}`, () => {
    it('the plain reference comes out clean', { timeout }, async () =>
      asExpected(await runClean(undefined, transport)),
    );
    for (const variant of serverVariants.filter(({ on }) => runs(on, transport))) {
      it(`variant ${variant.id} comes out clean`, { timeout }, async () =>
        asExpected(await runClean(variant, transport)),
      );
    }
    for (const mutant of serverMutants.filter(({ on }) => runs(on, transport))) {
      it(`mutant ${mutant.id} is caught as ${mutant.breaks}`, { timeout }, async () =>
        asExpected(await runMutant(mutant, transport)),
      );
    }
  });
}
