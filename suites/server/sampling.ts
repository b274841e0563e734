import type { Reply } from '../../harness/peer/reply.js';
import { together } from '../../harness/peer/evidence.js';
import { check, type Outcome } from '../../harness/run/check.js';
import { asksForInput, freedom } from '../../harness/run/needs.js';
import { canonicalText } from '../../harness/wire/json-text.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { blocksOf } from '../../harness/peer/tool-uses.js';
import { mute } from './support/answers.js';
import { inputRequestsIn } from './support/declared.js';
import {
  askingRequests,
  carryThrough,
  flowUnlock,
  isAsking,
  isDone,
  lastRound,
  retryParams,
  type Round,
  send,
} from './support/asking.js';
import { isSampling } from './support/sampling.js';

const eitherForm = 'sampling-either-content-form';
const anyReason = 'sampling-any-stop-reason';

/** Ways to write a message of a model, all legal, and which obligation takes them. */
const forms: readonly {
  readonly requirement: typeof eitherForm | typeof anyReason;
  readonly what: string;
  readonly change: (said: JsonObject) => JsonObject;
  readonly holds: (reply: Reply, round: Round) => Outcome;
}[] = [
  {
    requirement: eitherForm,
    what: 'its content block in an array',
    change: (said) => ({ ...said, content: blocksOf(said) }),
    holds: (reply) => mute(reply) ?? isDone(reply),
  },
  {
    requirement: anyReason,
    what: 'a stopReason of its own',
    change: (said) => (usesTool(said) ? said : { ...said, stopReason: 'touchstone/finished' }),
    holds: reasonTaken,
  },
  {
    requirement: anyReason,
    what: 'no stopReason',
    change: (said) => {
      const { stopReason: _left, ...rest } = said;
      return usesTool(said) ? said : rest;
    },
    holds: reasonTaken,
  },
];

/** The reason toolUse says what is to be done with the message. */
const usesTool = ({ stopReason }: JsonObject): boolean => stopReason === 'toolUse';

/** A reason that is understood may still be one to stop at, or to ask on; the same question again means that it was not taken. */
function reasonTaken(reply: Reply, { requests }: Round): Outcome {
  const unlike = (): boolean => canonicalText(inputRequestsIn(reply.result)) !== canonicalText(requests);
  const own =
    reply.result?.isError === true
      ? 'the tool answers by an error of its own'
      : isAsking(reply) && unlike()
        ? 'the server goes on with another question'
        : undefined;
  return mute(reply) ?? (own === undefined ? isDone(reply) : { cannot: `${own}, which may be its choice` });
}

/** However a model's message is written, it is taken. */
export const messageForms = check({
  id: 'sampling/message-forms',
  title: 'Messages of a model in every legal form',
  requirements: [eitherForm, anyReason],
  needs: [asksForInput],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const left = new Set([eitherForm, anyReason] as const);
    for (const request of askingRequests(profile)) {
      const twin = await carryThrough(peer, request);
      if (typeof twin === 'string' || !Object.values(twin.rounds.at(-1)!.requests).some(isSampling)) continue;
      for (const { requirement, what, change, holds } of forms) {
        const round = await lastRound(peer, twin);
        if (typeof round === 'string') continue;
        const written = Object.entries(round.responses).map(
          ([key, said]) => [key, isSampling(round.requests[key]) ? change(said) : said] as const,
        );
        if (written.every(([key, said]) => said === round.responses[key])) continue;
        const responses = Object.fromEntries(written);
        const reply = await send(peer, request, retryParams(round, { responses }));
        left.delete(requirement);
        judge(
          requirement,
          together(twin.final, reply),
          () => holds(reply, round),
          `the complete result, as without ${what}`,
        );
      }
    }
    if (left.size === 0) return;
    if (askingRequests(profile).some(({ asks = {} }) => Object.values(asks).some(isSampling)))
      judge.inconclusive([...left], 'nothing that asks for sampling completes once answered', flowUnlock);
    else judge.unmet([...left], freedom('nothing asked for sampling')(profile));
  },
});
