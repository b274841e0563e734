import type { Catalogue } from '../../schema/catalogue.js';
import type { CheckResult, Judgement, Leg, Level, RequirementResult, SubjectEnd, Transport, Verdict } from '../../schema/report.js';
import { era as eraOf } from '../../schema/revisions.js';
import type { Validators } from '../../schema/validate.js';
import { type Era, legacyEra, modernEra } from '../peer/era.js';
import { MockClient } from '../peer/mock-client.js';
import type { Reply } from '../peer/reply.js';
import type { Connection } from '../transport/connection.js';
import { StdioConnection } from '../transport/stdio-connection.js';
import type { Transcript } from '../wire/transcript.js';
import { runCheck } from './check-runner.js';
import type { Check, Sighting } from './check.js';
import { discoverServer } from './discovery.js';
import type { EventLog } from './event-log.js';
import { verdictWhenBroken } from './judge.js';
import { Judgements, resultOf, rollUp, totalsOf } from './ladder.js';
import type { QualifiedOptions } from './options.js';
import { applies, areaOf, selected, type Suite } from './plan.js';
import type { ServerProfile } from './profile.js';
import type { Subject } from './subject.js';
import { viewTranscript } from './view.js';
import { listMethods } from './walk.js';

/** What a leg is run with. */
export interface LegPlan {
  readonly subject: Subject;
  readonly transport: Transport;
  readonly options: QualifiedOptions;
  readonly catalogue: Catalogue;
  /** Loaded after the first bytes are out, because a person is waiting. */
  readonly suite: () => Promise<Suite>;
  readonly validators: () => Promise<Validators>;
  readonly transcript: Transcript;
  readonly log: EventLog;
  readonly onProgress?: (check: CheckResult) => void;
}

/** A leg with what findings are made of. */
export interface LegOutcome {
  readonly leg: Leg;
  readonly judgements: Judgements;
}

/** Deaths of a subject after which the rest of a leg is not run. */
const maxDeaths = 10;
/** Starts in a row that may fail. */
const maxFailedStarts = 3;

/** Runs everything that applies to a subject in one revision over one transport. */
export async function runLeg(plan: LegPlan): Promise<LegOutcome> {
  const run = new LegRun(plan);
  try {
    return await run.run();
  } finally {
    await run.closeAll();
  }
}

class LegRun {
  readonly id: string;
  readonly judgements = new Judgements();
  readonly checks: CheckResult[] = [];
  readonly #open = new Set<MockClient>();
  #deaths: string[] = [];
  #halted: SubjectEnd | undefined;
  #firstEvent: number;

  constructor(private readonly plan: LegPlan) {
    this.id = `${plan.options.revision}/${plan.transport}`;
    this.#firstEvent = plan.transcript.events.length;
  }

  async run(): Promise<LegOutcome> {
    const { plan } = this;
    plan.log.write({ log: 'leg-start', leg: this.id });
    plan.transcript.check = 'sanity/first';
    const { client, greeting } = await this.#first();
    const suite = await plan.suite();
    if (!isGreeting(greeting, client)) return this.#unrecognised(suite, client, greeting);
    const validators = await plan.validators();
    plan.transcript.check = 'discovery';
    const profile = await discoverServer(client, greeting, {
      policy: plan.options.call,
      hasBothTransports: plan.subject.transports.length > 1,
      seed: plan.options.seed,
      connect: async () => (await this.#connect(plan.options.limits.start)).client,
    });
    const main = await this.#runChecks(suite, client, profile, validators);
    const end = await this.#farewell(main);
    await this.closeAll();
    plan.transcript.check = undefined;
    await this.#runMonitors(suite, profile, validators);
    return this.#outcome(suite, true, end, profile);
  }

  /**
   * The first connection. A modern server that does not answer `server/discover` shows itself by a list whose result
   * has a `resultType`, which no legacy server gives; that list is then the greeting and the sanity request.
   */
  async #first(): Promise<{ client: MockClient; greeting: Reply | undefined }> {
    const { start } = this.plan.options.limits;
    const first = await this.#connect(start);
    const { client, greeting } = first;
    const answered = greeting?.error !== undefined || greeting?.status !== undefined;
    if (client.era.name === 'legacy' || greeting?.result !== undefined || !answered) return first;
    for (const { method } of listMethods) {
      if (!client.connection.alive) break;
      const reply = await client.request(method);
      if (typeof reply.result?.resultType !== 'string') continue;
      this.#sanity = { method, params: {} };
      await this.#close(client);
      return this.#connect(start);
    }
    return first;
  }

