import { loadCatalogue } from '../../../schema/catalogue.js';
import type { CheckResult, Judgement, Report } from '../../../schema/report.js';
import { loadValidators, type Validators } from '../../../schema/validate.js';
import { storedEvent, Transcript } from '../../wire/transcript.js';
import { assemble, storedOptions } from '../assemble.js';
import { type EventLog, noLog } from '../event-log.js';
import type { LegOutcome } from '../leg.js';
import { makeMasker, type Masker } from '../mask.js';
import { qualify, type QualifiedOptions, type RunOptions } from '../options.js';
import type { ClientSuite } from './check.js';
import { runClientLeg } from './leg.js';
import type { ClientSubject } from './subject.js';

/** What a run of a client is made of. */
export interface ClientRunPlan {
  readonly subject: ClientSubject;
  readonly suite: () => Promise<ClientSuite>;
  readonly options: RunOptions;
  readonly strict?: boolean;
  readonly version: string;
  readonly masker?: Masker;
  readonly log?: EventLog;
  /** What of the specification this version does not judge. */
  readonly outOfScope: readonly string[];
  readonly onProgress?: (leg: string, check: CheckResult) => void;
}

/** Runs every leg against a client and gives the report; what moves the client is ended in every case. */
export async function runClient(plan: ClientRunPlan): Promise<Report> {
  const options = qualify(plan.options);
  const masker = plan.masker ?? makeMasker([], {});
  const log = plan.log ?? noLog;
  const transcript = new Transcript();
  const began = performance.now();
  const started = new Date().toISOString();
  transcript.listen((event) => log.write({ log: 'event', event: storedEvent(event) }));
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
  const catalogue = await loadCatalogue();
  const outcomes: LegOutcome[] = [];
  try {
    const transports = options.transports ?? plan.subject.transports;
    for (const [at, transport] of transports.entries()) {
      // what a leg leaves of its share is there for the next
      const left = began + options.runBudget - performance.now();
      const leg = `${options.revision}/${transport}`;
      outcomes.push(
        await runClientLeg({
          subject: plan.subject,
          transport,
          options,
          until: performance.now() + left / (transports.length - at),
          because:
            plan.options.revision === undefined
              ? 'the newest revision that is judged'
              : 'asked for with --revision',
          catalogue,
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
  }
  const report = await assemble({
    actor: 'client',
    subject: plan.subject,
    version: plan.version,
    strict: plan.strict === true,
    outOfScope: plan.outOfScope,
    options,
    masker,
    transcript,
    outcomes: spoken(outcomes, options),
    started,
    milliseconds: performance.now() - began,
    reproduce: (checks, leg, judgement) => reproduceLine(plan.subject, options, checks, leg, judgement),
  });
  log.write({ log: 'run-end', verdict: report.verdict, milliseconds: report.run.milliseconds });
  return report;
}

/** Without the legs over transports that the client does not speak, unless they were asked for or are all there is. */
function spoken(outcomes: readonly LegOutcome[], { transports }: QualifiedOptions): readonly LegOutcome[] {
  const those = outcomes.filter(({ unspoken }) => unspoken !== true);
  return transports === undefined && those.length > 0 ? those : outcomes;
}

/** The command that runs just these checks on the same data. */
function reproduceLine(
  { again }: ClientSubject,
  options: QualifiedOptions,
  checks: readonly string[],
  leg: string,
  judgement: Judgement,
): string {
  const transport = leg.slice(leg.indexOf('/') + 1);
  const seed = judgement.property === undefined ? '' : ` --seed ${options.seed}`;
  return `touchstone client ${checks.map((check) => `--only ${check}`).join(' ')}${seed} --transport ${transport} ${again}`;
}
