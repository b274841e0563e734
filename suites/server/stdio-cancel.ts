import { setTimeout as sleep } from 'node:timers/promises';
import { observed } from '../../harness/peer/evidence.js';
import type { OpenRequest } from '../../harness/peer/mock-client.js';
import { check } from '../../harness/run/check.js';
import { allCapabilities } from '../../harness/run/fixtures.js';
import { fixture } from '../../harness/run/needs.js';
import type { CallFixture } from '../../harness/run/profile.js';
import type { Received } from '../../harness/transport/connection.js';
import { isObject } from '../../harness/wire/message.js';
import { noSubscription, openSubscription } from './support/listening.js';

const callOf = ({ tool, arguments: given }: CallFixture) => ({ name: tool, arguments: given });
const responseTo = ({ exchange }: OpenRequest): Received | undefined => exchange.response;
const textOf = (received: readonly Received[]): string =>
  received.map(({ read }) => read.text ?? '').join('\n');

/**
 * A cancelled subscription is over: it gets no response, which nothing but the cancellation could cause, and once a later
 * request has been answered no notification either, even if something changes.
 */
export const cancelledSubscription = check({
  id: 'stdio/cancelled-subscription',
  title: 'Silence about subscriptions that the client has cancelled, with ids of both types',
  on: { transport: 'stdio' },
  requirements: ['stdio-cancel-no-further-messages'],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'stdio-cancel-no-further-messages';
    const { changes } = profile.fixtures;
    for (const id of [undefined, 0, 'touchstone-cancelled']) {
      const open = await openSubscription(peer, profile, id);
      if (open === undefined) {
        // that any id will do is judged elsewhere
        if (id === undefined) return judge.unmet(requirement, noSubscription(profile));
        continue;
      }
      await peer.sanity();
      if (open.exchange.response !== undefined)
        return judge.inconclusive(requirement, 'the server ended the subscription by itself');
      await open.cancel('no longer needed');
      const fence = await peer.sanity();
      const known = open.exchange.notifications.length;
      if (changes !== undefined) {
        await peer.request('tools/call', callOf(changes), { capabilities: allCapabilities });
        await peer.sanity();
      }
      const { response, notifications, sent } = open.exchange;
      const further = [...(response === undefined ? [] : [response]), ...notifications.slice(known)];
      open.exchange.abandon();
      const story = `subscriptions/listen with the id ${JSON.stringify(open.id)}, notifications/cancelled, ${fence.request.method}${changes === undefined ? '' : `, tools/call ${changes.tool}`}`;
      const seen = further.length === 0 ? 'nothing more for it' : textOf(further);
      const evidence = {
        ...observed(story, seen, [sent, ...further.map(({ event }) => event), ...fence.events]),
        unusable: fence.unusable,
      };
      judge(
        requirement,
        evidence,
        () => further.length === 0,
        'no response to it, and no notification after the next answer',
      );
    }
  },
});

/** A call that is known to run still is cancelled; one that ends because of it has nothing more to say. */
export const cancelledCall = check({
  id: 'stdio/cancelled-call',
  title: 'Silence about a call that was cancelled while it ran',
  on: { transport: 'stdio' },
  requirements: ['stdio-cancel-no-further-messages'],
  needs: [fixture('slow')],
  connection: 'own',
  async run({ peer, judge, profile, limits }) {
    const requirement = 'stdio-cancel-no-further-messages';
    const call = callOf(profile.fixtures.slow!);
    const twin = await peer.request('tools/call', call, { capabilities: allCapabilities });
    if (twin.result === undefined || twin.result.isError === true)
      return judge.inconclusive(requirement, `${call.name} did not give a result when it was not cancelled`);
    const open = peer.open('tools/call', call, {
      capabilities: allCapabilities,
      within: 3 * twin.elapsed + limits.response,
    });
    await sleep(twin.elapsed / 4);
    if (responseTo(open) !== undefined)
      return judge.inconclusive(requirement, `${call.name} had ended before it could be cancelled`);
    await open.cancel('no longer needed');
    const fence = await peer.sanity();
    if (fence.unusable !== undefined) return judge(requirement, fence, () => true, '');
    // where the server goes on with the call, its result comes at about the time the twin took
    await Promise.race([open.exchange.ended, sleep(1.5 * twin.elapsed + limits.quiet)]);
    const { sent } = open.exchange;
    const response = responseTo(open);
    open.exchange.abandon();
    const value = response?.read.value;
    const result = isObject(value) && isObject(value.result) ? value.result : undefined;
    const evidence = observed(
      `tools/call ${call.name}, notifications/cancelled`,
      response === undefined ? 'no response' : textOf([response]),
      [...twin.events, sent, ...(response === undefined ? [] : [response.event]), ...fence.events],
    );
    judge(
      requirement,
      evidence,
      () => {
        if (response === undefined) return true;
        if (result === undefined || result.isError === true) return false;
        return {
          cannot: `${call.name} went on to its result; a server may ignore a cancellation that it cannot follow`,
        };
      },
      'no response to the cancelled call',
    );
  },
});
