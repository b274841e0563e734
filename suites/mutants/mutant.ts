import type { ServerRequirementId } from '../../schema/catalogue.js';
import type { Transport } from '../../schema/report.js';
import type { Change } from '../../harness/peer/server/changes.js';

export * from '../../harness/peer/server/changes.js';

/** The reference server with one fault. */
export interface Mutant {
  /** `area/name` */
  readonly id: `${string}/${string}`;
  /** What is wrong with it, in words. */
  readonly fault: string;
  /** The obligation it breaks; the suite must blame this one. */
  readonly breaks: ServerRequirementId;
  /** Where the fault shows; default both. The first is its home. */
  readonly on?: readonly Transport[];
  /** Obligations that cannot help being broken with it, and why. */
  readonly companions?: Readonly<Partial<Record<ServerRequirementId, string>>>;
  readonly change: Change;
}

/** The reference server made legally unusual; must come out clean. */
export interface Variant {
  readonly id: `${string}/${string}`;
  /** What is unusual about it, and why that is legal. */
  readonly story: string;
  /** Freedoms (MAY) that it makes use of. */
  readonly uses?: readonly ServerRequirementId[];
  /** Advice that this very freedom goes against, and why; the warning is right and nothing else may come. */
  readonly warns?: Readonly<Partial<Record<ServerRequirementId, string>>>;
  readonly on?: readonly Transport[];
  readonly change: Change;
}

/** Declares a mutant; an unknown requirement id does not compile. */
export function mutant(spec: Mutant): Mutant {
  return spec;
}

/** Declares a variant. */
export function variant(spec: Variant): Variant {
  return spec;
}
