import type { CheckResult, SubjectEnd } from '../../schema/report.js';
import type { Validators } from '../../schema/validate.js';
import type { MockClient } from '../peer/mock-client.js';
import { runCheck } from './check-runner.js';
import type { Check } from './check.js';
import { Connections } from './connections.js';
import { discoverServer } from './discovery.js';
import { legOutcome, type LegOutcome } from './leg-outcome.js';
import type { SubjectLeg } from './run-legs.js';
import { Ledger } from './ledger.js';
import { runMonitor } from './monitor-runner.js';
import { Observations } from './observations.js';
import { applies, selected, type Suite } from './plan.js';
import type { ServerProfile } from './profile.js';
import { isRecognised, stderrOf, unrecognisedEnd } from './recognition.js';
import type { Subject } from './subject.js';
import { silence } from './silence.js';
import { type TranscriptView, viewTranscript } from './view.js';

/** What a leg of a server is run with. */
export type LegPlan = SubjectLeg<Subject, Suite>;

/** Deaths of a subject after which the rest of a leg is not run. */
const maxDeaths = 10;
/** Connections that may drown in output; each costs memory. */
const maxFloods = 2;
/** Characters of messages after which the rest of a leg is not run: they are kept until the monitors have read them. */
const maxReceived = 300_000_000;
/** Starts in a row that may fail. */
const maxFailedStarts = 3;

/** Runs everything that applies to a subject in one revision over one transport. */
export async function runLeg(plan: LegPlan): Promise<LegOutcome> {
  const run = new LegRun(plan);
  try {
    return await run.run();
  } finally {
    await run.connections.closeAll();
  }
}

class LegRun {
  readonly id: string;
  readonly ledger: Ledger;
  readonly connections: Connections;
  readonly #deaths: string[] = [];
  #halted: SubjectEnd | undefined;
  readonly #firstEvent: number;

  constructor(private readonly plan: LegPlan) {
    const { options, transport, subject, catalogue, log, transcript } = plan;
    const { revision, limits } = options;
    this.id = `${revision}/${transport}`;
    this.ledger = new Ledger({ leg: this.id, revision, transport, catalogue, log });
    this.connections = new Connections(subject, transport, revision, limits, transcript);
    this.#firstEvent = transcript.events.length;
  }

