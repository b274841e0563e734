import { loadCatalogue } from '../../schema/catalogue.js';
import type { CheckResult, Judgement, Report } from '../../schema/report.js';
import { loadValidators, type Validators } from '../../schema/validate.js';
import { Transcript } from '../wire/transcript.js';
import { assemble, storedOptions } from './assemble.js';
import type { EventLog } from './event-log.js';
import { noLog } from './event-log.js';
import { type LegOutcome, runLeg } from './leg.js';
import { LoggedEvents } from './logged-events.js';
import { makeMasker, type Masker, maskUrl } from './mask.js';
import { qualify, type QualifiedOptions, type RunOptions } from './options.js';
import type { Suite } from './plan.js';
import type { Subject } from './subject.js';

/** What a run is made of besides its subject. */
export interface RunPlan {
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

/** Runs every leg against a subject and gives the report; the subject is ended in every case. */
export async function runServer(plan: RunPlan): Promise<Report> {
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
    touchstone: plan.version,
    seed: options.seed,
    started,
    options: storedOptions(options),
    masked: masker.names,
  });
  let validators: Promise<Validators> | undefined;
  const outcomes: LegOutcome[] = [];
  try {
    const transports = options.transports ?? plan.subject.transports;
    for (const [at, transport] of transports.entries()) {
      // what a leg leaves of its share is there for the next
      const left = began + options.runBudget - performance.now();
      const leg = `${options.revision}/${transport}`;
      outcomes.push(
        await runLeg({
          subject: plan.subject,
          transport,
          options,
          until: performance.now() + left / (transports.length - at),
          because:
            plan.options.revision === undefined
              ? 'the newest revision that is judged'
              : 'asked for with --revision',
          catalogue: await loadCatalogueLater(),
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
    await plan.subject.end();
    events.end();
  }
  const report = await assemble({
    actor: 'server',
    subject: plan.subject,
    version: plan.version,
    strict: plan.strict === true,
    outOfScope: plan.outOfScope,
    options,
    masker,
    transcript,
    outcomes,
    started,
    milliseconds: performance.now() - began,
    reproduce: (checks, leg, judgement) => reproduceLine(plan.subject, options, checks, leg, judgement),
  });
  log.write({ log: 'run-end', verdict: report.verdict, milliseconds: report.run.milliseconds });
  return report;
}

let catalogue: ReturnType<typeof loadCatalogue> | undefined;
function loadCatalogueLater(): ReturnType<typeof loadCatalogue> {
  return (catalogue ??= loadCatalogue());
}

/** The command that runs just this check on the same data. */
function reproduceLine(
  subject: Subject,
  options: QualifiedOptions,
  checks: readonly string[],
  leg: string,
  judgement: Judgement,
): string {
  const transport = leg.slice(leg.indexOf('/') + 1);
  const seed = judgement.property === undefined ? '' : ` --seed ${options.seed}`;
  const revision = options.revision === '2026-07-28' ? '' : ` --revision ${options.revision}`;
  const common = `touchstone server ${checks.map((check) => `--only ${check}`).join(' ')}${seed}${revision}`;
  if (transport === 'stdio') return `${common} -- ${subject.command ?? ''}`;
  return `${common} --url ${maskUrl(subject.url ?? '')}${subject.command === undefined || subject.transports.includes('stdio') ? '' : ` -- ${subject.command}`}`;
}