  /** Stands in for `server/discover` where the server does not implement it. */
  #sanity: Era['sanity'] | undefined;

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open].map((client) => this.#close(client)));
  }

  async #close(client: MockClient): Promise<void> {
    this.#open.delete(client);
    await client.close();
  }

  async #connect(within: number, options: { greet?: boolean; idPrefix?: string; oneSocket?: boolean; transport?: Transport } = {}): Promise<{ client: MockClient; greeting: Reply | undefined }> {
    const { subject, transport, transcript } = this.plan;
    const { limits, revision } = this.plan.options;
    const connection = await subject.open(options.transport ?? transport, transcript, limits);
    if (options.oneSocket === true) connection.keepToOneSocket?.();
    const validators = this.#validators;
    const validate = validators === undefined ? undefined : (message: object) => faultOf(validators.clientMessage(message));
    const strategy = eraOf(revision) === 'modern' ? modernEra(revision, this.#sanity) : legacyEra(revision);
    const client = new MockClient(connection, strategy, limits, strategy.name === 'modern' ? validate : undefined, options.idPrefix);
    this.#open.add(client);
    if (connection instanceof StdioConnection && strategy.name === 'legacy') answerPings(connection);
    const greeting = options.greet === false ? undefined : await strategy.greet(client, within);
    return { client, greeting };
  }

  #validators: Validators | undefined;

  async #runChecks(suite: Suite, first: MockClient, profile: ServerProfile, validators: Validators): Promise<MockClient> {
    const { options, transport, transcript, log, onProgress } = this.plan;
    this.#validators = validators;
    let main = first;
    for (const check of this.#planned(suite)) {
      const unmet = check.needs.map((need) => need(profile)).find((need) => need !== undefined);
      let result: CheckResult;
      transcript.check = check.id;
      log.write({ log: 'check-start', leg: this.id, check: check.id });
      if (unmet !== undefined) result = this.#skip(check, unmet.verdict, unmet.reason, unmet.unlock);
      else if (this.#stopped()) result = this.#skip(check, 'inconclusive', this.#halted!.sentence);
      else {
        if (!main.connection.alive) main = await this.#restart(main, profile);
        if (this.#stopped()) result = this.#skip(check, 'inconclusive', this.#halted!.sentence);
        else {
          const own = check.connection === 'own' ? (await this.#connect(options.limits.start)).client : undefined;
          const peer = own ?? main;
          peer.toolHeaders = first.toolHeaders;
          const opened = new Set(this.#open);
          result = await runCheck(check, {
            peer,
            profile,
            transport,
            transcript,
            validators,
            options,
            otherAddresses: this.plan.subject.otherAddresses,
            levelOf: (requirement) => this.#levelOf(requirement),
            record: (judgement) => this.#record(judgement),
            connect: async (how) => {
              const { client } = await this.#connect(options.limits.start, how);
              client.toolHeaders = first.toolHeaders;
              return client;
            },
            elsewhere: async () => {
              const other = this.plan.subject.transports.find((candidate) => candidate !== transport);
              return other === undefined ? undefined : (await this.#connect(options.limits.start, { transport: other, idPrefix: 'elsewhere-' })).client;
            },
          });
          if (own !== undefined) await this.#close(own);
          await Promise.all([...this.#open].filter((client) => !opened.has(client)).map((client) => this.#close(client)));
        }
      }
      this.checks.push(result);
      log.write({ log: 'check-end', leg: this.id, check: result });
      onProgress?.(result);
    }
    return main;
  }

  /** Replaces a connection that died; the circuit breaker opens after too many. */
  async #restart(dead: MockClient, profile: ServerProfile): Promise<MockClient> {
    this.#deaths.push(dead.connection.death ?? 'it went away');
    this.#open.delete(dead);
    const during = this.checks.at(-1)?.id ?? 'discovery';
    if (this.#deaths.length >= maxDeaths) {
      this.#halt('breaker-open', `the server died ${this.#deaths.length} times (last in ${during}: ${this.#deaths.at(-1)}); the rest was not run`);
      return dead;
    }
    for (let attempt = 0; attempt < maxFailedStarts; attempt += 1) {
      const { client, greeting } = await this.#connect(this.plan.options.limits.start);
      if (greeting?.result !== undefined) {
        client.toolHeaders = dead.toolHeaders;
        return client;
      }
      if (attempt < maxFailedStarts - 1) await this.#close(client);
    }
    void profile;
    this.#halt('breaker-open', `the server could not be reached again after ${during}: ${this.#deaths.at(-1)}`);
    return dead;
  }

  #halt(how: SubjectEnd['how'], sentence: string): void {
    this.#halted ??= { how, sentence };
  }

  #stopped(): boolean {
    if (this.plan.options.signal?.aborted === true) this.#halt('interrupted', 'the run was interrupted');
    return this.#halted !== undefined;
  }

  /** The sanity exchange that closes a run: did it answer to the end? */
  async #farewell(client: MockClient): Promise<SubjectEnd> {
    this.plan.transcript.check = 'sanity/last';
    if (this.#stopped()) return this.#halted!;
    const last = client.connection.alive ? await client.sanity() : undefined;
    if (last?.result !== undefined) {
      const deaths = this.#deaths.length === 0 ? '' : `; it died ${this.#deaths.length} times on the way and was started again`;
      return { how: this.#deaths.length === 0 ? 'answered-throughout' : 'died', sentence: `the server answered to the end${deaths}`, ...stderrOf(client, this.plan.subject) };
    }
    const why = client.connection.death ?? last?.received ?? 'it went away';
    return { how: 'died', sentence: `the server did not answer at the end: ${why.slice(0, 200)}`, ...stderrOf(client, this.plan.subject) };
  }

  async #runMonitors(suite: Suite, profile: ServerProfile, validators: Validators): Promise<void> {
    const { transport, options, transcript, log } = this.plan;
    const own = transcript.events.slice(this.#firstEvent).filter((event) => event.connection.startsWith(transport));
    const view = viewTranscript(own, { transport, revision: options.revision, profile, validators });
    for (const monitor of suite.monitors) {
      if (!applies(monitor.on, transport, options.revision) || !selected(monitor, options.only, options.skip)) continue;
      const began = performance.now();
      const verdicts = new Set<Verdict>();
      const seen = new Set<string>();
      let reason: string | undefined;
      try {
        for (const sighting of monitor.scan(view)) {
          const judgement = this.#sightingJudgement(monitor.id, sighting);
          if (judgement === undefined) continue;
          seen.add(judgement.requirement);
          verdicts.add(judgement.verdict);
          this.#record(judgement);
        }
        for (const [requirement, need] of Object.entries(monitor.needs ?? {})) {
          const unmet = seen.has(requirement) || this.#levelOf(requirement) === undefined ? undefined : need?.(profile);
          if (unmet === undefined) continue;
          verdicts.add(unmet.verdict);
          this.#record({ requirement, check: monitor.id, ...unmet });
        }
      } catch (error) {
        reason = `the monitor itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
        verdicts.add('error');
        for (const requirement of monitor.requirements.slice(0, 1)) this.#record({ requirement, check: monitor.id, verdict: 'error', reason });
      }
      const result: CheckResult = {
        id: monitor.id,
        area: areaOf(monitor.id),
        title: monitor.title,
        kind: 'monitor',
        verdict: verdicts.size === 0 ? 'inconclusive' : rollUp(verdicts),
        ...(verdicts.size === 0 ? { reason: 'nothing of its kind was seen' } : {}),
        ...(reason === undefined ? {} : { reason }),
        requirements: monitor.requirements,
        milliseconds: Math.round(performance.now() - began),
      };
      this.checks.push(result);
      log.write({ log: 'check-end', leg: this.id, check: result });
    }
  }

  #sightingJudgement(check: string, sighting: Sighting<string>): Judgement | undefined {
    const level = this.#levelOf(sighting.requirement);
    if (level === undefined) return undefined;
    const base = { requirement: sighting.requirement, check, events: sighting.events };
    if ('cannot' in sighting) return { ...base, verdict: 'inconclusive', reason: sighting.cannot, ...(sighting.unlock === undefined ? {} : { unlock: sighting.unlock }) };
    if (sighting.ok) return { ...base, verdict: 'pass' };
    const { expected, received, sent, pointer } = sighting;
    return {
      ...base,
      verdict: verdictWhenBroken(level),
      expected,
      received,
      ...(sent === undefined ? {} : { sent }),
      ...(pointer === undefined ? {} : { pointer }),
    };
  }

  #planned(suite: Suite): Check[] {
    const { options, transport } = this.plan;
    return suite.checks.filter((check) => applies(check.on, transport, options.revision) && selected(check, options.only, options.skip));
  }

  #skip(check: Check, verdict: 'not-applicable' | 'inconclusive', reason: string, unlock?: string): CheckResult {
    for (const requirement of check.requirements) {
      if (this.#levelOf(requirement) === undefined) continue;
      this.#record({ requirement, check: check.id, verdict, reason, ...(unlock === undefined ? {} : { unlock }) });
    }
    return checkResult(check, verdict, 0, reason, unlock);
  }

  #record(judgement: Judgement): void {
    this.judgements.add(judgement);
    this.plan.log.write({ log: 'judgement', leg: this.id, judgement });
    if (this.plan.options.stopAtFirst?.(judgement.verdict, judgement.requirement) === true) {
      this.#halt('interrupted', 'stopped at the first violation');
    }
  }

  #levelOf(requirement: string): Level | undefined {
    const entry = this.plan.catalogue.get(requirement);
    if (entry === undefined || (entry.transport !== 'any' && entry.transport !== this.plan.transport)) return undefined;
    return entry.in[this.plan.options.revision]?.level;
  }

  #unrecognised(suite: Suite, client: MockClient, greeting: Reply | undefined): LegOutcome {
    const sentence = unrecognisedSentence(client.connection, greeting, this.plan.options.revision);
    const end: SubjectEnd = { how: 'never-recognised', sentence, ...stderrOf(client, this.plan.subject) };
    for (const check of this.#planned(suite)) this.checks.push(this.#skip(check, 'inconclusive', sentence));
    return this.#outcome(suite, false, end, undefined);
  }

  #outcome(suite: Suite, recognised: boolean, end: SubjectEnd, profile: ServerProfile | undefined): LegOutcome {
    const { catalogue, options, transport, log } = this.plan;
    const covered = new Set<string>([...suite.checks, ...suite.monitors].flatMap(({ requirements }) => requirements));
    const requirements: RequirementResult[] = [];
    for (const requirement of catalogue.values()) {
      if (requirement.actor !== 'server' || requirement.in[options.revision] === undefined) continue;
      if (requirement.transport !== 'any' && requirement.transport !== transport) continue;
      const otherwise = recognised
        ? covered.has(requirement.id)
          ? { verdict: 'inconclusive' as const, reason: 'nothing was seen that it could be judged by' }
          : undefined
        : requirement.excluded === undefined
          ? { verdict: 'inconclusive' as const, reason: end.sentence }
          : undefined;
      requirements.push(resultOf(requirement, options.revision, this.judgements, otherwise));
    }
    log.write({ log: 'leg-end', leg: this.id, end });
    const leg: Leg = {
      id: this.id,
      revision: options.revision,
      era: eraOf(options.revision),
      transport,
      because: 'asked for',
      recognised,
      end,
      ...(profile === undefined ? {} : { profile: profile.summary }),
      totals: totalsOf(requirements),
      requirements,
      checks: this.checks,
    };
    return { leg, judgements: this.judgements };
  }
}

function checkResult(check: Check, verdict: Verdict, milliseconds: number, reason?: string, unlock?: string): CheckResult {
  return {
    id: check.id,
    area: areaOf(check.id),
    title: check.title,
    kind: check.kind,
    verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(unlock === undefined ? {} : { unlock }),
    requirements: check.requirements,
    milliseconds,
  };
}

function faultOf(outcome: ReturnType<Validators['clientMessage']>): string | undefined {
  return outcome.valid ? undefined : outcome.errors.map(({ pointer, message }) => `${pointer} ${message}`).join('; ');
}

/** A server of this revision was recognised: it answered the greeting, by handshake with this very version. */
function isGreeting(greeting: Reply | undefined, client: MockClient): greeting is Reply {
  if (greeting?.result === undefined || !client.connection.recognised) return false;
  return client.era.name === 'modern' || greeting.result.protocolVersion === client.era.revision;
}

function unrecognisedSentence(connection: Connection, greeting: Reply | undefined, revision: string): string {
  if (greeting?.error !== undefined) {
    return `the server speaks no ${revision}: it answered ${greeting.request.method} with error ${greeting.error.code} (${greeting.error.message.slice(0, 120)})`;
  }
  if (greeting?.result !== undefined) return `the server speaks no ${revision}: it settled on ${JSON.stringify(greeting.result.protocolVersion)}`;
  if (greeting?.status !== undefined) return `no MCP server: ${greeting.request.method} was answered with HTTP ${greeting.status}${greeting.contentType === undefined ? '' : ` and ${greeting.contentType}`}`;
  if (!connection.alive) return `never recognised as an MCP server: ${connection.death}`;
  return `never recognised as an MCP server: ${greeting?.received ?? 'nothing came back'}`;
}

function stderrOf(client: MockClient, subject: Subject): { stderr?: string } {
  const text = client.connection instanceof StdioConnection ? client.connection.stderr : (subject.stderr?.() ?? '');
  return text === '' ? {} : { stderr: text.slice(-2_000) };
}

/** A legacy server may ping at any time and must be answered. */
function answerPings(connection: StdioConnection): void {
  connection.onRequest = (message) => {
    const result = message.method === 'ping' ? { result: {} } : { error: { code: -32601, message: 'Method not found' } };
    void connection.send({ bytes: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...result })), intent: 'valid', asked: { kind: 'other' } });
  };
}
