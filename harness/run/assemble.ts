import { catalogueDigest } from '../../schema/catalogue.js';
import type { Actor, Finding, Judgement, Report, TranscriptEvent } from '../../schema/report.js';
import { storedEvent, type Transcript } from '../wire/transcript.js';
import { noFixtures } from './configured-fixtures.js';
import { findingsOf, type Reproduce } from './findings.js';
import { foldResults, runVerdict } from './fold.js';
import { totalsOf } from './ladder.js';
import type { LegOutcome } from './leg-outcome.js';
import { type Masker, maskUrl } from './mask.js';
import type { QualifiedOptions } from './options.js';

/** A run that is over, whoever was looked at. */
export interface FinishedRun {
  readonly actor: Actor;
  readonly subject: Pick<Report['subject'], 'command' | 'url' | 'invocation'>;
  readonly version: string;
  readonly strict: boolean;
  readonly outOfScope: readonly string[];
  readonly options: QualifiedOptions;
  readonly masker: Masker;
  readonly transcript: Transcript;
  readonly outcomes: readonly LegOutcome[];
  readonly started: string;
  readonly milliseconds: number;
  /** The command that runs these checks on the same data. */
  reproduce(checks: readonly string[], leg: string, judgement: Judgement): string;
}

/** Makes the report of a run, secrets masked. */
export async function assemble(run: FinishedRun): Promise<Report> {
  const { subject, options, masker, transcript, outcomes, started, milliseconds } = run;
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
      reproduce: run.reproduce([check, ...(provokedBy === undefined ? [] : [provokedBy])], leg, judgement),
    };
  };
  const findings = findingsOf(
    outcomes.map(({ leg, judgements }) => ({ leg: leg.id, results: leg.requirements, judgements })),
    reproduce,
  );
  const interrupted = options.signal?.aborted === true;
  const profile = legs.find((leg) => leg.profile !== undefined)?.profile;
  return masker.value({
    format: 'touchstone-report',
    formatVersion: 1,
    touchstone: { version: run.version, catalogue: await catalogueDigest() },
    subject: {
      actor: run.actor,
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
      strict: run.strict,
      partial: options.only.length + options.skip.length > 0,
    }),
    totals,
    outOfScope: run.outOfScope,
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

/** The options as reports keep them. */
export function storedOptions(options: QualifiedOptions): Readonly<Record<string, unknown>> {
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
