import type { MockClient, OpenRequest } from '../../../harness/peer/mock-client.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { advertisedFilter } from '../../../harness/run/subscription-filter.js';

/** Opens a subscription to all that is advertised; undefined where it is not acknowledged, or has ended already. */
export async function openSubscription(
  peer: MockClient,
  profile: ServerProfile,
): Promise<OpenRequest | undefined> {
  const open = peer.open(
    'subscriptions/listen',
    { notifications: advertisedFilter(profile) },
    { within: Infinity },
  );
  const acknowledged = await open.exchange.awaitNotification(
    ({ message }) => message.method === 'notifications/subscriptions/acknowledged',
    peer.limits.response,
  );
  if (acknowledged !== undefined && open.exchange.response === undefined) return open;
  open.exchange.abandon();
  return undefined;
}
