import type { Level, Verdict } from '../schema/report.js';

/** A verdict as people meet it: a mark, a word, and what it means. */
export interface VerdictWord {
  readonly mark: string;
  readonly word: string;
  readonly meaning: string;
}

/** The seven verdicts, worst first. */
export const verdictWords: Readonly<Record<Verdict, VerdictWord>> = {
  fail: {
    mark: '✗',
    word: 'fail',
    meaning:
      'The subject did what the specification forbids, or left out what it demands: a MUST, or one of the other two ' +
      'binding kinds (schema, derived). The stimulus was valid, and the bytes that prove it are in the report.',
  },
  error: {
    mark: '◆',
    word: 'error',
    meaning:
      'Touchstone or the environment is at fault, so nothing is said about the subject. Please report it together with ' +
      'the event log.',
  },
  warning: {
    mark: '!',
    word: 'warning',
    meaning:
      'A SHOULD is not followed. There may be a good reason for it, so the subject still counts as conformant; with ' +
      '--strict warnings count like violations.',
  },
  pass: {
    mark: '✓',
    word: 'pass',
    meaning: 'The stimulus was seen to work and the subject answered as the specification says.',
  },
  inconclusive: {
    mark: '?',
    word: 'inconclusive',
    meaning:
      'The requirement applies, but this run could not exercise it: a tool was missing, a precondition failed, a twin ' +
      'request failed too. The report says what would make it verifiable.',
  },
  'not-applicable': {
    mark: '–',
    word: 'not applicable',
    meaning:
      'The requirement does not bind this subject in this run: the feature is not declared, or it belongs to another ' +
      'revision, transport or side.',
  },
  'not-exercised': {
    mark: '·',
    word: 'not exercised',
    meaning:
      'No check of this run judged the requirement: it was left out by choice, or no check exists for it.',
  },
};

/** What binds, in words, for those who meet a level for the first time. */
export const levelMeanings: Readonly<Record<Level, string>> = {
  MUST: 'An absolute demand of the specification (MUST, MUST NOT, REQUIRED, SHALL). Breaking it is a violation.',
  SHOULD: 'A recommendation (SHOULD, SHOULD NOT, RECOMMENDED). Not following it is a warning.',
  MAY: 'An option. Whoever uses it is judged on using it correctly.',
  schema: "Only the specification's schema demands it, no sentence does. Breaking it is a violation.",
  derived: 'Several sentences together demand it, in every reading. Breaking it is a violation.',
};

/** A level as it is shown: the two that are not keywords say that they bind all the same. */
export function levelWord(level: Level): string {
  return level === 'schema' || level === 'derived' ? `${level} (binding)` : level;
}

/** The exit codes of the command and what they mean. */
export const exitMeanings: Readonly<Record<0 | 1 | 2 | 3 | 4, string>> = {
  0: 'conformant, no binding requirement broken',
  1: 'at least one violation',
  2: 'the command line or the configuration is wrong, nothing was run',
  3: 'incomplete, too little was seen for a verdict',
  4: 'Touchstone itself failed',
};

/** `1 check`, `2 checks`; the plural is the singular with an s unless given. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(number)} ${number === 1 ? singular : plural}`;
}

/** A whole number with its thousands grouped: `12,345`. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A time span for reading, from milliseconds: `840 ms`, `12.4 s`, `3 min 5 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
