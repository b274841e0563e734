import type { CheckResult, Judgement, RunVerdict, SubjectEnd, TranscriptEvent } from './report.js';

/** One line of `run.ndjson`. */
export type LogLine =
  | {
      readonly log: 'run-start';
      readonly format: 'touchstone-log';
      readonly formatVersion: 1;
      readonly touchstone: string;
      readonly seed: number;
      readonly started: string;
      readonly options: Readonly<Record<string, unknown>>;
      readonly masked: readonly string[];
    }
  | { readonly log: 'leg-start'; readonly leg: string }
  | { readonly log: 'check-start'; readonly leg: string; readonly check: string }
  | { readonly log: 'event'; readonly event: TranscriptEvent }
  /** Messages of a connection that answer nothing and were too many to be kept, by the numbers of the first and the last. */
  | {
      readonly log: 'left-out';
      readonly connection: string;
      readonly first: number;
      readonly last: number;
      readonly messages: number;
    }
  | { readonly log: 'judgement'; readonly leg: string; readonly judgement: Judgement }
  | { readonly log: 'check-end'; readonly leg: string; readonly check: CheckResult }
  | { readonly log: 'leg-end'; readonly leg: string; readonly end: SubjectEnd }
  | { readonly log: 'run-end'; readonly verdict: RunVerdict; readonly milliseconds: number };
