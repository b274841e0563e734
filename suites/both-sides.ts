import type { Described } from '../harness/run/check.js';
import type { Actor, CheckResult, Transport } from '../schema/report.js';
import { clientSuite } from './client/index.js';
import { clientMutants, clientVariants } from './client/proofs.js';
import { serverSuite } from './index.js';
import { serverMutants, serverVariants } from './proofs.js';

/** A check or monitor, with the side it judges. */
export interface Item extends Described {
  readonly actor: Actor;
  readonly kind: CheckResult['kind'];
}

/** A mutant of either reference peer. */
export interface AnyMutant {
  readonly actor: Actor;
  readonly id: string;
  readonly fault: string;
  readonly breaks: string;
  readonly on?: readonly Transport[];
  readonly companions?: Readonly<Record<string, string>>;
}

/** A variant of either reference peer. */
export interface AnyVariant {
  readonly actor: Actor;
  readonly id: string;
  readonly story: string;
  readonly uses?: readonly string[];
  readonly on?: readonly Transport[];
}

/** Every check and monitor, of servers first. */
export const allItems: readonly Item[] = [
  ...[...serverSuite.checks, ...serverSuite.monitors].map((item) => ({ ...item, actor: 'server' as const })),
  ...[...clientSuite.checks, ...clientSuite.monitors].map((item) => ({ ...item, actor: 'client' as const })),
];

/** Every mutant, of the reference server first. */
export const allMutants: readonly AnyMutant[] = [
  ...serverMutants.map((mutant) => ({ ...mutant, actor: 'server' as const })),
  ...clientMutants.map((mutant) => ({ ...mutant, actor: 'client' as const })),
];

/** Every variant, of the reference server first. */
export const allVariants: readonly AnyVariant[] = [
  ...serverVariants.map((variant) => ({ ...variant, actor: 'server' as const })),
  ...clientVariants.map((variant) => ({ ...variant, actor: 'client' as const })),
];
