import { listedUris } from '../../../harness/run/listed-uris.js';
import type { ChangeFixture, ServerProfile } from '../../../harness/run/profile.js';
import { listChanges } from '../../../harness/run/subscription-filter.js';
import type { JsonObject } from '../../../harness/wire/message.js';
import { isBelow } from '../../monitors/support/sub-resources.js';

/** A filter for just what a change tells; what is below a listed resource is asked for by that resource. */
export function filterFor({ notifies, uris: changed }: ChangeFixture, profile: ServerProfile): JsonObject {
  const above = listedUris(profile).filter((uri) => changed.some((below) => isBelow(below, uri)));
  const uris = above.length > 0 ? above : changed;
  const flags = listChanges
    .filter(({ method }) => notifies.includes(method))
    .map(({ flag }) => [flag, true] as const);
  return { ...Object.fromEntries(flags), ...(uris.length > 0 ? { resourceSubscriptions: uris } : {}) };
}
