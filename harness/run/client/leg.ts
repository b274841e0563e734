import type { CheckResult, SubjectEnd } from '../../../schema/report.js';
import type { Validators } from '../../../schema/validate.js';
import { legOutcome, type LegOutcome } from '../leg-outcome.js';
import type { SubjectLeg } from '../run-legs.js';
import { runJudged } from '../judged-run.js';
import { Ledger } from '../ledger.js';
import { runMonitor } from '../monitor-runner.js';
import { applies, selected } from '../plan.js';
import type { ClientCheck, ClientMonitor, ClientSuite } from './check.js';
import { discoverClient } from './discovery.js';
import type { Hands } from './hands.js';
import { instructed } from './needs.js';
import type { ClientProfile } from './profile.js';
import { StageRecorder } from './record.js';
import { Scene, type SceneOptions } from './scene.js';
import { SeenTraffic } from './seen.js';
import { setStage } from './stage.js';
import { stageServer } from './stage-server.js';
import type { ClientSubject } from './subject.js';

/** What a leg of a client is run with. */
export type ClientLegPlan = SubjectLeg<ClientSubject, ClientSuite>;

/** Deaths of what moves the client after which the rest of a leg is not run. */
const maxDeaths = 5;
/** Characters of messages after which the rest of a leg is not run: they are kept until the monitors have read them. */
const maxReceived = 300_000_000;

/** Runs everything that applies to a client in one revision over one transport. */
export async function runClientLeg(plan: ClientLegPlan): Promise<LegOutcome> {
  const run = new ClientLegRun(plan);
  try {
    return await run.run();
  } finally {
    await run.end();
  }
}

class ClientLegRun {
  readonly #id: string;
  readonly #ledger: Ledger;
  readonly #firstEvent: number;
  #hands: Hands | undefined;
  #beginning: Promise<Hands | undefined> | undefined;
  /** Nothing is started any more. */
  #ended = false;
  /** Every scene that was set, so that none outlives the leg. */
  readonly #open = new Set<Scene>();
  #deaths = 0;
  #scenes = 0;
  #halted: SubjectEnd | undefined;

  constructor(private readonly plan: ClientLegPlan) {
    const { options, transport, catalogue, log, transcript } = plan;
    this.#id = `${options.revision}/${transport}`;
    this.#ledger = new Ledger({ leg: this.#id, revision: options.revision, transport, catalogue, log });
    this.#firstEvent = transcript.events.length;
  }

