import { setTimeout as sleep } from 'node:timers/promises';
import { logLevels, severityOf } from '../../schema/log-levels.js';
import { observed, together } from '../../harness/peer/evidence.js';
import { check, type Outcome } from '../../harness/run/check.js';
import { allCapabilities } from '../../harness/run/fixtures.js';
import { declares, fixture } from '../../harness/run/needs.js';
import { isError, mute } from './support/answers.js';
import { noSubscription, openSubscription } from './support/listening.js';
import { callLogging, type LoggedCall, logLevelKey, logsSince } from './support/logs.js';

/** A tool that writes logs is called without a level: first of all, and after calls that named one. */
export const optIn = check({
  id: 'logging/opt-in',
  title: 'A call that can write log messages, without a log level',
  requirements: ['logging-opt-in'],
  needs: [fixture('logging')],
  connection: 'own',
  async run({ peer, judge, profile, transcript, limits }) {
    const requirement = 'logging-opt-in';
    const call = profile.fixtures.logging!;
    const first = await callLogging(peer, transcript, call, undefined);
    const twin = await callLogging(peer, transcript, call, 'debug');
    const silent = ({ logs, evidence }: LoggedCall): Outcome => {
      if (logs.length > 0) return { ok: false, received: evidence.received };
      return twin.logs.length > 0
        ? true
        : { cannot: `${call.tool} wrote no log message with a level this time either` };
    };
    judge(requirement, together(first.evidence, twin.evidence), () => silent(first), 'no log message');
    const before = transcript.events.length;
    await sleep(limits.quiet);
    const late = logsSince(transcript, peer, before).length > 0;
    const after = await callLogging(peer, transcript, call, undefined);
    judge(
      requirement,
      together(twin.evidence, after.evidence),
      () =>
        late
          ? { cannot: 'log messages of the call with a level kept coming after its response' }
          : silent(after),
      'no log message, though an earlier call had asked for them',
    );
  },
});

/** Each level in turn, the most severe first, since on stdio nothing tells which request a message belongs to. */
export const threshold = check({
  id: 'logging/threshold',
  title: 'A call that writes log messages, with each log level',
  requirements: ['logging-threshold', 'logging-level-served'],
  needs: [fixture('logging')],
  connection: 'own',
  async run({ peer, judge, profile, transcript }) {
    const call = profile.fixtures.logging!;
    const { reply: twin } = await callLogging(peer, transcript, call, undefined);
    const calls = [];
    for (const level of [...logLevels].reverse())
      calls.push({ level, ...(await callLogging(peer, transcript, call, level, twin)) });
    const all = calls.at(-1)!;
    for (const { level, reply, logs, evidence } of calls) {
      const least = severityOf(level);
      const below = (params: Readonly<Record<string, unknown>>): boolean =>
        severityOf(params.level) !== -1 && severityOf(params.level) < least;
      judge(
        'logging-level-served',
        reply,
        (seen) =>
          mute(seen) ??
          (seen.error === undefined && seen.result === undefined
            ? { cannot: 'there was no JSON-RPC answer' }
            : seen.result !== undefined),
        'a result, as without a level',
      );
      judge(
        'logging-threshold',
        together(evidence, all.evidence),
        () => {
          if (logs.some(({ params }) => below(params))) return { ok: false, received: evidence.received };
          return all.logs.some(({ params }) => below(params))
            ? true
            : { cannot: `${call.tool} writes nothing less severe than ${level}` };
        },
        `no log message less severe than ${level}`,
      );
    }
  },
});

/** Levels are read as they are written. */
const noLevels: readonly unknown[] = ['verbose', 'INFO', '', 'warn', 3];

/** A level that does not exist is refused, where the same request with one that does is served. */
export const invalidLevel = check({
  id: 'logging/invalid-level',
  title: 'Requests that name a log level which does not exist',
  requirements: ['logging-invalid-level-refused', 'logging-invalid-level-code'],
  needs: [declares('logging')],
  async run({ peer, judge, profile }) {
    const { logging, plain } = profile.fixtures;
    const call = logging ?? plain;
    const requests = [
      { method: peer.era.sanity.method, params: {} },
      ...(call === undefined
        ? []
        : [{ method: 'tools/call', params: { name: call.tool, arguments: call.arguments } }]),
    ];
    for (const { method, params } of requests) {
      const twin = await peer.request(method, params, {
        capabilities: allCapabilities,
        meta: { [logLevelKey]: 'error' },
      });
      for (const level of noLevels) {
        const reply = await peer.request(method, params, {
          capabilities: allCapabilities,
          meta: { [logLevelKey]: level },
          broken: `the log level ${JSON.stringify(level)}`,
          twin,
        });
        judge(
          'logging-invalid-level-refused',
          reply,
          (seen) => mute(seen) ?? seen.error !== undefined,
          'a JSON-RPC error',
        );
        judge(
          'logging-invalid-level-code',
          reply,
          (seen) =>
            seen.error === undefined
              ? { cannot: 'the level was not refused: logging-invalid-level-refused' }
              : isError(-32602)(seen),
          'error -32602',
        );
      }
    }
  },
});

/** Log messages of a call stay off the stream of a subscription. */
export const subscriptionBeside = check({
  id: 'logging/subscription-beside',
  title: 'A call that writes log messages while a subscription is open',
  on: { transport: 'http' },
  requirements: ['logging-own-stream'],
  needs: [fixture('logging')],
  connection: 'own',
  async run({ peer, judge, profile, transcript, limits }) {
    const requirement = 'logging-own-stream';
    const listening = await openSubscription(peer, profile);
    if (listening === undefined) return judge.unmet(requirement, noSubscription(profile));
    const call = await callLogging(peer, transcript, profile.fixtures.logging!, 'debug');
    await sleep(limits.quiet);
    const strays = listening.exchange.notifications.filter(
      ({ read }) =>
        read.classified.kind === 'notification' && read.classified.method === 'notifications/message',
    );
    const text = strays.map(({ read }) => read.text ?? '').join('\n');
    const evidence = {
      ...observed(
        `subscriptions/listen, and beside it ${call.evidence.sent}`,
        strays.length === 0 ? 'no log message on it' : text,
        [listening.exchange.sent, ...strays.map(({ event }) => event), ...call.reply.events],
      ),
      unusable: call.evidence.unusable,
    };
    judge(
      requirement,
      evidence,
      () =>
        call.logs.length > 0 ? strays.length === 0 : { cannot: 'the call wrote no log message this time' },
      'no log message on the stream of the subscription',
    );
    await listening.cancel();
  },
});