  async run(): Promise<LegOutcome> {
    const { subject, transcript, log, options } = this.plan;
    log.write({ log: 'leg-start', leg: this.id });
    transcript.check = 'sanity/first';
    const greeted = await this.connections.first();
    const suite = await this.plan.suite();
    if (!isRecognised(greeted)) {
      const end = unrecognisedEnd(greeted, subject);
      for (const check of this.#planned(suite))
        this.ledger.ended(this.ledger.leaveOut(check, 'inconclusive', end.sentence));
      return this.#outcome(suite, end, undefined);
    }
    const validators = await this.plan.validators();
    transcript.check = 'discovery';
    const discovered = await discoverServer(greeted.client, greeted.greeting, {
      policy: options.call,
      configured: options.fixtures,
      hasBothTransports: subject.transports.length > 1,
      seed: options.seed,
      connect: async () => (await this.connections.connect()).client,
    });
    this.connections.validators = validators;
    const { main, profile } = await this.#runChecks(suite, greeted.client, discovered, validators);
    const end = await this.#farewell(main);
    await this.connections.closeAll();
    transcript.check = undefined;
    const view = this.#view(profile, validators);
    this.#runMonitors(suite, view);
    return this.#outcome(suite, this.#halted === undefined ? heard(end, view) : end, profile);
  }

  async #runChecks(
    suite: Suite,
    first: MockClient,
    discovered: ServerProfile,
    validators: Validators,
  ): Promise<{ readonly main: MockClient; readonly profile: ServerProfile }> {
    const { transcript, log, onProgress } = this.plan;
    const observations = new Observations(transcript);
    let main = first;
    let profile = discovered;
    for (const check of this.#planned(suite)) {
      transcript.check = check.id;
      log.write({ log: 'check-start', leg: this.id, check: check.id });
      const unmet = check.needs.map((need) => need(profile)).find((need) => need !== undefined);
      if (unmet === undefined && !this.#stopped() && !main.connection.alive) main = await this.#restart(main);
      const result =
        unmet !== undefined
          ? this.ledger.leaveOut(check, unmet.verdict, unmet.reason, unmet.unlock)
          : this.#stopped()
            ? this.ledger.leaveOut(check, 'inconclusive', this.#halted!.sentence)
            : await this.#runOne(check, main, profile, validators);
      this.ledger.ended(result);
      onProgress?.(result);
      profile = observations.addedTo(profile);
    }
    return { main, profile };
  }

  /** Runs a check on the shared connection or on one of its own, and closes what it opened. */
  async #runOne(
    check: Check,
    main: MockClient,
    profile: ServerProfile,
    validators: Validators,
  ): Promise<CheckResult> {
    const { subject, transport, transcript, options } = this.plan;
    const before = new Set(this.connections.open);
    const connect = async (how: Parameters<Connections['connect']>[0]): Promise<MockClient> => {
      const { client } = await this.connections.connect(how);
      client.toolHeaders = main.toolHeaders;
      return client;
    };
    const other = subject.transports.find((candidate) => candidate !== transport);
    const result = await runCheck(check, {
      peer: check.connection === 'own' ? await connect({}) : main,
      profile,
      transport,
      transcript,
      validators,
      options: {
        ...options,
        checkBudget: Math.min(options.checkBudget, Math.max(0, this.plan.until - performance.now())),
      },
      otherAddresses: subject.otherAddresses,
      levelOf: this.ledger.levelOf,
      record: (judgement) => {
        this.ledger.record(judgement);
        if (options.stopAtFirst?.(judgement.verdict, judgement.requirement) === true)
          this.#halt('interrupted', 'stopped at the first violation');
      },
      connect: (how) => connect(how ?? {}),
      elsewhere: async () =>
        other === undefined ? undefined : connect({ transport: other, idPrefix: 'elsewhere-' }),
    });
    await this.connections.leave(before);
    return result;
  }

  /** Replaces a connection that died; the circuit breaker opens after too many. */
  async #restart(dead: MockClient): Promise<MockClient> {
    this.#deaths.push(dead.connection.death ?? 'it went away');
    this.connections.forget(dead);
    const during = this.ledger.checks.at(-1)?.id ?? 'discovery';
    const last = this.#deaths.at(-1)!;
    if (this.#deaths.length >= maxDeaths) {
      this.#halt(
        'breaker-open',
        `the server died ${this.#deaths.length} times (last in ${during}: ${last}); the rest was not run`,
      );
      return dead;
    }
    for (let attempt = 0; attempt < maxFailedStarts; attempt += 1) {
      const { client, greeting } = await this.connections.connect();
      client.toolHeaders = dead.toolHeaders;
      if (greeting?.result !== undefined) return client;
      await this.connections.close(client);
    }
    this.#halt('breaker-open', `the server could not be reached again after ${during}: ${last}`);
    return dead;
  }

  #halt(how: SubjectEnd['how'], sentence: string): void {
    this.#halted ??= { how, sentence };
  }

  #stopped(): boolean {
    if (this.plan.options.signal?.aborted === true) this.#halt('interrupted', 'the run was interrupted');
    if (performance.now() > this.plan.until)
      this.#halt(
        'breaker-open',
        `the time for the run (${this.plan.options.runBudget / 1000} s) was used up before all checks had been run; --timeout run=… gives it more`,
      );
    if (this.plan.transcript.received > maxReceived)
      this.#halt(
        'breaker-open',
        `the server sent more than ${maxReceived / 1e6} million characters in all; the rest was not run`,
      );
    const { floods } = this.connections;
    if (floods.length >= maxFloods)
      this.#halt(
        'breaker-open',
        `the server was given up ${floods.length} times, because ${floods.at(-1)}; the rest was not run`,
      );
    return this.#halted !== undefined;
  }

  /** The sanity exchange that closes a run: did it answer to the end? */
  async #farewell(client: MockClient): Promise<SubjectEnd> {
    this.plan.transcript.check = 'sanity/last';
    const stderr = stderrOf(client, this.plan.subject);
    if (this.#stopped()) return { ...this.#halted!, ...stderr };
    const last = client.connection.alive ? await client.sanity() : undefined;
    if (last?.result === undefined) {
      const why = client.connection.death ?? last?.received ?? 'it went away';
      return {
        how: 'silent',
        sentence: `the server did not answer at the end: ${why.slice(0, 200)}`,
        ...stderr,
      };
    }
    if (this.#deaths.length === 0)
      return { how: 'answered-throughout', sentence: 'the server answered to the end', ...stderr };
    return {
      how: 'died',
      sentence: `the server answered to the end; it died ${this.#deaths.length} times on the way and was started again`,
      ...stderr,
    };
  }

  #view(profile: ServerProfile, validators: Validators): TranscriptView {
    const { transport, options, transcript } = this.plan;
    const own = transcript.events
      .slice(this.#firstEvent)
      .filter((event) => event.connection.startsWith(transport));
    const { revision, limits } = options;
    return viewTranscript(own, { transport, revision, profile, validators, limits });
  }

  #runMonitors(suite: Suite, view: TranscriptView): void {
    const { transport, revision } = view;
    const { options } = this.plan;
    for (const monitor of suite.monitors) {
      if (!applies(monitor.on, transport, revision) || !selected(monitor, options.only, options.skip))
        continue;
      this.ledger.ended(runMonitor(monitor, view, this.ledger.levelOf, this.ledger.record));
    }
  }

  #planned(suite: Suite): Check[] {
    const { options, transport } = this.plan;
    return suite.checks.filter(
      (check) =>
        applies(check.on, transport, options.revision) && selected(check, options.only, options.skip),
    );
  }

  #outcome(suite: Suite, end: SubjectEnd, profile: ServerProfile | undefined): LegOutcome {
    const { catalogue, options, transport, log, because } = this.plan;
    const { judgements, checks } = this.ledger;
    const monitors = suite.monitors.filter((monitor) => selected(monitor, options.only, options.skip));
    return legOutcome({
      id: this.id,
      actor: 'server',
      catalogue,
      revision: options.revision,
      transport,
      covered: new Set([...this.#planned(suite), ...monitors].flatMap(({ requirements }) => requirements)),
      judgements,
      checks,
      because,
      end,
      profile: profile?.summary,
      log,
    });
  }
}

/** How a server ended, unless it left so much unanswered that this counts more. */
function heard(end: SubjectEnd, view: TranscriptView): SubjectEnd {
  const sentence = end.how === 'silent' ? undefined : silence(view);
  return sentence === undefined ? end : { ...end, how: 'silent', sentence };
}
