import type { Arbitrary, AsyncCommand } from 'fast-check';
import type { ServerRequirementId } from '../../schema/catalogue.js';
import type { Transport } from '../../schema/report.js';
import type { Revision } from '../../schema/revisions.js';
import type { Validators } from '../../schema/validate.js';
import type { Evidence } from '../peer/evidence.js';
import type { MockClient } from '../peer/mock-client.js';
import type { Limits } from '../transport/connection.js';
import type { Transcript } from '../wire/transcript.js';
import type { ServerProfile } from './profile.js';
import type { TranscriptView } from './view.js';

/** Where a check or monitor applies. */
export interface Window {
  readonly transport?: Transport;
  /** First and last revision, inclusive. Default: 2026-07-28 and later. */
  readonly since?: Revision;
  readonly until?: Revision;
}

/** Says why a check cannot judge this subject; undefined where it can. */
export type Need = (profile: ServerProfile) => Unmet | undefined;

/** A need that the subject does not meet. */
export interface Unmet {
  /** `not-applicable`: not declared. `inconclusive`: nothing there to exercise it with. */
  readonly verdict: 'not-applicable' | 'inconclusive';
  readonly reason: string;
  readonly unlock?: string;
}

/** What a predicate says of an observation: whether it holds, or with detail, or that it cannot tell. */
export type Outcome =
  | boolean
  | {
      readonly ok: boolean;
      readonly received?: string;
      readonly expected?: string;
      readonly pointer?: string;
    }
  | { readonly cannot: string; readonly unlock?: string };

/** Holds requirements against observations; the only way to a verdict. */
export interface Judge<R extends string> {
  /**
   * Judges one requirement by one observation. An unusable observation makes it inconclusive without asking the
   * predicate; a predicate that throws makes it an error of Touchstone.
   */
  <E extends Evidence>(requirement: R, evidence: E, holds: (evidence: E) => Outcome, expected: string): void;
  /** Records that requirements could not be exercised. */
  inconclusive(requirements: R | readonly R[], reason: string, unlock?: string): void;
  /** Records what a need that is not met says. */
  unmet(requirements: R | readonly R[], unmet: Unmet): void;
  /** Records that requirements do not concern this subject. */
  notApplicable(requirements: R | readonly R[], reason: string, unlock?: string): void;
}

/** Ways to judge by many trials. */
export interface Trials<R extends string> {
  /**
   * Runs a property: `trial` is repeated over generated values; as soon as it judges something broken, the value is
   * shrunk and the smallest one is reported with seed and path.
   */
  property<T>(
    name: string,
    arbitrary: Arbitrary<T>,
    options: {
      /** Values tried before the generated ones. */ readonly examples?: readonly T[];
      /** Share of the run's number of values; default 1. */ readonly share?: number;
    },
    trial: (value: T, judge: Judge<R>) => Promise<void>,
  ): Promise<void>;
  /**
   * A property over sequences of commands, each of which runs where the model allows it and changes the model and the
   * reality that `begin` gives; after the last, `settle` judges. The finding's counterexample is the shortest story.
   */
  sequences<M extends object, Real>(
    name: string,
    commands: readonly Arbitrary<AsyncCommand<M, Real>>[],
    options: {
      /** Most commands of a sequence. */ readonly longest: number;
      readonly share?: number;
    },
    begin: () => Promise<{ readonly model: M; readonly real: Real }>,
    settle: (real: Real, judge: Judge<R>) => Promise<void>,
  ): Promise<void>;
}

/** What a check works with. */
export interface CheckContext<R extends string> extends Trials<R> {
  /** A client on a connection that has been greeted. */
  readonly peer: MockClient;
  readonly judge: Judge<R>;
  readonly profile: ServerProfile;
  readonly transport: Transport;
  readonly revision: Revision;
  readonly limits: Limits;
  readonly transcript: Transcript;
  readonly validators: Validators;
  /** HTTP: header fields of a second caller, if the user gave them. */
  readonly secondCaller: Readonly<Record<string, string>> | undefined;
  /** HTTP: origins that the server is known to refuse, as the user says. */
  readonly refusedOrigins: readonly string[];
  /** HTTP: other addresses of the machine that the server was started on (see `Subject`). */
  readonly otherAddresses: readonly string[] | undefined;
  /** Opens a fresh connection (over stdio: a fresh process), greeted; closed by the runner if the check does not. */
  connect(options?: {
    readonly greet?: boolean;
    readonly idPrefix?: string;
    /** HTTP: everything on one TCP connection. */ readonly oneSocket?: boolean;
  }): Promise<MockClient>;
  /** A client on the other transport, where the subject has both. */
  elsewhere(): Promise<MockClient | undefined>;
}

/** What every check and monitor says of itself. */
export interface Described<R extends string = string> {
  /** `area/name` */
  readonly id: `${string}/${string}`;
  readonly title: string;
  readonly on: Window;
  readonly requirements: readonly R[];
}

/** An active check: sends something, looks at what comes back, judges. */
export interface Check<R extends string = string> extends Described<R> {
  readonly kind: 'scenario' | 'property';
  readonly needs: readonly Need[];
  /** `own`: gets a connection (stdio: a process) of its own, because it may spoil it. Default `shared`. */
  readonly connection: 'shared' | 'own';
  run(context: CheckContext<R>): Promise<void>;
}

/** What a monitor says of one place in the transcript. */
export type Sighting<R extends string> = {
  readonly requirement: R;
  readonly events: readonly number[];
} & (
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly sent?: string;
      readonly expected: string;
      readonly received: string;
      readonly pointer?: string;
    }
  | { readonly cannot: string; readonly unlock?: string }
);

/** A passive check: a pure function over the transcript of a leg. */
export interface Monitor<R extends string = string> extends Described<R> {
  readonly kind: 'monitor';
  /** What a requirement presupposes; asked only where nothing was seen of it, which is otherwise inconclusive. */
  readonly needs?: Readonly<Partial<Record<R, Need>>>;
  scan(view: TranscriptView): Iterable<Sighting<R>>;
}

/** Declares a check of a server. An unknown requirement id does not compile; a check must judge each that it names. */
export function check<const R extends ServerRequirementId>(
  spec: Omit<Check<R>, 'kind' | 'on' | 'needs' | 'connection'> &
    Partial<Pick<Check<R>, 'kind' | 'on' | 'needs' | 'connection'>>,
): Check<R> {
  return {
    kind: 'scenario',
    needs: [],
    connection: 'shared',
    ...spec,
    on: { since: '2026-07-28', ...spec.on },
  };
}

/** Declares a monitor of a server's messages. */
export function monitor<const R extends ServerRequirementId>(
  spec: Omit<Monitor<R>, 'kind' | 'on'> & Partial<Pick<Monitor<R>, 'on'>>,
): Monitor<R> {
  return { kind: 'monitor', ...spec, on: { since: '2026-07-28', ...spec.on } };
}
