import type * as log from '../schema/log.js';
import type * as model from '../schema/report.js';
import { event, transport } from './event-shape.js';
import { profile } from './profile-shape.js';
import type { Shape } from './shape.js';
import { array, boolean, number, object, oneOf, optional, record, string, union } from './shape.js';

type Line<Kind extends log.LogLine['log']> = Extract<log.LogLine, { log: Kind }>;

const verdict = oneOf<model.Verdict>({
  pass: true,
  fail: true,
  warning: true,
  inconclusive: true,
  'not-applicable': true,
  'not-exercised': true,
  error: true,
});
const level = oneOf<model.Level>({ MUST: true, SHOULD: true, MAY: true, schema: true, derived: true });
const one = oneOf<1>({ 1: true });

const source = object<model.Source>({ page: string, section: string, url: string });

const property = object<model.PropertyFailure>({
  name: string,
  seed: number,
  path: string,
  runs: number,
  shrinks: number,
  counterexample: string,
});

const judgement = object<model.Judgement>({
  requirement: string,
  check: string,
  verdict,
  reason: optional(string),
  unlock: optional(string),
  sent: optional(string),
  expected: optional(string),
  received: optional(string),
  pointer: optional(string),
  events: optional(array(number)),
  property: optional(property),
});

const requirement = object<model.RequirementResult>({
  id: string,
  area: string,
  level,
  text: string,
  source,
  verdict,
  reason: optional(string),
  unlock: optional(string),
  note: optional(string),
  excluded: optional(
    object<NonNullable<model.RequirementResult['excluded']>>({ code: string, reason: string }),
  ),
  counts: object<model.RequirementResult['counts']>({
    pass: optional(number),
    fail: optional(number),
    warning: optional(number),
    inconclusive: optional(number),
    'not-applicable': optional(number),
    'not-exercised': optional(number),
    error: optional(number),
  }),
  judgements: array(judgement),
});

const check = object<model.CheckResult>({
  id: string,
  area: string,
  title: string,
  kind: oneOf<model.CheckResult['kind']>({ scenario: true, property: true, monitor: true }),
  verdict,
  reason: optional(string),
  unlock: optional(string),
  requirements: array(string),
  milliseconds: number,
});

const finding = object<model.Finding>({
  id: string,
  fingerprint: string,
  verdict: oneOf<model.Finding['verdict']>({ fail: true, warning: true, error: true }),
  requirement: string,
  level,
  text: string,
  source,
  note: optional(string),
  check: string,
  leg: string,
  reason: optional(string),
  sent: optional(string),
  expected: optional(string),
  received: optional(string),
  pointer: optional(string),
  events: array(number),
  also: array(
    object<model.Finding['also'][number]>({ requirement: string, check: string, leg: string, count: number }),
  ),
  property: optional(property),
  provokedBy: optional(string),
  reproduce: string,
});

const levelTotals = object<model.LevelTotals>({
  total: number,
  satisfied: number,
  violated: number,
  warned: number,
  inconclusive: number,
  notExercised: number,
  notApplicable: number,
  excluded: number,
  errors: number,
});

const totals = object<model.Totals>({
  MUST: levelTotals,
  SHOULD: levelTotals,
  MAY: levelTotals,
  schema: levelTotals,
  derived: levelTotals,
});

const end = object<model.SubjectEnd>({
  how: oneOf<model.SubjectEnd['how']>({
    'answered-throughout': true,
    'never-recognised': true,
    died: true,
    silent: true,
    interrupted: true,
    'breaker-open': true,
  }),
  sentence: string,
  stderr: optional(string),
});

const runVerdict = object<model.RunVerdict>({
  outcome: oneOf<model.RunVerdict['outcome']>({
    conformant: true,
    violations: true,
    incomplete: true,
    'harness-failure': true,
  }),
  exitCode: oneOf<model.RunVerdict['exitCode']>({ 0: true, 1: true, 3: true, 4: true }),
  sentence: string,
});

const leg = object<model.Leg>({
  id: string,
  revision: string,
  era: oneOf<model.Leg['era']>({ modern: true, legacy: true }),
  transport,
  because: string,
  recognised: boolean,
  end,
  profile: optional(profile),
  totals,
  requirements: array(requirement),
  checks: array(check),
});

/** `report.json`, as far as the writers of this room rely on it. */
export const reportShape: Shape = object<model.Report>({
  format: oneOf({ 'touchstone-report': true }),
  formatVersion: one,
  touchstone: object<model.Report['touchstone']>({ version: string, catalogue: string }),
  subject: object<model.Report['subject']>({
    actor: oneOf<model.Actor>({ server: true, client: true }),
    command: optional(string),
    url: optional(string),
    invocation: optional(
      object<NonNullable<model.Report['subject']['invocation']>>({ command: array(string), options: record }),
    ),
    transports: array(transport),
    revisions: array(string),
    profile: optional(profile),
  }),
  run: object<model.Report['run']>({
    seed: number,
    started: string,
    milliseconds: number,
    options: record,
    messages: number,
    judgements: number,
    interrupted: boolean,
    masked: array(string),
  }),
  verdict: runVerdict,
  totals,
  outOfScope: array(string),
  requirements: array(requirement),
  checks: array(check),
  findings: array(finding),
  legs: array(leg),
  transcript: object<model.Report['transcript']>({ file: string, events: number, excerpt: array(event) }),
});

/** One line of `run.ndjson`. */
export const logLineShape: Shape = union<log.LogLine['log']>('log', {
  'run-start': object<Line<'run-start'>>({
    log: string,
    format: oneOf({ 'touchstone-log': true }),
    formatVersion: one,
    touchstone: string,
    seed: number,
    started: string,
    options: record,
    masked: array(string),
  }),
  'leg-start': object<Line<'leg-start'>>({ log: string, leg: string }),
  'check-start': object<Line<'check-start'>>({ log: string, leg: string, check: string }),
  event: object<Line<'event'>>({ log: string, event }),
  'left-out': object<Line<'left-out'>>({
    log: string,
    connection: string,
    first: number,
    last: number,
    messages: number,
  }),
  judgement: object<Line<'judgement'>>({ log: string, leg: string, judgement }),
  'check-end': object<Line<'check-end'>>({ log: string, leg: string, check }),
  'leg-end': object<Line<'leg-end'>>({ log: string, leg: string, end }),
  'run-end': object<Line<'run-end'>>({ log: string, verdict: runVerdict, milliseconds: number }),
});
