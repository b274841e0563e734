import type { Described } from '../../harness/run/check.js';
import { areaOf } from '../../harness/run/plan.js';
import type { Transport } from '../../schema/report.js';

/** Values that a property tries: what a fault or an oddity is not about need not be looked at as closely. */
const depths = { sought: 40, near: 10, far: 3 };

/** What of a check decides how closely it looks. */
export type Concern = Pick<Described, 'id' | 'requirements'>;

/** What of a mutant decides which checks are about it. */
export interface Fault {
  readonly id: string;
  readonly breaks: string;
  readonly on?: readonly Transport[];
  readonly companions?: Readonly<Record<string, string>>;
}

/** Whether a check is about a mutant: it is of the mutant's area or judges the obligation that is broken. */
function isAbout(fault: Fault): (check: Concern) => boolean {
  return ({ id, requirements }) => areaOf(id) === areaOf(fault.id) || requirements.includes(fault.breaks);
}

/** How many values a check tries on a mutant. */
export function depthFor(fault: Fault): (check: Concern) => number {
  const about = isAbout(fault);
  return (check) =>
    check.requirements.includes(fault.breaks) ? depths.sought : about(check) ? depths.near : depths.far;
}

/** How many values a check tries on a variant; on the plain reference (undefined) all look closely. */
export function depthBeside(variant: { readonly id: string } | undefined): (check: Concern) => number {
  return ({ id }) => (variant === undefined || areaOf(id) === areaOf(variant.id) ? depths.near : depths.far);
}

/**
 * The checks that a mutant has to do with over a transport: at its home all, away from it those that are about it, and every
 * monitor everywhere.
 */
export function suiteFor<C extends Concern, M>(
  fault: Fault,
  transport: Transport,
  suite: { readonly checks: readonly C[]; readonly monitors: readonly M[] },
): { readonly checks: readonly C[]; readonly monitors: readonly M[] } {
  const home = fault.on?.[0] ?? 'stdio';
  return transport === home ? suite : { ...suite, checks: suite.checks.filter(isAbout(fault)) };
}
