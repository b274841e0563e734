import type { Transport } from '../../schema/report.js';
import { serverMutants, serverVariants } from '../proofs.js';
import { describeRows } from './describe-rows.js';
import { runClean, runMutant } from './matrix.js';

/** The rows of servers over one transport; a file for each transport lets them run side by side. */
export function describeMatrix(transport: Transport): void {
  describeRows({
    title: `over ${transport}`,
    transport,
    concurrent: true,
    references: { 'the plain reference': () => runClean(undefined, transport) },
    variants: serverVariants,
    mutants: serverMutants,
    clean: (variant) => runClean(variant, transport),
    caught: (mutant) => runMutant(mutant, transport),
  });
}
