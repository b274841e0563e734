import { observed } from '../../../harness/peer/evidence.js';
import type { CheckContext } from '../../../harness/run/check.js';
import { allCapabilities } from '../../../harness/run/fixtures.js';
import type { CallFixture, ServerProfile } from '../../../harness/run/profile.js';
import { listChanges } from '../../../harness/run/subscription-filter.js';
import type { Received } from '../../../harness/transport/connection.js';
import { isObject } from '../../../harness/wire/message.js';
import { type List, sameItems, walkAgain } from './pages.js';
import { subscribe } from './subscription.js';

/** Bound of calls that are tried. */
const maxCalls = 5;

/**
 * Judges that a change of a list is told to a subscription that asked for it: with one open, calls what may change
 * something until the list is another, then waits for the notification.
 */
export async function judgeListChange<R extends string>(
  { peer, judge, profile }: CheckContext<R>,
  list: List,
  requirement: NoInfer<R>,
): Promise<void> {
  const { flag, method } = listChanges.find(({ capability }) => capability === list.capability)!;
  const unlock = `a tool that changes what ${list.method} brings, with calls allowed (--call)`;
  const calls = mayChangeLists(profile);
  if (calls.length === 0)
    return judge.inconclusive(requirement, 'no tool may be called that could change anything', unlock);
  const subscription = await subscribe(peer, { [flag]: true });
  if (subscription.state !== 'open' || !grants(subscription.acknowledged, flag))
    return judge.inconclusive(requirement, `no subscription to ${method} could be opened`);
  const told = (): Received[] => subscription.changes().filter((change) => nameOf(change) === method);
  for (const { tool, arguments: given } of calls) {
    const before = [await walkAgain(peer, list, profile), await walkAgain(peer, list, profile)] as const;
    if (!sameItems(...before)) {
      judge.inconclusive(requirement, `what ${list.method} brings changes by itself`);
      return subscription.cancel();
    }
    const known = { all: subscription.changes().length, told: told().length };
    const params = { name: tool, arguments: given };
    const reply = await peer.request('tools/call', params, { capabilities: allCapabilities });
    const after = await walkAgain(peer, list, profile);
    if (before[1].ending !== 'end' || after.ending !== 'end' || sameItems(before[1], after)) continue;
    // others may be told before it
    for (let at = known.all; told().length === known.told; at += 1)
      if ((await subscription.next(at)) === undefined) break;
    const news = told()[known.told];
    judge(
      requirement,
      observed(
        `${subscription.evidence.sent}; then tools/call ${tool}, after which ${list.method} brings another list`,
        news?.read.text ?? 'no notification of it',
        [...reply.events, ...(news === undefined ? [] : [news.event])],
      ),
      () =>
        news === undefined && subscription.end() !== undefined
          ? { cannot: 'the server has ended the subscription' }
          : news !== undefined,
      method,
    );
    return subscription.cancel();
  }
  judge.inconclusive(requirement, `no call changed what ${list.method} brings`, unlock);
  return subscription.cancel();
}

/** Calls that may change something: the one that is known to, then those that do not say that they only read. */
function mayChangeLists({ fixtures: { changes }, callable, lists }: ServerProfile): CallFixture[] {
  const readOnly = (lists.tools?.items ?? []).filter(
    ({ annotations }) => isObject(annotations) && annotations.readOnlyHint === true,
  );
  const others = callable.filter(
    ({ tool }) => tool !== changes?.tool && !readOnly.some(({ name }) => name === tool),
  );
  return [...(changes === undefined ? [] : [changes]), ...others].slice(0, maxCalls);
}

function nameOf({ read }: Received): unknown {
  return isObject(read.value) ? read.value.method : undefined;
}

function grants(acknowledged: Received | undefined, flag: string): boolean {
  const value = acknowledged?.read.value;
  const params = isObject(value) ? value.params : undefined;
  return isObject(params) && isObject(params.notifications) && params.notifications[flag] === true;
}
