import { type Evidence, observed, together } from '../../harness/peer/evidence.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check, type Outcome } from '../../harness/run/check.js';
import { asksForInput, freedom } from '../../harness/run/needs.js';
import { patienceOf } from '../../harness/transport/connection.js';
import { mute } from './support/answers.js';
import {
  askingRequests,
  carryThrough,
  isDone,
  lastRound,
  retryParams,
  roundOf,
  send,
} from './support/asking.js';
import { isElicitation, misfits } from './support/misfits.js';

/** A user who refuses is answered, and nobody else suffers. */
export const refusals = check({
  id: 'elicitation/refusals',
  title: 'Elicitations that the user declines, or cancels',
  requirements: ['elicitation-refusal-handled'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile, connect }) {
    const requirement = 'elicitation-refusal-handled';
    const probe = { probe: true, within: patienceOf(peer.limits) } as const;
    let client = peer;
    let tried = false;
    for (const request of askingRequests(profile)) {
      if (!Object.values(request.asks ?? {}).some(isElicitation)) continue;
      for (const action of ['decline', 'cancel']) {
        if (!client.connection.alive) client = await connect();
        const round = await roundOf(await send(client, request, {}));
        if (typeof round === 'string' || !Object.values(round.requests).some(isElicitation)) continue;
        const responses = Object.fromEntries(
          Object.entries(round.responses).map(([key, response]) => [
            key,
            isElicitation(round.requests[key]) ? { action } : response,
          ]),
        );
        const reply = await send(client, request, retryParams(round, { responses }), probe);
        const fence = await client.sanity(probe);
        tried = true;
        judge(
          requirement,
          aftermathOf(reply, fence),
          () => outcomeOf(reply, fence, client.transport),
          'an answer, and service to the next request',
        );
      }
    }
    if (!tried) judge.unmet(requirement, freedom('nothing asked for elicitation')(profile));
  },
});

/** Silence is evidence here, too. */
function aftermathOf(reply: Reply, fence: Reply): Evidence {
  const then = fence.result === undefined ? fence.received : 'the next request is served';
  const events = [...reply.events, ...fence.events];
  return observed(reply.sent, `${reply.received || 'no answer'}, then ${then}`, events);
}

function outcomeOf(reply: Reply, fence: Reply, transport: 'stdio' | 'http'): Outcome {
  const late = [reply, fence].some(({ ending }) => ending.how === 'timeout');
  if (transport === 'http' && late)
    return {
      cannot: 'no answer came in time, which over HTTP, where we hang up, is held against nobody',
      unlock: 'a longer response budget (--timeout response=…), if the server is only slow',
    };
  const answered = reply.result !== undefined || reply.error !== undefined;
  return mute(reply) ?? mute(fence) ?? (answered && fence.result !== undefined);
}

/** A form that was filled in wrongly is not taken. */
export const misfitting = check({
  id: 'elicitation/misfitting-content',
  title: 'Content of a form that breaks one constraint of its schema',
  requirements: ['elicitation-content-validated'],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'elicitation-content-validated';
    let tried = false;
    for (const request of askingRequests(profile)) {
      const twin = await carryThrough(peer, request);
      if (typeof twin === 'string') continue;
      const { requests, responses } = twin.rounds.at(-1)!;
      for (const [key, form] of Object.entries(requests)) {
        const { misfits: contents, mistyped } = misfits(form, responses[key]);
        const answered = async (content: unknown, broken: string) => {
          const round = await lastRound(peer, twin);
          if (typeof round === 'string') return undefined;
          const given = { ...round.responses, [key]: { action: 'accept', content } };
          return send(peer, request, retryParams(round, { responses: given }), { broken });
        };
        const control =
          mistyped === undefined ? undefined : await answered(mistyped, 'a value of another type');
        if (control === undefined || control.unusable !== undefined || isDone(control)) continue;
        const replies: { readonly reply: Reply; readonly what: string }[] = [];
        for (const { what, content } of contents) {
          const reply = await answered(content, what);
          if (reply !== undefined) replies.push({ reply, what });
        }
        // who refuses everything by now has not looked at the content
        const closing = replies.length === 0 ? '' : await carryThrough(peer, request);
        for (const { reply, what } of replies) {
          tried = true;
          judge(
            requirement,
            together(twin.final, reply),
            () => {
              if (isDone(reply)) return false;
              if (typeof closing !== 'string') return mute(reply) ?? true;
              return { cannot: `content that fits is not taken either by then: ${closing}` };
            },
            `no success with ${what}`,
          );
        }
      }
    }
    if (!tried)
      judge.unmet(requirement, freedom('nothing asked for a form with constraints that it reads')(profile));
  },
});
