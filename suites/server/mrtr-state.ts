import fc from 'fast-check';
import { observed, together } from '../../harness/peer/evidence.js';
import { asksForInput } from '../../harness/run/needs.js';
import { check, type Outcome } from '../../harness/run/check.js';
import type { Reply } from '../../harness/peer/reply.js';
import { patienceOf } from '../../harness/transport/connection.js';
import { isObject } from '../../harness/wire/message.js';
import { alterations } from './support/alterations.js';
import { mute } from './support/answers.js';
import {
  type AskingRequest,
  askingRequests,
  carryThrough,
  flowUnlock,
  isDone,
  lastRound,
  retryParams,
  send,
  workingFlow,
} from './support/asking.js';
import { otherArguments } from './support/other-arguments.js';

const longest = 20_000;
const examples = [
  '',
  'null',
  '{}',
  '{"__proto__":{"admin":true}}',
  '..',
  '../../etc/passwd',
  'e30.e30.',
  'AAAA',
  '%00',
  '\u0000',
  '\ufeff',
  "' OR 1=1 --",
  'x'.repeat(longest),
];

/** Whatever state comes, it is answered, and the next request is served. */
export const anyState = check({
  kind: 'property',
  id: 'mrtr/any-state',
  title: 'Retries with states that were never given',
  requirements: ['mrtr-state-untrusted'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, limits, profile, property, connect }) {
    const within = patienceOf(limits);
    const request = askingRequests(profile)[0]!;
    let client = peer;
    await property(
      'a state of any content does no harm',
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      { examples },
      async (state, trial) => {
        if (!client.connection.alive) client = await connect();
        const reply = await send(
          client,
          request,
          { requestState: state },
          { broken: 'a requestState that was never given', within },
        );
        const fence = await client.sanity({ within });
        const evidence = observed(
          reply.sent,
          `${reply.received}, then ${fence.result === undefined ? fence.received : 'the next request is served'}`,
          [...reply.events, ...fence.events],
        );
        trial(
          'mrtr-state-untrusted',
          evidence,
          () => mute(reply) ?? mute(fence) ?? (reply.unusable === undefined && fence.result !== undefined),
          'an answer, and service to the next request',
        );
      },
    );
  },
});

/** What a result says, without what may differ each time. */
function outcomeOf({ result = {} }: Reply): string {
  const { _meta, ...said } = result;
  return JSON.stringify(said);
}

/** A state that was altered is refused, or makes no difference. */
export const tampered = check({
  id: 'mrtr/tampered-state',
  title: 'Retries with a state that was altered on the way',
  requirements: ['mrtr-state-tampered-rejected'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'mrtr-state-tampered-rejected';
    let seen = 'nothing that asks for input was found';
    for (const request of askingRequests(profile)) {
      const twin = await carryThrough(peer, request);
      if (typeof twin === 'string') {
        seen = `${request.label}: ${twin}`;
        continue;
      }
      const { state } = twin.rounds.at(-1)!;
      if (state === undefined) {
        seen = `${request.label} gives no state`;
        continue;
      }
      for (const { what, alter } of alterations(state)) {
        const round = await lastRound(peer, twin);
        const altered =
          typeof round === 'string' || round.state === undefined ? undefined : alter(round.state);
        if (typeof round === 'string' || altered === undefined || altered === round.state) continue;
        const reply = await send(peer, request, retryParams(round, { state: altered }), { broken: what });
        if (reply.unusable !== undefined)
          return judge.inconclusive(requirement, `the state with ${what}: ${reply.unusable.reason}`);
        const different = isDone(reply) && outcomeOf(reply) !== outcomeOf(twin.final);
        // a result that also differs without any fault tells nothing
        const control = different ? await carryThrough(peer, request) : twin;
        const steady = typeof control !== 'string' && outcomeOf(control.final) === outcomeOf(twin.final);
        seen = '';
        judge(
          requirement,
          together(twin.final, reply),
          () => refusedOrSame(reply, different, steady, what),
          `a refusal of the state with ${what}, or the same result as with the genuine one`,
        );
      }
    }
    if (seen !== '') judge.inconclusive(requirement, seen, flowUnlock);
  },
});

function refusedOrSame(reply: Reply, different: boolean, steady: boolean, what: string): Outcome {
  if (!isDone(reply)) return true;
  if (!different) return { cannot: `the state with ${what} makes no difference to the result` };
  return steady ? false : { cannot: 'the result differs each time, so that nothing can be told from it' };
}

/** A state does not go with another request than the one it was given for. */
export const otherRequest = check({
  id: 'mrtr/state-of-another-request',
  title: 'Retries with the state of another request',
  requirements: ['mrtr-state-bound-to-request'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'mrtr-state-bound-to-request';
    const twin = await workingFlow(peer, profile);
    if (typeof twin === 'string') return judge.inconclusive(requirement, twin, flowUnlock);
    if (twin.rounds.at(-1)!.state === undefined)
      return judge.notApplicable(requirement, `${twin.request.label} gives no state`);
    const others = [
      // a list that repeats itself names the same request twice
      ...askingRequests(profile).filter(({ label }) => label !== twin.request.label),
      ...variationsOf(twin.request, profile.lists.tools?.items ?? []),
    ];
    let tried = false;
    for (const other of others) {
      const genuine = await carryThrough(peer, other);
      if (typeof genuine === 'string') continue;
      const foreign = await lastRound(peer, twin);
      const round = await lastRound(peer, genuine);
      if (typeof foreign === 'string' || foreign.state === undefined || typeof round === 'string') continue;
      const garbage = await send(peer, other, retryParams(round, { state: 'touchstone' }), {
        broken: 'a state that was never given',
      });
      if (isDone(garbage)) continue; // this request takes no notice of its state
      const fresh = await lastRound(peer, genuine);
      if (typeof fresh === 'string') continue;
      const reply = await send(peer, other, retryParams(fresh, { state: foreign.state }), {
        broken: `the state of ${twin.request.label}`,
      });
      tried = true;
      judge(
        requirement,
        together(genuine.final, reply),
        () => !isDone(reply),
        `a refusal of the state of ${twin.request.label}`,
      );
    }
    if (!tried)
      judge.inconclusive(
        requirement,
        'there is no other request that its state could be tried with',
        'a second tool that asks for input, or one with arguments',
      );
  },
});

/** The same tool with other arguments. */
function variationsOf(
  { method, params, label }: AskingRequest,
  tools: readonly Record<string, unknown>[],
): AskingRequest[] {
  if (method !== 'tools/call') return [];
  const definition = tools.find(({ name }) => name === params.name);
  const other = otherArguments(definition?.inputSchema, isObject(params.arguments) ? params.arguments : {});
  return other === undefined
    ? []
    : [{ method, params: { ...params, arguments: other }, label: `${label} with other arguments` }];
}
