import { matches } from '../../harness/run/glob.js';
import type { Transport } from '../../schema/report.js';
import { clientMutants, clientVariants } from '../../suites/client/proofs.js';
import { runClientClean, runClientMutant } from '../../suites/client/proving/matrix.js';
import { serverMutants, serverVariants } from '../../suites/proofs.js';
import { runClean, runMutant } from '../../suites/proving/matrix.js';
import type { Row } from '../../suites/proving/row.js';

/** A row of the matrix that is to be found out. */
export interface Job extends Pick<Row, 'side' | 'kind' | 'id' | 'transport'> {
  /** The obligation that a mutant breaks. */
  readonly breaks?: string;
  run(): Promise<Row>;
}

/** What of the matrix is run; all where nothing is said. */
export interface Choice {
  readonly side?: string;
  /** Ids or areas of mutants and variants. */
  readonly only: readonly string[];
}

const both: readonly Transport[] = ['stdio', 'http'];

/** The rows of the matrix in a fixed order, so that a place in it means the same in every process. */
export function jobsOf({ side, only }: Choice): Job[] {
  const wanted = ({ id }: { readonly id: string }): boolean =>
    only.length === 0 || only.some((glob) => matches(glob, id) || matches(glob, id.split('/')[0]!));
  return [...(side === 'client' ? [] : serverJobs(wanted)), ...(side === 'server' ? [] : clientJobs(wanted))];
}

type Wanted = (proof: { readonly id: string }) => boolean;

function serverJobs(wanted: Wanted): Job[] {
  return [
    ...over({ side: 'server', kind: 'reference', id: 'reference' }, (transport) =>
      runClean(undefined, transport),
    ),
    ...serverVariants
      .filter(wanted)
      .flatMap((variant) =>
        over({ side: 'server', kind: 'variant', ...variant }, (transport) => runClean(variant, transport)),
      ),
    ...serverMutants
      .filter(wanted)
      .flatMap((mutant) =>
        over({ side: 'server', kind: 'mutant', ...mutant }, (transport) => runMutant(mutant, transport)),
      ),
  ];
}

function clientJobs(wanted: Wanted): Job[] {
  return [
    ...(['modern', 'dual-era'] as const).flatMap((base) =>
      over({ side: 'client', kind: 'reference', id: `reference, ${base}` }, (transport) =>
        runClientClean({ id: 'reference', base }, transport),
      ),
    ),
    ...clientVariants
      .filter(wanted)
      .flatMap((variant) =>
        over({ side: 'client', kind: 'variant', ...variant }, (transport) =>
          runClientClean(variant, transport),
        ),
      ),
    ...clientMutants
      .filter(wanted)
      .flatMap((mutant) =>
        over({ side: 'client', kind: 'mutant', ...mutant }, (transport) =>
          runClientMutant(mutant, transport),
        ),
      ),
  ];
}

/** A job for each transport on which a proof is run. */
function over(
  proof: Pick<Job, 'side' | 'kind' | 'id' | 'breaks'> & { readonly on?: readonly Transport[] },
  run: (transport: Transport) => Promise<Row>,
): Job[] {
  const { side, kind, id, breaks, on = both } = proof;
  return on.map((transport) => ({
    side,
    kind,
    id,
    transport,
    ...(breaks === undefined ? {} : { breaks }),
    run: () => run(transport),
  }));
}
