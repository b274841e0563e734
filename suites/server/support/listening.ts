import type { MockClient, OpenRequest } from '../../../harness/peer/mock-client.js';
import type { Unmet } from '../../../harness/run/check.js';
import { advertisesChanges } from '../../../harness/run/needs.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import type { RequestId } from '../../../harness/wire/message.js';
import { advertisedFilter } from '../../../harness/run/subscription-filter.js';

/** Why there is no subscription: a server that advertises nothing to subscribers need not open any. */
export function noSubscription(profile: ServerProfile): Unmet {
  const unlock = 'a subscriptions/listen for what is advertised that is acknowledged';
  return (
    advertisesChanges(profile) ?? {
      verdict: 'inconclusive',
      reason: 'no subscription could be opened',
      unlock,
    }
  );
}

/** Opens a subscription to all that is advertised; undefined where it is not acknowledged, or has ended already. */
export async function openSubscription(
  peer: MockClient,
  profile: ServerProfile,
  id?: RequestId,
): Promise<OpenRequest | undefined> {
  const open = peer.open(
    'subscriptions/listen',
    { notifications: advertisedFilter(profile) },
    { within: Infinity, ...(id === undefined ? {} : { id }) },
  );
  const acknowledged = await open.exchange.awaitNotification(
    ({ message }) => message.method === 'notifications/subscriptions/acknowledged',
    peer.limits.response,
  );
  if (acknowledged !== undefined && open.exchange.response === undefined) return open;
  open.exchange.abandon();
  return undefined;
}
