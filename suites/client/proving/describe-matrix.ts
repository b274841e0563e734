import type { Transport } from '../../../schema/report.js';
import { describeRows } from '../../proving/describe-rows.js';
import { clientMutants, clientVariants } from '../proofs.js';
import { runClientClean, runClientMutant } from './matrix.js';

/** The rows of clients over one transport; a file for each transport lets them run side by side. */
export function describeClientMatrix(transport: Transport): void {
  describeRows({
    title: `clients over ${transport}`,
    transport,
    // a run is in several scenes at once by itself, and what it judges depends on being served in time
    concurrent: false,
    references: {
      'the plain modern reference': () => runClientClean({ id: 'reference', base: 'modern' }, transport),
      'the plain dual-era reference': () => runClientClean({ id: 'reference', base: 'dual-era' }, transport),
    },
    variants: clientVariants,
    mutants: clientMutants,
    clean: (variant) => runClientClean(variant, transport),
    caught: (mutant) => runClientMutant(mutant, transport),
  });
}
