import { observed } from '../../harness/peer/evidence.js';
import type { MockClient } from '../../harness/peer/mock-client.js';
import { check } from '../../harness/run/check.js';
import { allCapabilities } from '../../harness/run/fixtures.js';
import { listedUris } from '../../harness/run/listed-uris.js';
import { advertisesChanges, fixture } from '../../harness/run/needs.js';
import type { ChangeFixture, ServerProfile } from '../../harness/run/profile.js';
import { advertisedFilter, listChanges, resourceUpdated } from '../../harness/run/subscription-filter.js';
import { StdioConnection } from '../../harness/transport/stdio-connection.js';
import type { Received } from '../../harness/transport/connection.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { asksFor } from '../monitors/support/subscriptions.js';
import { isBelow } from '../monitors/support/sub-resources.js';
import { filterFor } from './support/change-filter.js';
import { noSubscription } from './support/listening.js';
import { subscribe } from './support/subscription.js';

/** A filter for everything else that is advertised: other lists, and other resources. */
function filterBeside({ notifies, uris }: ChangeFixture, profile: ServerProfile): JsonObject {
  const { resourceSubscriptions, ...flags } = advertisedFilter(profile);
  const others = listedUris(profile).filter(
    (uri) => !uris.some((changed) => isBelow(changed, uri) || isBelow(uri, changed)),
  );
  const lists = listChanges
    .filter(({ flag, method }) => flags[flag] === true && !notifies.includes(method))
    .map(({ flag }) => [flag, true] as const);
  return {
    ...Object.fromEntries(lists),
    ...(resourceSubscriptions !== undefined && others.length > 0
      ? { resourceSubscriptions: others.slice(0, 5) }
      : {}),
  };
}

const change = (peer: MockClient, { tool, arguments: given }: ChangeFixture) =>
  peer.request('tools/call', { name: tool, arguments: given }, { capabilities: allCapabilities });
const text = (received: readonly Received[]): string =>
  received.map(({ read }) => read.text ?? '').join('\n');
const events = (received: readonly Received[]): number[] => received.map(({ event }) => event);

/** A change reaches the subscription that asked for it and no other. */
export const onlyRequested = check({
  id: 'subscriptions/only-requested',
  title: 'A change that one of two subscriptions asked for',
  requirements: ['subscriptions-only-requested', 'subscriptions-only-requested-uris'],
  needs: [advertisesChanges, fixture('changes')],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const changes = profile.fixtures.changes!;
    const asking = await subscribe(peer, filterFor(changes, profile));
    const beside = await subscribe(peer, filterBeside(changes, profile));
    const both = ['subscriptions-only-requested', 'subscriptions-only-requested-uris'] as const;
    if (asking.state !== 'open' || beside.state !== 'open')
      return judge.inconclusive(both, 'two subscriptions could not be opened');
    // the second round proves that what the first one told had time to arrive
    for (let round = 0; round < 2; round += 1) {
      const known = asking.changes().length;
      await change(peer, changes);
      const told = await asking.next(known);
      if (told === undefined) return judge.inconclusive(both, `no change was told after ${changes.tool}`);
    }
    await peer.sanity();
    const stray = beside.changes();
    const sent = `${beside.evidence.sent}, then tools/call ${changes.tool} twice`;
    const evidence = observed(sent, stray.length === 0 ? 'no change notification on it' : text(stray), [
      ...events(asking.changes()),
      ...events(stray),
    ]);
    const discerning = stray.every((message) => asksFor(beside.filter, methodOf(message)));
    judge(
      'subscriptions-only-requested',
      evidence,
      () => discerning,
      `only what ${JSON.stringify(beside.filter)} asks for`,
    );
    if (!discerning)
      return judge.inconclusive(
        'subscriptions-only-requested-uris',
        'the server does not heed the filter at all',
      );
    if (!changes.notifies.includes(resourceUpdated) || beside.filter.resourceSubscriptions === undefined) {
      return judge.inconclusive(
        'subscriptions-only-requested-uris',
        'no change of one resource beside another was seen',
        'two resources that can be subscribed to, one of which a tool changes',
      );
    }
    const uris = beside.filter.resourceSubscriptions as string[];
    const known = (message: Received): boolean =>
      methodOf(message) !== resourceUpdated || uris.some((uri) => isBelow(uriOf(message), uri));
    judge(
      'subscriptions-only-requested-uris',
      evidence,
      () => stray.every(known),
      `no update of ${changes.uris.join(', ')}`,
    );
  },
});

