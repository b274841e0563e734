import { type Evidence, observed, unobserved } from '../../harness/peer/evidence.js';
import type { MockClient } from '../../harness/peer/mock-client.js';
import type { Reply } from '../../harness/peer/reply.js';
import { type CheckContext, check, type Judge } from '../../harness/run/check.js';
import type { ServerProfile } from '../../harness/run/profile.js';
import { advertisedFilter } from '../../harness/run/subscription-filter.js';
import { patienceOf } from '../../harness/transport/connection.js';
import { isObject } from '../../harness/wire/message.js';
import { mute } from './support/answers.js';
import { type RequestAtHand, requestsAtHand } from './support/at-hand.js';
import { filterFor } from './support/change-filter.js';
import { comparable, steadyRequests, type Steady } from './support/comparison.js';
import { type Asked, Conversation, type Listening, type Topics } from './support/conversation.js';
import { conversationSteps } from './support/conversation-commands.js';
import type { Subscription } from './support/subscription.js';

const requirements = [
  'jsonrpc-request-answered',
  'jsonrpc-response-id',
  'cancellation-races',
  'subscriptions-concurrent',
  'subscriptions-cancel-only-named',
  'stdio-cancel-no-further-messages',
] as const;
type Judged = (typeof requirements)[number];

/** Milliseconds that are waited for an answer once one is known to be lost, and the shortest story of it is looked for. */
const shortPatience = 500;

/** What shows only when one thing follows another: requests, cancellations, subscriptions and garbage in any order. */
export const sequences = check({
  kind: 'property',
  id: 'jsonrpc/sequences',
  title: 'Requests, cancellations and subscriptions in any order, several at once',
  requirements,
  async run({ peer, connect, limits, profile, sequences: run, judge }) {
    const topics = await topicsOf(peer, connect, profile);
    if (topics.requests.length === 0)
      return judge.inconclusive(requirements, 'no request was served with a result that rests');
    if (topics.filter === undefined)
      judge.notApplicable(
        ['subscriptions-concurrent', 'subscriptions-cancel-only-named'],
        'the server tells of no changes',
      );
    let found = false;
    await run(
      'each gets what is its own',
      conversationSteps(topics),
      { longest: 30, share: 0.8 },
      async () => ({
        model: { asked: 0, listening: 0 },
        real: new Conversation(await connect(), topics, found ? shortPatience : patienceOf(limits)),
      }),
      async (conversation, trialJudge) => {
        found = (await settle(conversation, connect, trialJudge)) || found;
      },
    );
  },
});

async function topicsOf(
  peer: MockClient,
  connect: CheckContext<string>['connect'],
  profile: ServerProfile,
): Promise<Topics> {
  const steady = await steadyRequests(peer, [...requestsAtHand(profile), ...readOnlyCalls(profile)]);
  const { changes } = profile.fixtures;
  const filter = changes === undefined ? advertisedFilter(profile) : filterFor(changes, profile);
  const apart = await connect();
  const { fence } = await apart.garble(Buffer.from('no JSON'), 'a line that is no JSON');
  await apart.close();
  return {
    requests: distinct(steady),
    filter: Object.keys(filter).length === 0 ? undefined : filter,
    changes,
    survivesGarbage: fence.result !== undefined,
  };
}

/** Calls of a few tools that say they change nothing, a slow one first; their results can be mixed up with one another. */
function readOnlyCalls({ callable, fixtures: { slow }, lists }: ServerProfile): RequestAtHand[] {
  const readOnly = (lists.tools?.items ?? []).filter(
    ({ annotations }) => isObject(annotations) && annotations.readOnlyHint === true,
  );
  return [...(slow === undefined ? [] : [slow]), ...callable.filter(({ tool }) => tool !== slow?.tool)]
    .filter(({ tool }) => readOnly.some(({ name }) => name === tool))
    .slice(0, 8)
    .map(({ tool, arguments: given }) => ({
      method: 'tools/call',
      params: { name: tool, arguments: given },
      options: {},
    }));
}

/** Of requests whose results rest, one for each result. */
function distinct(steady: readonly Steady[]): Steady[] {
  const answers = new Map<string, Steady>();
  for (const one of steady)
    if (one.answer !== undefined && !answers.has(one.answer)) answers.set(one.answer, one);
  return [...answers.values()];
}

