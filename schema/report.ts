/**
 * The report's own model: what `run.ndjson` and `report.json` hold, and all that the `reports` room knows.
 * `report.schema.json` beside this file is its published JSON Schema.
 */

/** How a requirement, a check or a single judgement came out; the vocabulary of docs/verdicts.md. */
export type Verdict =
  'pass' | 'fail' | 'warning' | 'inconclusive' | 'not-applicable' | 'not-exercised' | 'error';

/** What binds: the specification's keyword, or where an obligation without one comes from. */
export type Level = 'MUST' | 'SHOULD' | 'MAY' | 'schema' | 'derived';

export type Transport = 'stdio' | 'http';
export type Actor = 'server' | 'client';

/** Where the specification says it. */
export interface Source {
  /** Page below the revision's documentation, such as `basic/index`. */
  readonly page: string;
  /** Heading anchor on that page; `top` before the first heading. */
  readonly section: string;
  readonly url: string;
}

/** One judgement: a requirement held against an observation. */
export interface Judgement {
  readonly requirement: string;
  readonly check: string;
  readonly verdict: Verdict;
  /** Why it is not a pass, in one sentence. */
  readonly reason?: string;
  /** What would make it verifiable, for inconclusive and not applicable. */
  readonly unlock?: string;
  readonly sent?: string;
  readonly expected?: string;
  readonly received?: string;
  /** JSON pointer to the offending place in what was received. */
  readonly pointer?: string;
  /** Numbers of the transcript events that prove it, in order. */
  readonly events?: readonly number[];
  readonly property?: PropertyFailure;
}

/** How a generated counterexample is found again. */
export interface PropertyFailure {
  readonly name: string;
  readonly seed: number;
  /** fast-check's path to the shrunk value. */
  readonly path: string;
  readonly runs: number;
  readonly shrinks: number;
  /** The shrunk input, as text. */
  readonly counterexample: string;
}

/** A requirement of the catalogue with its verdict in this run. */
export interface RequirementResult {
  readonly id: string;
  readonly area: string;
  readonly level: Level;
  readonly text: string;
  readonly source: Source;
  readonly verdict: Verdict;
  /** Why it is inconclusive, not applicable or not exercised. */
  readonly reason?: string;
  readonly unlock?: string;
  /** The catalogue's ambiguity note. */
  readonly note?: string;
  /** Set where no check can or will judge it. */
  readonly excluded?: { readonly code: string; readonly reason: string };
  readonly counts: Readonly<Partial<Record<Verdict, number>>>;
  /** All that are not passes (bounded), and the first pass. */
  readonly judgements: readonly Judgement[];
}

/** A check or monitor of the plan and how it ended; each has one. */
export interface CheckResult {
  readonly id: string;
  readonly area: string;
  readonly title: string;
  readonly kind: 'scenario' | 'property' | 'monitor';
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly unlock?: string;
  readonly requirements: readonly string[];
  readonly milliseconds: number;
}

/** A violation, warning or harness trouble with its evidence; several of one cause are folded into one. */
export interface Finding {
  /** `F1`, `F2` … in the order of display. */
  readonly id: string;
  /** Stable over runs: requirement, check, place and kind of the fault. */
  readonly fingerprint: string;
  readonly verdict: 'fail' | 'warning' | 'error';
  readonly requirement: string;
  readonly level: Level;
  readonly text: string;
  readonly source: Source;
  readonly note?: string;
  readonly check: string;
  readonly leg: string;
  readonly reason?: string;
  readonly sent?: string;
  readonly expected?: string;
  readonly received?: string;
  readonly pointer?: string;
  readonly events: readonly number[];
  /** Other places where the same fault, or a fault of the same cause, was seen. */
  readonly also: readonly {
    readonly requirement: string;
    readonly check: string;
    readonly leg: string;
    readonly count: number;
  }[];
  readonly property?: PropertyFailure;
  /** The check that was running where a monitor saw it; without it the monitor would see nothing. */
  readonly provokedBy?: string;
  /** The command that shows it again. */
  readonly reproduce: string;
}

/** How many requirements of one level ended how. */
export interface LevelTotals {
  readonly total: number;
  readonly satisfied: number;
  readonly violated: number;
  readonly warned: number;
  readonly inconclusive: number;
  readonly notExercised: number;
  readonly notApplicable: number;
  readonly excluded: number;
  readonly errors: number;
}

export type Totals = Readonly<Record<Level, LevelTotals>>;

/** What discovery learned of a subject. */
export interface Profile {
  /** From `serverInfo`, if the subject names itself. */
  readonly name?: string;
  readonly version?: string;
  readonly supportedVersions: readonly string[];
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly tools: readonly {
    readonly name: string;
    readonly callable: boolean;
    /** Why it may be called, or why it is not. */
    readonly why: string;
    /** Where the arguments of its calls come from. */
    readonly arguments?: string;
    /** How its last call in discovery came out. */
    readonly outcome?: string;
  }[];
  readonly resources: readonly string[];
  readonly resourceTemplates: readonly string[];
  readonly prompts: readonly string[];
  /** What checks need, with what shows it and how that was found, or what could open it. */
  readonly fixtures?: readonly {
    /** As the config names it, such as `progress`. */
    readonly behaviour: string;
    /** In words, such as `a tool that reports progress`. */
    readonly what: string;
    readonly kind?: string;
    readonly name?: string;
    readonly how?: string;
    readonly unlock?: string;
  }[];
  /** What was left out, and what would open it. */
  readonly leftOut: readonly { readonly what: string; readonly why: string; readonly unlock: string }[];
  /** Milliseconds of the first answered exchange after the connection stood. */
  readonly roundTrip?: number;
  /** Of a client: how it is told what to do, what it can be told, and whether it speaks a legacy revision as well. */
  readonly client?: {
    readonly via: 'observe' | 'recipe' | 'driver' | 'contract';
    readonly operations: readonly string[];
    readonly inputs: readonly string[];
    readonly dualEra: boolean;
  };
}

