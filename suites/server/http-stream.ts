import { setTimeout as sleep } from 'node:timers/promises';
import { observed, together } from '../../harness/peer/evidence.js';
import type { MockClient, OpenRequest } from '../../harness/peer/mock-client.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check, type Outcome } from '../../harness/run/check.js';
import { fixture } from '../../harness/run/needs.js';
import type { CallFixture, ServerProfile } from '../../harness/run/profile.js';
import { advertisedFilter } from '../../harness/run/subscription-filter.js';
import { noSubscription } from './support/listening.js';

const params = (call: CallFixture) => ({ name: call.tool, arguments: call.arguments });

/** Requests that are under way together each get their response where they asked for it. */
export const concurrentPosts = check({
  id: 'http-stream/concurrent-posts',
  title: 'Several requests at once, each answered on its own POST',
  on: { transport: 'http' },
  requirements: ['http-response-on-own-post'],
  async run({ profile, judge, connect }) {
    const peer = await connect({ idPrefix: 'own-post-' });
    const slow = profile.fixtures.slow ?? profile.fixtures.progress;
    const calls =
      slow === undefined
        ? []
        : [peer.open('tools/call', params(slow)), peer.open('tools/call', params(slow))];
    const quick = [1, 2, 3].map(() => peer.open('server/discover'));
    const open = [...calls, ...quick];
    const replies = await Promise.all(open.map(({ reply }) => reply));
    for (const reply of replies)
      judge(
        'http-response-on-own-post',
        reply,
        onOwnPost(replies),
        `the response with id ${JSON.stringify(reply.request.id)}`,
      );
  },
});

/** Whether a POST brought its own response; where it brought none, whether another one did. */
function onOwnPost(all: readonly Reply[]): (reply: Reply) => Outcome {
  return (reply) => {
    const own = reply.request.id;
    if (reply.id === own) return true;
    const foreign = all.some(({ request }) => request.id === reply.id);
    const elsewhere = all.some((other) => other !== reply && (other.id === own || strayed(other, own)));
    return foreign || elsewhere
      ? false
      : { cannot: 'the request got no response with an id that was under way' };
  };
}

function strayed({ stream }: Reply, id: unknown): boolean {
  return (
    stream?.after.some(
      ({ read }) =>
        read.classified.kind !== 'invalid' && 'id' in read.classified && read.classified.id === id,
    ) ?? false
  );
}

/** How often one of two calls is given up: when the server notices is not seen, and may be after the other's end. */
const attempts = 3;

/** A client that goes away from one request loses nothing but that. */
export const oneStreamClosed = check({
  id: 'http-stream/one-stream-closed',
  title: 'The stream of one request is closed while others are under way',
  on: { transport: 'http' },
  needs: [fixture('slow')],
  requirements: ['http-disconnect-isolated'],
  async run({ profile, judge, connect, limits }) {
    const peer = await connect({ idPrefix: 'closing-' });
    const slow = profile.fixtures.slow!;
    const within = limits.response * 2;
    const call = (token: string): OpenRequest =>
      peer.open('tools/call', params(slow), { meta: { progressToken: token }, within });
    const alone = await call('closing-alone').reply;
    if (alone.result === undefined)
      return judge.inconclusive('http-disconnect-isolated', 'the call was not served before either');
    const listening = await listen(peer, profile);
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const gone = call(`closing-gone-${attempt}`);
      const staying = call(`closing-staying-${attempt}`);
      await sleep(alone.elapsed / 8);
      // on a busy machine the pause may outlast the calls
      const interrupted = [gone, staying].every(({ exchange }) => exchange.response === undefined);
      await gone.cancel();
      const [beside, later] = [await staying.reply, await peer.sanity()];
      judge(
        'http-disconnect-isolated',
        together(beside, later),
        () =>
          interrupted
            ? beside.result !== undefined && later.result !== undefined
            : { cannot: 'the calls were answered before one of them could be given up' },
        'a result for the request beside it, and for the next one',
      );
    }
    await listening?.cancel();
  },
});

/** A subscription carries changes; progress stays with the request that asked for it. */
export const subscriptionBeside = check({
  id: 'http-stream/subscription-beside',
  title: 'A request that reports progress while a subscription is open',
  on: { transport: 'http' },
  needs: [fixture('progress')],
  requirements: ['http-listen-no-request-notifications'],
  async run({ profile, judge, peer, limits }) {
    const requirement = 'http-listen-no-request-notifications';
    if (Object.keys(advertisedFilter(profile)).length === 0)
      return judge.notApplicable(requirement, 'the server advertises nothing to subscribe to');
    const call = profile.fixtures.progress!;
    const listening = await listen(peer, profile);
    if (listening === undefined) return judge.unmet(requirement, noSubscription(profile));
    const reply = await peer.request('tools/call', params(call), { meta: { progressToken: 'beside' } });
    await sleep(limits.quiet);
    const seen = listening.exchange.notifications;
    const own = seen.filter(
      ({ read }) =>
        read.classified.kind === 'notification' && read.classified.method === 'notifications/progress',
    );
    const evidence = observed(
      `subscriptions/listen, and beside it ${call.tool} with a progress token`,
      seen.map(({ read }) => read.text ?? '').join('\n'),
      [listening.exchange.sent, ...seen.map(({ event }) => event)],
    );
    const talked = own.length > 0 || reply.notifications.length > 0;
    judge(
      requirement,
      evidence,
      () => (talked ? own.length === 0 : { cannot: 'the call reported nothing' }),
      'no progress on the stream of the subscription',
    );
    await listening.cancel();
  },
});

/** Opens a subscription to all that is advertised; undefined where it is not acknowledged. */
async function listen(peer: MockClient, profile: ServerProfile): Promise<OpenRequest | undefined> {
  const notifications = advertisedFilter(profile);
  if (Object.keys(notifications).length === 0) return undefined;
  const listening = peer.open('subscriptions/listen', { notifications }, { within: Infinity });
  const isAck = ({ message }: { message: { method?: unknown } }): boolean =>
    message.method === 'notifications/subscriptions/acknowledged';
  const ack = await listening.exchange.awaitNotification(isAck, peer.limits.response);
  if (ack !== undefined) return listening;
  await listening.cancel();
  return undefined;
}
