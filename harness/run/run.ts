import { catalogueDigest, loadCatalogue } from '../../schema/catalogue.js';
import type { CheckResult, Finding, Judgement, Report, TranscriptEvent } from '../../schema/report.js';
import { loadValidators, type Validators } from '../../schema/validate.js';
import { storedEvent, Transcript } from '../wire/transcript.js';
import { noFixtures } from './configured-fixtures.js';
import type { EventLog } from './event-log.js';
import { noLog } from './event-log.js';
import { findingsOf, type Reproduce } from './findings.js';
import { foldResults, runVerdict } from './fold.js';
import { totalsOf } from './ladder.js';
import { type LegOutcome, runLeg } from './leg.js';
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
  }
  const report = await assemble(
    plan,
    options,
    masker,
    transcript,
    outcomes,
    started,
    performance.now() - began,
  );
  log.write({ log: 'run-end', verdict: report.verdict, milliseconds: report.run.milliseconds });
  return report;
}

let catalogue: ReturnType<typeof loadCatalogue> | undefined;
function loadCatalogueLater(): ReturnType<typeof loadCatalogue> {
  return (catalogue ??= loadCatalogue());
}

async function assemble(
  plan: RunPlan,
  options: QualifiedOptions,
  masker: Masker,
  transcript: Transcript,
  outcomes: readonly LegOutcome[],
  started: string,
  milliseconds: number,
): Promise<Report> {
  const legs = outcomes.map(({ leg }) => leg);
  const requirements = foldResults(legs);
  const totals = totalsOf(requirements);
  const checks = new Set(
    legs.flatMap((leg) => leg.checks.filter(({ kind }) => kind !== 'monitor').map(({ id }) => id)),
  );
  const reproduce: Reproduce = (check, leg, judgement) => {
    const running = (judgement.events ?? []).map((n) => transcript.event(n)?.check);
    const provokedBy = checks.has(check)
      ? undefined
      : running.find((id) => id !== undefined && checks.has(id));
    return {
      ...(provokedBy === undefined ? {} : { provokedBy }),
      reproduce: reproduceLine(
        plan.subject,
        options,
        [check, ...(provokedBy === undefined ? [] : [provokedBy])],
        leg,
        judgement,
      ),
    };
  };
  const findings = findingsOf(
    outcomes.map(({ leg, judgements }) => ({ leg: leg.id, results: leg.requirements, judgements })),
    reproduce,
  );
  const interrupted = options.signal?.aborted === true;
  const { subject } = plan;
  const profile = legs.find((leg) => leg.profile !== undefined)?.profile;
  return masker.value({
    format: 'touchstone-report',
    formatVersion: 1,
    touchstone: { version: plan.version, catalogue: await catalogueDigest() },
    subject: {
      actor: 'server',
      ...(subject.command === undefined ? {} : { command: subject.command }),
      ...(subject.url === undefined ? {} : { url: maskUrl(subject.url) }),
      ...(subject.invocation === undefined ? {} : { invocation: subject.invocation }),
      transports: legs.map((leg) => leg.transport),
      revisions: [options.revision],
      ...(profile === undefined ? {} : { profile }),
    },
    run: {
      seed: options.seed,
      started,
      milliseconds: Math.round(milliseconds),
      options: storedOptions(options),
      messages: transcript.events.filter((event) => event.type === 'sent' || event.type === 'received')
        .length,
      judgements: outcomes.reduce((sum, { judgements }) => sum + judgements.total, 0),
      interrupted,
      masked: masker.names,
    },
    verdict: runVerdict({
      legs,
      totals,
      findings,
      interrupted,
      strict: plan.strict === true,
      partial: options.only.length + options.skip.length > 0,
    }),
    totals,
    outOfScope: plan.outOfScope,
    requirements,
    checks: legs.flatMap((leg) => leg.checks),
    findings,
    legs,
    transcript: {
      file: 'run.ndjson',
      events: transcript.events.length,
      excerpt: excerptFor(findings, transcript),
    },
  } satisfies Report);
}

/** The last of standard error before a process ended: it mostly says why. */
function lastWords(transcript: Transcript, exit: number): number[] {
  const { connection } = transcript.event(exit)!;
  const said = transcript.events.filter(
    (event) => event.type === 'stderr' && event.connection === connection && event.n < exit,
  );
  return said.slice(-5).map(({ n }) => n);
}

/** The events that findings point to, with a few before and after each. */
function excerptFor(findings: readonly Finding[], transcript: Transcript): TranscriptEvent[] {
  const wanted = new Set<number>();
  for (const finding of findings) {
    for (const n of finding.events.slice(0, 20))
      for (let near = n - 1; near <= n + 1; near += 1) wanted.add(near);
    for (const n of finding.events)
      if (transcript.event(n)?.type === 'exit')
        lastWords(transcript, n).forEach((event) => wanted.add(event));
  }
  return [...wanted]
    .sort((a, b) => a - b)
    .flatMap((n) => transcript.event(n) ?? [])
    .map(storedEvent);
}

function storedOptions(options: QualifiedOptions): Readonly<Record<string, unknown>> {
  const { revision, transports, only, skip, call, fixtures, seed, runs, runBudget, limits } = options;
  return {
    revision,
    ...(transports === undefined ? {} : { transports }),
    only,
    skip,
    call,
    ...(fixtures === noFixtures ? {} : { fixtures }),
    seed,
    runs,
    runBudget,
    limits,
  };
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
