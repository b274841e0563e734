import { together } from '../../harness/peer/evidence.js';
import type { MockClient } from '../../harness/peer/mock-client.js';
import { check, type Need } from '../../harness/run/check.js';
import { allCapabilities } from '../../harness/run/fixtures.js';
import { declares } from '../../harness/run/needs.js';
import type { CallFixture, ListWalk, ServerProfile } from '../../harness/run/profile.js';
import { listMethods } from '../../harness/run/walk.js';
import type { Received } from '../../harness/transport/connection.js';
import { isObject } from '../../harness/wire/message.js';
import { read, resourcesToRead } from './support/resources.js';
import { endsOf, sameItems, walkAgain } from './support/pages.js';
import { subscribe, type Subscription } from './support/subscription.js';

const list = listMethods.find(({ member }) => member === 'resources')!;
const readable = (walk: ListWalk): boolean => walk.ending !== 'broken';

/** A connection on which much was asked has the same list as one on which nothing was. */
export const perConnection = check({
  id: 'resources/list-per-connection',
  title: 'The list of resources on several connections',
  on: { transport: 'http' },
  needs: [declares('resources')],
  requirements: ['resources-list-per-connection'],
  async run({ connect, judge, profile }) {
    const requirement = 'resources-list-per-connection';
    const used = await connect({ oneSocket: true });
    await walkAgain(used, list, profile);
    for (const uri of resourcesToRead(profile, 3)) await read(used, uri);
    const { plain } = profile.fixtures;
    if (plain !== undefined)
      await used.request('tools/call', { name: plain.tool, arguments: plain.arguments });
    // a difference counts where it stays, between two looks at a fresh connection that agree
    for (let round = 0; round < 2; round += 1) {
      const fresh = await connect({ oneSocket: true });
      const before = await walkAgain(fresh, list, profile);
      const own = await walkAgain(used, list, profile);
      const after = await walkAgain(fresh, list, profile);
      const same = sameItems(before, own);
      if (!same && round === 0) continue;
      judge(
        requirement,
        together(endsOf(before), endsOf(own), endsOf(after)),
        () => {
          if (![before, own, after].every(readable)) return { cannot: 'the list is not served' };
          if (!same && !sameItems(before, after)) return { cannot: 'the list changes by itself' };
          return {
            ok: same,
            received: `${own.items.length} resources, and ${before.items.length} on a fresh one`,
          };
        },
        'the same resources on a fresh connection and on one that was used',
      );
      return;
    }
  },
});

const tellsOfList: Need = ({ capabilities: { resources } }) =>
  isObject(resources) && resources.listChanged === true
    ? undefined
    : { verdict: 'not-applicable', reason: 'the server does not declare resources.listChanged' };

const notification = 'notifications/resources/list_changed';

/** The changes of the list that a subscription was told of. */
const listChanges = (subscription: Subscription): Received[] =>
  subscription.changes().filter(({ read: { value } }) => isObject(value) && value.method === notification);

/** Waits for a change; of the list or, where others come too, until one of the list has come or none comes any more. */
async function nextListChange(subscription: Subscription): Promise<Received | undefined> {
  const known = listChanges(subscription).length;
  for (;;) {
    const next = await subscription.next(subscription.changes().length);
    const told = listChanges(subscription)[known];
    if (told !== undefined || next === undefined) return told;
  }
}

/** Whether the server has acknowledged just what the subscription asks for. */
function isAgreed({ state, acknowledged }: Subscription): boolean {
  const message = acknowledged?.read.value;
  const params = isObject(message) && isObject(message.params) ? message.params : {};
  return (
    state === 'open' && isObject(params.notifications) && params.notifications.resourcesListChanged === true
  );
}

/** Bound of calls that are tried. */
const mostCalls = 6;

/** Calls that may change something: the one that is known to, then those that do not say that they only read. */
function candidates({ fixtures, callable, lists }: ServerProfile): CallFixture[] {
  const readOnly = new Set(
    (lists.tools?.items ?? [])
      .filter(({ annotations }) => isObject(annotations) && annotations.readOnlyHint === true)
      .map(({ name }) => name),
  );
  const { changes } = fixtures;
  const others = callable.filter(({ tool }) => !readOnly.has(tool) && tool !== changes?.tool);
  return [...(changes === undefined ? [] : [changes]), ...others].slice(0, mostCalls);
}

const call = (peer: MockClient, { tool, arguments: given }: CallFixture) =>
  peer.request('tools/call', { name: tool, arguments: given }, { capabilities: allCapabilities });

/** A list that has changed is told of to who asked for that. */
export const changedTold = check({
  id: 'resources/list-changed',
  title: 'A change of the list of resources',
  needs: [declares('resources'), tellsOfList],
  requirements: ['resources-list-changed-told'],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const requirement = 'resources-list-changed-told';
    const subscription = await subscribe(peer, { resourcesListChanged: true });
    if (!isAgreed(subscription))
      return judge.inconclusive(requirement, 'the server did not agree to tell of changes of the list');
    try {
      for (const candidate of candidates(profile)) {
        const before = [await walkAgain(peer, list, profile), await walkAgain(peer, list, profile)] as const;
        if (!sameItems(...before)) return judge.inconclusive(requirement, 'the list changes by itself');
        const known = listChanges(subscription).length;
        await call(peer, candidate);
        const after = await walkAgain(peer, list, profile);
        if (!readable(after) || sameItems(before[1], after)) continue;
        const fence = await peer.sanity();
        const told = listChanges(subscription)[known] ?? (await nextListChange(subscription));
        judge(
          requirement,
          together(endsOf(before[1], after), fence),
          () => {
            if (told === undefined && subscription.end() !== undefined)
              return { cannot: 'the server has ended the subscription' };
            const received = `another list after ${candidate.tool} was called, and no ${notification}`;
            return { ok: told !== undefined, received };
          },
          notification,
        );
        return;
      }
      judge.inconclusive(
        requirement,
        'no call that may be made changes the list',
        'a tool that changes the list of resources, allowed by --call',
      );
    } finally {
      await subscription.cancel();
    }
  },
});
