import { observed, together } from '../../harness/peer/evidence.js';
import { check } from '../../harness/run/check.js';
import { asksForInput, freedom } from '../../harness/run/needs.js';
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
    let client = peer;
    let tried = false;
    for (const request of askingRequests(profile)) {
      if (!Object.values(request.asks ?? {}).some(isElicitation)) continue;
      for (const action of ['decline', 'cancel']) {
        if (!client.connection.alive) client = await connect();
        const round = await roundOf(await send(client, request, {}));
        if (typeof round === 'string') continue;
        const responses = Object.fromEntries(
          Object.entries(round.responses).map(([key, response]) => [
            key,
            isElicitation(round.requests[key]) ? { action } : response,
          ]),
        );
        const reply = await send(client, request, retryParams(round, { responses }), { probe: true });
        const fence = await client.sanity();
        tried = true;
        const served = fence.result !== undefined;
        const evidence = observed(
          reply.sent,
          `${reply.received === '' ? 'no answer' : reply.received}, then ${served ? 'the next request is served' : fence.received}`,
          [...reply.events, ...fence.events],
        );
        judge(
          requirement,
          evidence,
          () =>
            mute(reply) ??
            mute(fence) ??
            (served && (reply.result !== undefined || reply.error !== undefined)),
          'an answer, and service to the next request',
        );
      }
    }
    if (!tried) judge.unmet(requirement, freedom('nothing asked for elicitation')(profile));
  },
});

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
        for (const { what, content } of contents) {
          const reply = await answered(content, what);
          if (reply === undefined) continue;
          tried = true;
          judge(requirement, together(twin.final, reply), () => !isDone(reply), `no success with ${what}`);
        }
      }
    }
    if (!tried)
      judge.unmet(requirement, freedom('nothing asked for a form with constraints that it reads')(profile));
  },
});
