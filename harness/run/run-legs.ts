import { type Catalogue, loadCatalogue } from '../../schema/catalogue.js';
import type { Actor, CheckResult, Judgement, Report, Transport } from '../../schema/report.js';
import { loadValidators, type Validators } from '../../schema/validate.js';
import { Transcript } from '../wire/transcript.js';
import { assemble, type FinishedRun, storedOptions } from './assemble.js';
import { type EventLog, noLog } from './event-log.js';
import type { LegOutcome } from './leg-outcome.js';
import { LoggedEvents } from './logged-events.js';
import { makeMasker, type Masker } from './mask.js';
import { qualify, type QualifiedOptions, type RunOptions } from './options.js';

/** What a run is made of, whoever its subject is. */
export interface SubjectRun<Subject, Suite> {
  readonly subject: Subject;
  readonly suite: () => Promise<Suite>;
  readonly options: RunOptions;
  readonly strict?: boolean;
  readonly version: string;
  readonly masker?: Masker;
  readonly log?: EventLog;
  /** What of the specification this version does not judge. */
  readonly outOfScope: readonly string[];
  readonly onProgress?: (leg: string, check: CheckResult) => void;
}

/** What a leg is run with, whoever its subject is. */
export interface SubjectLeg<Subject, Suite> {
  readonly subject: Subject;
  readonly transport: Transport;
  readonly options: QualifiedOptions;
  /** When the time for its checks is used up, on the clock of `performance.now()`. */
  readonly until: number;
  /** Why this revision. */
  readonly because: string;
  readonly catalogue: Catalogue;
  /** Loaded after the first bytes are out, because a person is waiting. */
  readonly suite: () => Promise<Suite>;
  readonly validators: () => Promise<Validators>;
  readonly transcript: Transcript;
  readonly log: EventLog;
  readonly onProgress?: (check: CheckResult) => void;
}

/** A subject, as far as its legs and its report are concerned. */
type Runnable = FinishedRun['subject'] & {
  readonly transports: readonly Transport[];
  end(): Promise<void>;
};

/** What differs between a run of a server and one of a client. */
export interface Side<Subject, Suite> {
  readonly actor: Actor;
  readonly leg: (plan: SubjectLeg<Subject, Suite>) => Promise<LegOutcome>;
  /** The command that runs these checks on the same data. */
  readonly reproduce: (
    subject: Subject,
    options: QualifiedOptions,
    checks: readonly string[],
    leg: string,
    judgement: Judgement,
  ) => string;
}

let catalogue: Promise<Catalogue> | undefined;

/** Runs every leg against a subject and gives the report; the subject is ended in every case. */
export async function runLegs<Subject extends Runnable, Suite>(
  plan: SubjectRun<Subject, Suite>,
  side: Side<Subject, Suite>,
): Promise<Report> {
  const { subject, version } = plan;
  const options = qualify(plan.options);
  const masker = plan.masker ?? makeMasker([], {});
  const log = plan.log ?? noLog;
  const transcript = new Transcript();
  const began = performance.now();
  const started = new Date().toISOString();
  const events = new LoggedEvents(log);
  transcript.listen((event) => events.write(event));
  log.write({
    log: 'run-start',
    format: 'touchstone-log',
    formatVersion: 1,
    touchstone: version,
    seed: options.seed,
    started,
    options: storedOptions(options),
    masked: masker.names,
  });
  let validators: Promise<Validators> | undefined;
  const outcomes: LegOutcome[] = [];
  try {
    const transports = options.transports ?? subject.transports;
    for (const [at, transport] of transports.entries()) {
      // what a leg leaves of its share is there for the next
      const left = began + options.runBudget - performance.now();
      const leg = `${options.revision}/${transport}`;
      const asked = plan.options.revision !== undefined;
      outcomes.push(
        await side.leg({
          subject,
          transport,
          options,
          until: performance.now() + left / (transports.length - at),
          because: asked ? 'asked for with --revision' : 'the newest revision that is judged',
          catalogue: await (catalogue ??= loadCatalogue()),
          suite: plan.suite,
          validators: () => (validators ??= loadValidators('2026-07-28')),
          transcript,
          log,
          ...(plan.onProgress === undefined
            ? {}
            : { onProgress: (check: CheckResult) => plan.onProgress?.(leg, check) }),
        }),
      );
    }
  } finally {
    await subject.end();
    events.end();
  }
  const report = await assemble({
    actor: side.actor,
    subject,
    version,
    strict: plan.strict === true,
    outOfScope: plan.outOfScope,
    options,
    masker,
    transcript,
    outcomes: spoken(outcomes, options),
    started,
    milliseconds: performance.now() - began,
    reproduce: (checks, leg, judgement) => side.reproduce(subject, options, checks, leg, judgement),
  });
  log.write({ log: 'run-end', verdict: report.verdict, milliseconds: report.run.milliseconds });
  return report;
}

/** Without the legs over transports that the subject does not speak, unless they were asked for or are all there is. */
function spoken(outcomes: readonly LegOutcome[], { transports }: QualifiedOptions): readonly LegOutcome[] {
  const those = outcomes.filter(({ unspoken }) => unspoken !== true);
  return transports === undefined && those.length > 0 ? those : outcomes;
}
