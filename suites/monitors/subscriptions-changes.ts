import { monitor, type Need, type Sighting } from '../../harness/run/check.js';
import { advertisesChanges, fixture } from '../../harness/run/needs.js';
import { isChange, resourceUpdated } from '../../harness/run/subscription-filter.js';
import type { TranscriptView } from '../../harness/run/view.js';
import { subscriptionOf } from '../../harness/transport/attribution.js';
import { isObject } from '../../harness/wire/message.js';
import { broken, sighted, textOf } from './sightings.js';
import {
  acknowledgment,
  asksFor,
  namesSubscription,
  type Notice,
  requestText,
  subscriptionTraffic,
} from './support/subscriptions.js';
import { isBelow } from './support/sub-resources.js';

const deliveryRequirements = [
  'subscriptions-only-requested',
  'subscriptions-only-requested-uris',
  'subscriptions-id-on-notifications',
  'subscriptions-id-value',
  'subscriptions-id-only-there',
] as const;
type Delivery = (typeof deliveryRequirements)[number];

const changesSeen: Need = (profile) => advertisesChanges(profile) ?? fixture('changes')(profile);

/** Judges every notification: which subscription it names, and whether that asked for it. */
export const deliveries = monitor({
  id: 'subscriptions/deliveries',
  title: 'Every notification: on the subscription that asked for it, and named after it',
  requirements: deliveryRequirements,
  needs: Object.fromEntries(deliveryRequirements.map((requirement) => [requirement, changesSeen])),
  *scan(view) {
    const { notices } = subscriptionTraffic(view);
    const broadcasts = notices.some(
      (notice) =>
        notice.subscription === undefined &&
        isChange(notice.method) &&
        !namesSubscription(notice.value) &&
        !isWanted(notice),
    );
    const heedless = new Set(
      notices
        .filter(
          ({ subscription, method }) =>
            subscription !== undefined && isChange(method) && !asksFor(subscription.filter, method),
        )
        .map(({ subscription }) => subscription),
    );
    for (const notice of notices) {
      // a server that tells what nobody asked for without any id does not mean subscriptions at all
      const meant =
        notice.subscription !== undefined &&
        !(
          broadcasts &&
          view.transport === 'stdio' &&
          isChange(notice.method) &&
          !namesSubscription(notice.value)
        );
      if (meant) yield* delivered(notice, heedless.has(notice.subscription));
      else yield* elsewhere(notice, view, broadcasts);
    }
  },
});

/** Progress and log messages of a subscription's own request, and cancellations, have rules of their own. */
const apart = new Set(['notifications/progress', 'notifications/message', 'notifications/cancelled']);

/** @param heedless the subscription was told of types that it did not ask for, so that the resources it named mean nothing either */
function* delivered(
  { message, value, method, subscription }: Notice,
  heedless: boolean,
): Generator<Sighting<Delivery>> {
  if (subscription === undefined || apart.has(method)) return;
  const { id, filter } = subscription;
  const named = namesSubscription(value);
  const detail = { pointer: '/params/_meta', received: `${textOf(message)} on ${requestText(subscription)}` };
  if (named)
    yield sighted(
      'subscriptions-id-value',
      message,
      subscriptionOf(value) === id,
      `the id of the request, ${JSON.stringify(id)}`,
      detail,
    );
  if (method === acknowledgment) return;
  yield sighted('subscriptions-id-on-notifications', message, named, 'the subscription id in _meta', detail);
  if (!isChange(method)) return;
  const wanted = asksFor(filter, method);
  yield sighted(
    'subscriptions-only-requested',
    message,
    wanted,
    `only what ${JSON.stringify(filter)} asks for`,
    { pointer: '/method' },
  );
  const uri = isObject(value.params) ? value.params.uri : undefined;
  if (!wanted || heedless || method !== resourceUpdated || typeof uri !== 'string') return;
  const uris = (filter.resourceSubscriptions as unknown[]).map(String);
  yield sighted(
    'subscriptions-only-requested-uris',
    message,
    uris.some((asked) => isBelow(uri, asked)),
    `one of ${uris.join(', ')}, or below`,
    { pointer: '/params/uri' },
  );
}

/** Whether a subscription that was open asked for it. */
function isWanted({ open, method }: Notice): boolean {
  return open.some(({ filter }) => asksFor(filter, method));
}

function* elsewhere(
  notice: Notice,
  view: TranscriptView,
  broadcasts: boolean,
): Generator<Sighting<Delivery>> {
  const { message, value, method } = notice;
  if (method === acknowledgment) return;
  if (!isChange(method)) {
    yield sighted(
      'subscriptions-id-only-there',
      message,
      !namesSubscription(value),
      'no subscription id, as it belongs to no subscription',
      { pointer: '/params/_meta' },
    );
    return;
  }
  // over HTTP what stands on the stream of another request is told by its stream (http-sse-notifications-related)
  if (view.transport === 'http') return;
  if (broadcasts || !isWanted(notice))
    yield broken(
      'subscriptions-only-requested',
      message,
      'no change notification that no open subscription asked for',
      { pointer: '/method' },
    );
  else if (namesSubscription(value))
    yield broken('subscriptions-id-value', message, 'the id of an open subscription', {
      pointer: '/params/_meta',
    });
  else
    yield broken('subscriptions-id-on-notifications', message, 'the subscription id in _meta', {
      pointer: '/params/_meta',
    });
}