function methodOf({ read }: Received): string {
  return isObject(read.value) ? String(read.value.method) : '';
}

function uriOf({ read }: Received): string {
  const params = isObject(read.value) ? read.value.params : undefined;
  return isObject(params) ? String(params.uri) : '';
}

/** Attempts after which a subscription counts as ended with the one that was cancelled; changes may be told together. */
const attempts = 2;

/** Cancelling one of two subscriptions leaves the other. */
export const cancelOnlyNamed = check({
  id: 'subscriptions/cancel-only-named',
  title: 'One of two subscriptions is cancelled, then something changes',
  requirements: ['subscriptions-cancel-only-named'],
  needs: [advertisesChanges, fixture('changes')],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'subscriptions-cancel-only-named';
    const changes = profile.fixtures.changes!;
    const cancelled = await subscribe(peer, filterFor(changes, profile));
    const staying = await subscribe(peer, filterFor(changes, profile));
    await change(peer, changes);
    const told = [await cancelled.next(0), await staying.next(0)];
    if (told.includes(undefined) || staying.end() !== undefined)
      return judge.inconclusive(requirement, 'two subscriptions could not be opened and told of a change');
    await cancelled.cancel();
    await peer.sanity();
    let later: Received | undefined;
    for (
      let attempt = 0;
      attempt < attempts && later === undefined && staying.end() === undefined;
      attempt += 1
    ) {
      const known = staying.changes().length;
      const call = await change(peer, changes);
      if (call.result === undefined)
        return judge.inconclusive(
          requirement,
          `${changes.tool} did not succeed again: ${call.received.slice(0, 200)}`,
        );
      later = await staying.next(known);
    }
    const fence = await peer.sanity();
    if (fence.unusable !== undefined) return judge.inconclusive(requirement, fence.unusable.reason);
    const end = staying.end();
    const sent = `${cancelled.evidence.sent}; ${staying.evidence.sent}; the first was cancelled; tools/call ${changes.tool}`;
    const evidence = observed(
      sent,
      later?.read.text ?? end?.read.text ?? 'nothing more on the second',
      events([later, end, ...told].filter((message) => message !== undefined)),
    );
    judge(
      requirement,
      evidence,
      () => later !== undefined,
      'a change notification on the second subscription',
    );
  },
});

/** A server that is stopped tells its subscribers that this is the end. */
export const shutdown = check({
  id: 'subscriptions/shutdown',
  title: 'The server is stopped while a subscription is open',
  on: { transport: 'stdio' },
  requirements: ['subscriptions-closing-result'],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'subscriptions-closing-result';
    const { connection } = peer;
    if (process.platform === 'win32' || !(connection instanceof StdioConnection))
      return judge.inconclusive(requirement, 'a process cannot be asked to end here');
    const subscription = await subscribe(peer, advertisedFilter(profile));
    if (subscription.state !== 'open') return judge.unmet(requirement, noSubscription(profile));
    const ended = await connection.terminate();
    if (ended === undefined)
      return judge.inconclusive(requirement, `the server runs on ${peer.limits.response} ms after SIGTERM`);
    if (ended.signal !== null)
      return judge.inconclusive(requirement, `the server has no end of its own: ${ended.signal} kills it`);
    const end = subscription.end();
    const how = `exit code ${ended.code}`;
    const evidence = {
      ...subscription.evidence,
      sent: `${subscription.evidence.sent}, then SIGTERM`,
      received: `${end?.read.text ?? 'nothing more'}, then the ${how}`,
    };
    // the cancellation page asks for notifications/cancelled in the result's place: either will do on stdio
    judge(
      requirement,
      evidence,
      () => end !== undefined && end.read.classified.kind !== 'error',
      'the result of subscriptions/listen before the end',
    );
  },
});