/** Waits for what is under way, and judges what each request and subscription got; gives whether anything was lost. */
async function settle(
  conversation: Conversation,
  connect: CheckContext<string>['connect'],
  judge: Judge<Judged>,
): Promise<boolean> {
  const { peer, asked, listening } = conversation;
  const answers = await conversation.rest();
  const heard = asked
    .filter(({ cancelled }) => !cancelled)
    .map((one, at) => ({ one, reply: answers[at]! }))
    // who was too busy for a request has not lost it
    .filter(({ reply }) => reply.message !== undefined || mute(reply) === undefined);
  const replies = heard.map(({ reply }) => reply);
  const fence = await peer.sanity({ probe: true });
  const lost = heard.filter(({ reply }) => reply.message === undefined).map(({ one }) => one);
  const works = lost.length === 0 && fence.unusable === undefined ? true : await worksElsewhere(connect);
  const seen = (received: string, events: readonly number[] = []): Evidence =>
    works
      ? observed(conversation.told(), received, events)
      : unobserved('the server answers nothing any more, on a fresh connection either');

  const missing = `no answer to ${lost.map(({ label, open }) => `${label} (id ${JSON.stringify(open.id)})`).join(', ')}`;
  const cancelled = peer.transport === 'stdio' && asked.some((one) => one.cancelled);
  judge(
    cancelled ? 'cancellation-races' : 'jsonrpc-request-answered',
    seen(lost.length === 0 ? 'every answer' : missing, eventsOf(replies)),
    () => lost.length === 0,
    'an answer to every request that was not cancelled',
  );
  const mixed = heard.filter(({ one, reply }) => isAnswerOfAnother(one, reply, asked));
  judge(
    'jsonrpc-response-id',
    seen(mixed.map(({ one, reply }) => `${one.label} got: ${reply.received}`).join('\n'), eventsOf(replies)),
    () => mixed.length === 0,
    'for each request its own result, as when it is asked alone',
  );
  for (const one of listening) judgeListening(one, await one.subscription, conversation, seen, judge);
  await peer.close();
  return lost.length > 0 || listening.some(({ deaf }) => deaf);
}

function judgeListening(
  { label, deaf, told, knownAtCancel }: Listening,
  subscription: Subscription,
  { listening }: Conversation,
  seen: (received: string, events?: readonly number[]) => Evidence,
  judge: Judge<Judged>,
): void {
  if (deaf || told) {
    const cancelled = listening.some((other) => other.knownAtCancel !== undefined);
    if (cancelled || listening.length > 1)
      judge(
        cancelled ? 'subscriptions-cancel-only-named' : 'subscriptions-concurrent',
        seen(
          deaf ? `${label} was not told of a change that a later subscription was told of` : 'all were told',
        ),
        () => !deaf,
        'every open subscription is told of the change',
      );
  }
  if (knownAtCancel === undefined || knownAtCancel === Infinity) return;
  const further = subscription.changes().slice(knownAtCancel);
  const end = subscription.end();
  const after = [...further, ...(end === undefined ? [] : [end])];
  judge(
    'stdio-cancel-no-further-messages',
    seen(
      after.length === 0
        ? `nothing more for ${label}`
        : after.map(({ read }) => read.text ?? 'bytes that are not UTF-8').join('\n'),
      after.map(({ event }) => event),
    ),
    () => after.length === 0,
    `nothing more for ${label} after its cancellation`,
  );
}

function isAnswerOfAnother({ steady }: Asked, reply: Reply, asked: readonly Asked[]): boolean {
  if (reply.result === undefined) return false;
  const answer = comparable(reply);
  return answer !== steady.answer && asked.some((other) => other.steady.answer === answer);
}

async function worksElsewhere(connect: CheckContext<string>['connect']): Promise<boolean> {
  const fresh = await connect();
  const alive = await fresh.sanity();
  await fresh.close();
  return alive.result !== undefined;
}

function eventsOf(replies: readonly Reply[]): number[] {
  return replies.flatMap(({ events }) => events);
}
