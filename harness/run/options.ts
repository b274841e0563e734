import type { Revision } from '../../schema/revisions.js';
import { defaultLimits, type Limits } from '../transport/connection.js';
import { type ConfiguredFixtures, noFixtures } from './configured-fixtures.js';
import type { CallPolicy } from './permission.js';
import type { Transport } from '../../schema/report.js';

/** What a user may leave out. */
export interface RunOptions {
  readonly revision?: Revision;
  readonly transports?: readonly Transport[];
  /** Globs over ids and areas of checks. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly call?: CallPolicy;
  /** The server's own tools, prompts and resources for behaviours that checks need, and arguments for its tools. */
  readonly fixtures?: ConfiguredFixtures;
  readonly seed?: number;
  /** Generated values per property. */
  readonly runs?: number;
  /** The same for one check, where that differs; for mutants. */
  readonly runsOf?: (check: string) => number | undefined;
  readonly limits?: Partial<Limits>;
  /** HTTP: header fields of a second caller, for what must not depend on who asks. */
  readonly secondCaller?: Readonly<Record<string, string>>;
  /** HTTP: values of Origin that the server has to refuse; needed only where it is not on a loopback address. */
  readonly refusedOrigins?: readonly string[];
  /** Milliseconds that all checks of all legs may take; what remains then is not run. */
  readonly runBudget?: number;
  /** Milliseconds one check may take. */
  readonly checkBudget?: number;
  /** fast-check path of a counterexample to be replayed; goes with one check in `only`. */
  readonly path?: string;
  readonly signal?: AbortSignal;
  /** Stop a leg at the first violation; for mutants. */
  readonly stopAtFirst?: (verdict: string, requirement: string) => boolean;
}

/** What the runner can rely on. */
export interface QualifiedOptions extends Required<
  Omit<
    RunOptions,
    'transports' | 'path' | 'runsOf' | 'signal' | 'stopAtFirst' | 'limits' | 'revision' | 'secondCaller'
  >
> {
  readonly revision: Revision;
  readonly limits: Limits;
  readonly transports: readonly Transport[] | undefined;
  readonly path: string | undefined;
  readonly runsOf: RunOptions['runsOf'] | undefined;
  readonly secondCaller: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal | undefined;
  readonly stopAtFirst: RunOptions['stopAtFirst'] | undefined;
}

/** Fills in every default, in this one place. */
export function qualify(options: RunOptions): QualifiedOptions {
  return {
    revision: options.revision ?? '2026-07-28',
    transports: options.transports,
    only: options.only ?? [],
    skip: options.skip ?? [],
    call: options.call ?? 'read-only',
    fixtures: options.fixtures ?? noFixtures,
    seed: options.seed ?? Math.floor(Math.random() * 0x7fffffff),
    runs: options.runs ?? 25,
    limits: { ...defaultLimits, ...options.limits },
    refusedOrigins: options.refusedOrigins ?? [],
    runBudget: options.runBudget ?? 300_000,
    checkBudget: options.checkBudget ?? 60_000,
    path: options.path,
    runsOf: options.runsOf,
    secondCaller: options.secondCaller,
    signal: options.signal,
    stopAtFirst: options.stopAtFirst,
  };
}
