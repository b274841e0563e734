import { together, unobserved } from '../../harness/peer/evidence.js';
import { asksForInput } from '../../harness/run/needs.js';
import { check } from '../../harness/run/check.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import {
  askingRequests,
  carryThrough,
  flowUnlock,
  isDone,
  lastRound,
  retryParams,
  send,
  workingFlow,
} from './support/asking.js';
import { invalidAnswers } from './support/invalid-answers.js';

/** Answers that are none are not taken for answers. */
export const invalidResponses = check({
  id: 'mrtr/invalid-responses',
  title: 'A retry with an answer that is no answer to the question',
  requirements: ['mrtr-responses-validated'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'mrtr-responses-validated';
    const twin = await workingFlow(peer, profile);
    if (typeof twin === 'string') return judge.inconclusive(requirement, twin, flowUnlock);
    const { requests } = twin.rounds.at(-1)!;
    for (const [key, request] of Object.entries(requests)) {
      const needed = await lastRound(peer, twin);
      if (typeof needed === 'string') return judge.inconclusive(requirement, needed);
      const without = await send(
        peer,
        twin.request,
        retryParams(needed, { responses: omit(needed.responses, key) }),
      );
      if (isDone(without)) {
        judge.inconclusive(requirement, `the answer to "${key}" is not needed`);
        continue;
      }
      for (const { what, answer } of invalidAnswers(request)) {
        const round = await lastRound(peer, twin);
        if (typeof round === 'string') return judge.inconclusive(requirement, round);
        const reply = await send(
          peer,
          twin.request,
          retryParams(round, { responses: { ...round.responses, [key]: answer } }),
          { broken: what },
        );
        judge(requirement, together(twin.final, reply), () => !isDone(reply), `no success with ${what}`);
      }
    }
    if (Object.keys(requests).length === 0)
      judge.inconclusive(requirement, `${twin.request.label} asks nothing in its last round`);
  },
});

/** Input responses that break the schema are a protocol error. */
export const malformedResponses = check({
  id: 'mrtr/malformed-responses',
  title: 'Retries whose inputResponses are no map of results',
  requirements: ['mrtr-responses-invalid-error'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'mrtr-responses-invalid-error';
    const twin = await workingFlow(peer, profile);
    if (typeof twin === 'string') return judge.inconclusive(requirement, twin, flowUnlock);
    const keys = Object.keys(twin.rounds.at(-1)!.requests);
    const malformed: readonly [string, unknown][] = [
      ['inputResponses that are a string', 'touchstone'],
      ['inputResponses that are an array', [{ action: 'decline' }]],
      ['input responses that are strings', Object.fromEntries(keys.map((key) => [key, 'touchstone']))],
    ];
    for (const [what, responses] of keys.length > 0 ? malformed : malformed.slice(0, 2)) {
      const round = await lastRound(peer, twin);
      if (typeof round === 'string') return judge.inconclusive(requirement, round);
      const reply = await send(peer, twin.request, retryParams(round, { responses }), { broken: what });
      judge(
        requirement,
        reply.unusable === undefined ? reply : together(twin.final, reply),
        // what cannot be read may also count as not sent, which is asked for again
        () =>
          reply.result?.resultType === 'input_required' ||
          (reply.error !== undefined && ![-32700, -32601].includes(reply.error.code)),
        'a JSON-RPC error other than -32700 and -32601, or the same question again',
      );
    }
  },
});

/** What was not asked for is not looked at. */
export const extraResponses = check({
  id: 'mrtr/extra-responses',
  title: 'A retry with one response more than was asked for',
  requirements: ['mrtr-extra-responses-ignored'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'mrtr-extra-responses-ignored';
    const twin = await workingFlow(peer, profile);
    if (typeof twin === 'string') return judge.inconclusive(requirement, twin, flowUnlock);
    const round = await lastRound(peer, twin);
    if (typeof round === 'string') return judge.inconclusive(requirement, round);
    const reply = await send(
      peer,
      twin.request,
      retryParams(round, { responses: { ...round.responses, 'touchstone-unasked': { action: 'decline' } } }),
    );
    judge(
      requirement,
      together(twin.final, reply),
      () => isDone(reply),
      'the complete result, as without it',
    );
  },
});

/** What is missing is asked for again. */
export const missingResponses = check({
  id: 'mrtr/missing-responses',
  title: 'Retries that lack one of the responses, and all of them',
  requirements: ['mrtr-missing-responses-asked-again'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'mrtr-missing-responses-asked-again';
    const requests = askingRequests(profile);
    let judged = false;
    for (const request of requests) {
      const twin = await carryThrough(peer, request);
      const keys = typeof twin === 'string' ? [] : Object.keys(twin.rounds.at(-1)!.requests);
      if (typeof twin === 'string' || keys.length === 0) continue;
      for (const missing of keys.length === 1 ? [keys] : [...keys.map((key) => [key]), keys]) {
        const round = await lastRound(peer, twin);
        if (typeof round === 'string') continue;
        const reply = await send(
          peer,
          request,
          retryParams(round, { responses: omit(round.responses, ...missing) }),
        );
        judged = true;
        judge(
          requirement,
          together(twin.final, reply),
          () =>
            isDone(reply)
              ? { cannot: `${request.label} can do without ${missing.join(', ')}` }
              : asksSomething(reply.result),
          `input_required, asking for ${missing.join(', ')} again`,
        );
      }
    }
    if (!judged)
      judge(
        requirement,
        unobserved('nothing that asks for input and completes once answered was found', flowUnlock),
        () => false,
        '',
      );
  },
});

function asksSomething(result: JsonObject | undefined): boolean {
  return (
    result?.resultType === 'input_required' &&
    isObject(result.inputRequests) &&
    Object.keys(result.inputRequests).length > 0
  );
}

function omit<T>(members: Readonly<Record<string, T>>, ...keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(members).filter(([key]) => !keys.includes(key)));
}
