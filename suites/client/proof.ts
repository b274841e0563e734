import type { ClientBlueprint } from '../../harness/peer/client/blueprint.js';
import type { ClientRequirementId } from '../../schema/catalogue.js';
import type { Transport } from '../../schema/report.js';

/** A changed copy of a client. */
export type ClientChange = (blueprint: ClientBlueprint) => ClientBlueprint;

/** Which reference client is changed: the one of the modern era alone, or the one that speaks both eras. */
export type ClientBase = 'modern' | 'dual-era';

/** The reference client with one fault. */
export interface ClientMutant {
  /** `area/name` */
  readonly id: `${string}/${string}`;
  /** What is wrong with it, in words. */
  readonly fault: string;
  /** The obligation it breaks; the suite must blame this one. */
  readonly breaks: ClientRequirementId;
  /** Where the fault shows; default both. The first is its home. */
  readonly on?: readonly Transport[];
  /** Default: modern. */
  readonly base?: ClientBase;
  /** Obligations that cannot help being broken with it, and why. */
  readonly companions?: Readonly<Partial<Record<ClientRequirementId, string>>>;
  readonly change: ClientChange;
}

/** The reference client made legally unusual; must come out clean. */
export interface ClientVariant {
  readonly id: `${string}/${string}`;
  /** What is unusual about it, and why that is legal. */
  readonly story: string;
  /** Freedoms (MAY) that it makes use of. */
  readonly uses?: readonly ClientRequirementId[];
  /** Advice that this very freedom goes against, and why; the warning is right and nothing else may come. */
  readonly warns?: Readonly<Partial<Record<ClientRequirementId, string>>>;
  readonly on?: readonly Transport[];
  readonly base?: ClientBase;
  readonly change: ClientChange;
}

/** Declares a mutant; an unknown requirement id does not compile. */
export function clientMutant(spec: ClientMutant): ClientMutant {
  return spec;
}

/** Declares a variant. */
export function clientVariant(spec: ClientVariant): ClientVariant {
  return spec;
}