/** How the subject came to its end. */
export interface SubjectEnd {
  readonly how:
    'answered-throughout' | 'never-recognised' | 'died' | 'silent' | 'interrupted' | 'breaker-open';
  readonly sentence: string;
  /** The last lines of standard error, where there were any. */
  readonly stderr?: string;
}

/** One revision over one transport. */
export interface Leg {
  /** `2026-07-28/stdio` */
  readonly id: string;
  readonly revision: string;
  readonly era: 'modern' | 'legacy';
  readonly transport: Transport;
  /** Why this revision. */
  readonly because: string;
  readonly recognised: boolean;
  readonly end: SubjectEnd;
  readonly profile?: Profile;
  readonly totals: Totals;
  readonly requirements: readonly RequirementResult[];
  readonly checks: readonly CheckResult[];
}

/** How a run ended as a whole, and the exit code that says so. */
export interface RunVerdict {
  readonly outcome: 'conformant' | 'violations' | 'incomplete' | 'harness-failure';
  readonly exitCode: 0 | 1 | 3 | 4;
  readonly sentence: string;
}

/** `report.json`. */
export interface Report {
  readonly format: 'touchstone-report';
  readonly formatVersion: 1;
  readonly touchstone: { readonly version: string; readonly catalogue: string };
  readonly subject: {
    readonly actor: Actor;
    /** Command line, masked. */
    readonly command?: string;
    /** URL, masked. */
    readonly url?: string;
    /** How the subject was given on the command line, masked, so that a run can be repeated. */
    readonly invocation?: {
      readonly command: readonly string[];
      readonly options: Readonly<Record<string, unknown>>;
    };
    readonly transports: readonly Transport[];
    readonly revisions: readonly string[];
    readonly profile?: Profile;
  };
  readonly run: {
    readonly seed: number;
    /** ISO 8601 */
    readonly started: string;
    readonly milliseconds: number;
    readonly options: Readonly<Record<string, unknown>>;
    readonly messages: number;
    readonly judgements: number;
    readonly interrupted: boolean;
    readonly masked: readonly string[];
  };
  readonly verdict: RunVerdict;
  readonly totals: Totals;
  /** Parts of the specification that this version does not judge; they stand in no denominator. */
  readonly outOfScope: readonly string[];
  readonly requirements: readonly RequirementResult[];
  readonly checks: readonly CheckResult[];
  readonly findings: readonly Finding[];
  readonly legs: readonly Leg[];
  readonly transcript: {
    readonly file: string;
    readonly events: number;
    /** The events that findings point to. */
    readonly excerpt: readonly TranscriptEvent[];
  };
}

/** What every event has. */
export interface EventBase {
  /** Number in the run, from 1. */
  readonly n: number;
  /** Milliseconds since the run began. */
  readonly at: number;
  /** Which connection: a process or an HTTP endpoint, numbered. */
  readonly connection: string;
  /** The check that was running. */
  readonly check?: string;
}

/** Text as stored: cut over a limit (with the whole length and hash), base64 where it is not UTF-8. */
export interface StoredText {
  readonly text: string;
  readonly base64?: true;
  readonly cut?: { readonly bytes: number; readonly sha256: string };
}

/** What was seen of an event stream beside the messages on it. */
export interface StreamSummary {
  readonly events: number;
  readonly comments: number;
  /** Different values of the `event` field. */
  readonly names: readonly string[];
  /** How many different values the `id` field had. */
  readonly ids: number;
  /** What was no event stream in it. */
  readonly faults: readonly string[];
}

/** One event on the wire or around it. */
export type TranscriptEvent = EventBase &
  (
    | { readonly type: 'open'; readonly transport: Transport; readonly detail: string }
    | ({
        readonly type: 'sent';
        /** `broken` marks what Touchstone sent wrong on purpose. */
        readonly intent: 'valid' | 'broken';
        readonly exchange?: number;
      } & StoredText)
    | ({
        readonly type: 'received';
        /** The number of the `sent` event it answers. */
        readonly answers?: number;
        readonly exchange?: number;
      } & StoredText)
    | ({ readonly type: 'noise' } & StoredText)
    | ({ readonly type: 'stderr' } & StoredText)
    | {
        readonly type: 'http-request';
        readonly exchange: number;
        readonly method: string;
        readonly url: string;
        readonly headers: readonly (readonly [string, string])[];
      }
    /** The request was sent once more, on another socket. */
    | { readonly type: 'http-repeat'; readonly exchange: number; readonly detail: string }
    | {
        readonly type: 'http-response';
        readonly exchange: number;
        readonly status: number;
        readonly headers: readonly (readonly [string, string])[];
      }
    | {
        readonly type: 'http-end';
        readonly exchange: number;
        /** `aborted`: Touchstone ended it. */
        readonly how: 'complete' | 'aborted' | 'broken';
        readonly detail?: string;
        readonly stream?: StreamSummary;
      }
    | { readonly type: 'stdin-closed' }
    | { readonly type: 'signal'; readonly signal: string }
    | { readonly type: 'exit'; readonly code: number | null; readonly signal: string | null }
  );