  async run(): Promise<LegOutcome> {
    const { subject, log, options, transport } = this.plan;
    log.write({ log: 'leg-start', leg: this.#id });
    const begun = await subject.begin(options.limits.start);
    const suite = await this.plan.suite();
    if (!begun.ok) return this.#unrecognised(suite, begun.sentence);
    this.#hands = begun.hands;
    const { hello } = begun.hands;
    if (!hello.transports.includes(transport)) {
      const sentence = `the client says that it does not speak ${transport}`;
      return { ...this.#unrecognised(suite, sentence), unspoken: true };
    }
    const discovered = await discoverClient({
      via: subject.via,
      hands: begun.hands,
      scene: (sceneOptions) => this.#scene('discovery', sceneOptions),
    });
    if (!discovered.ok) return this.#unrecognised(suite, discovered.sentence);
    const { profile } = discovered;
    const validators = await this.plan.validators();
    await this.#runChecks(suite, profile, validators);
    const end = this.#halted ?? (await this.#farewell());
    this.#runMonitors(suite, profile, validators);
    return this.#outcome(suite, end, profile);
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#beginning;
    await this.#hands?.end();
    await Promise.all([...this.#open].map((scene) => scene.close()));
  }

  /** Runs the checks in order, so many at a time as the client can be in scenes; those that are run alone come last. */
  async #runChecks(suite: ClientSuite, profile: ClientProfile, validators: Validators): Promise<void> {
    const planned = this.#planned(suite);
    const { subject } = this.plan;
    const side = planned.filter(({ alone }) => alone !== true);
    const last = planned.filter(({ alone }) => alone === true);
    for (const [checks, width] of [[side, subject.width] as const, [last, 1] as const]) {
      let next = 0;
      const worker = async (): Promise<void> => {
        for (let check = checks[next++]; check !== undefined; check = checks[next++])
          await this.#runPlanned(check, profile, validators);
      };
      await Promise.all(Array.from({ length: width }, worker));
    }
  }

  async #runPlanned(check: ClientCheck, profile: ClientProfile, validators: Validators): Promise<void> {
    const { log, onProgress } = this.plan;
    log.write({ log: 'check-start', leg: this.#id, check: check.id });
    const result = await this.#runOne(check, profile, validators);
    this.#ledger.ended(result);
    onProgress?.(result);
  }

  async #runOne(check: ClientCheck, profile: ClientProfile, validators: Validators): Promise<CheckResult> {
    const needs = check.habit === true ? check.needs : [instructed, ...check.needs];
    const unmet = needs.map((need) => need(profile)).find((need) => need !== undefined);
    if (unmet !== undefined) return this.#ledger.leaveOut(check, unmet.verdict, unmet.reason, unmet.unlock);
    if (this.#stopped()) return this.#ledger.leaveOut(check, 'inconclusive', this.#halted!.sentence);
    const { transport, transcript, options } = this.plan;
    const scenes: Scene[] = [];
    let over = false;
    const budget = Math.min(options.checkBudget, Math.max(0, this.plan.until - performance.now()));
    const result = await runJudged(
      check,
      {
        options: { ...options, checkBudget: budget },
        levelOf: this.#ledger.levelOf,
        record: this.#ledger.record,
      },
      (tools) =>
        check.run({
          ...tools,
          profile,
          transport,
          transcript,
          validators,
          revision: options.revision,
          limits: options.limits,
          scene: async (sceneOptions) => {
            if (over) throw new Error('the check is over');
            const scene = await this.#scene(check.id, sceneOptions);
            scenes.push(scene);
            return scene;
          },
        }),
    );
    over = true;
    await Promise.all(scenes.map((scene) => scene.close()));
    return result;
  }

  async #scene(check: string, options: SceneOptions = {}): Promise<Scene> {
    const { subject, transport, transcript } = this.plan;
    const { limits } = this.plan.options;
    const hands = await this.#living();
    const recorder = new StageRecorder(transcript, check, options.broken === true);
    const plain = stageServer();
    const stage = await setStage(options.server?.(plain) ?? plain, transport, subject.stdio, recorder);
    recorder.onFlood = () => {
      this.#halt(
        'breaker-open',
        `the client sent ${recorder.flood ?? 'too much'} to one server; the rest was not run`,
      );
      void stage.close();
    };
    const name = `c${(this.#scenes += 1)}`;
    const scene = new Scene({ name, hands, stage, recorder, transcript, limits, options });
    this.#open.add(scene);
    if (options.connect !== false) await scene.connect();
    return scene;
  }

  /** What moves the client, started again where it is gone. */
  async #living(): Promise<Hands> {
    const hands = this.#hands!;
    if (hands.alive) return hands;
    this.#beginning ??= this.#beginAgain(hands).finally(() => (this.#beginning = undefined));
    return (await this.#beginning) ?? hands;
  }

  async #beginAgain(dead: Hands): Promise<Hands | undefined> {
    if (this.#ended) return undefined;
    this.#deaths += 1;
    await dead.end();
    if (this.#deaths >= maxDeaths) {
      this.#halt(
        'breaker-open',
        `the client was lost ${this.#deaths} times (last: ${dead.death ?? 'it went away'}); the rest was not run`,
      );
      return undefined;
    }
    const begun = await this.plan.subject.begin(this.plan.options.limits.start);
    if (begun.ok) return (this.#hands = begun.hands);
    this.#halt('breaker-open', `the client was lost and could not be started again: ${begun.sentence}`);
    return undefined;
  }

  #halt(how: SubjectEnd['how'], sentence: string): void {
    this.#halted ??= { how, sentence };
  }

  #stopped(): boolean {
    const { options, until, transcript } = this.plan;
    if (options.signal?.aborted === true) this.#halt('interrupted', 'the run was interrupted');
    if (performance.now() > until)
      this.#halt(
        'breaker-open',
        `the time for the run (${options.runBudget / 1000} s) was used up before all checks had been run; --timeout run=… gives it more`,
      );
    if (transcript.received > maxReceived)
      this.#halt(
        'breaker-open',
        `the client sent more than ${maxReceived / 1e6} million characters in all; the rest was not run`,
      );
    return this.#halted !== undefined;
  }

  /** The scene that closes a run: does it still come? */
  async #farewell(): Promise<SubjectEnd> {
    const last = await this.#scene('sanity/last');
    if (last.seen.requests().length === 0 && this.#hands?.hello.operations.includes('listTools') === true)
      await last.listTools();
    await last.close();
    const stderr = this.#hands?.stderr().trimEnd() ?? '';
    const words = stderr === '' ? {} : { stderr };
    if (last.seen.requests().length === 0)
      return {
        how: 'silent',
        sentence: `the client did not come to the last server: ${last.connected?.received.slice(0, 200) ?? 'it was not told'}`,
        ...words,
      };
    if (this.#deaths === 0)
      return { how: 'answered-throughout', sentence: 'the client came to every server to the end', ...words };
    return {
      how: 'died',
      sentence: `the client came to the end; it was lost on the way and started again, ${this.#deaths === 1 ? 'once' : `${this.#deaths} times`}`,
      ...words,
    };
  }

  #runMonitors(suite: ClientSuite, profile: ClientProfile, validators: Validators): void {
    const { transport, options, transcript } = this.plan;
    const { revision } = options;
    const own = transcript.events
      .slice(this.#firstEvent)
      .filter((event) => event.connection.startsWith(transport));
    const view = { transport, revision, profile, validators, seen: new SeenTraffic(own) };
    for (const monitor of this.#monitors(suite))
      this.#ledger.ended(runMonitor(monitor, view, this.#ledger.levelOf, this.#ledger.record));
  }

  #planned(suite: ClientSuite): ClientCheck[] {
    return suite.checks.filter((check) => this.#applies(check));
  }

  #monitors(suite: ClientSuite): ClientMonitor[] {
    return suite.monitors.filter((monitor) => this.#applies(monitor));
  }

  #applies(item: ClientCheck | ClientMonitor): boolean {
    const { options, transport } = this.plan;
    return applies(item.on, transport, options.revision) && selected(item, options.only, options.skip);
  }

  #unrecognised(suite: ClientSuite, sentence: string): LegOutcome {
    const stderr = this.#hands?.stderr().trimEnd() ?? '';
    for (const check of this.#planned(suite))
      this.#ledger.ended(this.#ledger.leaveOut(check, 'inconclusive', sentence));
    return this.#outcome(
      suite,
      { how: 'never-recognised', sentence, ...(stderr === '' ? {} : { stderr }) },
      undefined,
    );
  }

  #outcome(suite: ClientSuite, end: SubjectEnd, profile: ClientProfile | undefined): LegOutcome {
    const { catalogue, options, transport, log, because } = this.plan;
    const { judgements, checks } = this.#ledger;
    return legOutcome({
      id: this.#id,
      actor: 'client',
      catalogue,
      revision: options.revision,
      transport,
      covered: new Set(
        [...this.#planned(suite), ...this.#monitors(suite)].flatMap(({ requirements }) => requirements),
      ),
      judgements,
      checks,
      because,
      end,
      profile: profile?.summary,
      log,
    });
  }
}
