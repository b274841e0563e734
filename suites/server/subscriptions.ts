import { requestId } from '../../harness/generate/ids.js';
import { together, unobserved } from '../../harness/peer/evidence.js';
import { check, type Judge, type Outcome } from '../../harness/run/check.js';
import { listedUris } from '../../harness/run/listed-uris.js';
import { advertisesChanges, capabilitiesKnown } from '../../harness/run/needs.js';
import { advertisedFilter, listChanges } from '../../harness/run/subscription-filter.js';
import { subscriptionOf } from '../../harness/transport/attribution.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { subscribe, type Subscription } from './support/subscription.js';

const isEmpty = (filter: JsonObject): boolean => Object.keys(filter).length === 0;
/** Whether it is about who may ask, or how often, and not about subscriptions. */
const gated = ({ reply }: Subscription): boolean => [401, 403, 429, 503].includes(reply?.status ?? 0);
/** HTTP: answered without a stream, which the transport's requirement is about. */
const inOneObject = ({ reply }: Subscription): boolean => reply?.contentType === 'application/json';
const refusal = ({ evidence }: Subscription): string =>
  `subscriptions/listen was refused: ${evidence.received.slice(0, 200)}`;

/** Whether a subscription was taken up; one that is neither refused nor acknowledged is held against its acknowledgment. */
function taken({ state, acknowledged }: Subscription): Outcome {
  if (state === 'refused' || acknowledged !== undefined) return state !== 'refused';
  return { cannot: 'it was neither refused nor acknowledged' };
}

/** Records that no subscription is acknowledged, which concerns only servers that advertise something to subscribe to. */
function unserved<R extends string>(filter: JsonObject, judge: Judge<R>): (requirement: R) => void {
  const unjudged = isEmpty(filter) ? judge.notApplicable : judge.inconclusive;
  return (requirement) =>
    unjudged(requirement, 'not even a subscription to what is advertised is acknowledged');
}

/** A subscription to all that is advertised is served, and acknowledged. */
export const listen = check({
  id: 'subscriptions/listen',
  title: 'A subscription to everything that the server advertises',
  requirements: ['subscriptions-listen-supported', 'subscriptions-acknowledged'],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const filter = advertisedFilter(profile);
    const subscription = await subscribe(peer, filter);
    const { state, evidence, acknowledged } = subscription;
    if (isEmpty(filter))
      judge.notApplicable('subscriptions-listen-supported', 'the server advertises nothing to subscribe to');
    else if (gated(subscription)) judge.inconclusive('subscriptions-listen-supported', refusal(subscription));
    else judge('subscriptions-listen-supported', evidence, () => taken(subscription), 'no refusal');
    if (state !== 'refused')
      judge(
        'subscriptions-acknowledged',
        evidence,
        () =>
          acknowledged !== undefined ||
          (inOneObject(subscription)
            ? { cannot: 'a single JSON object can carry no acknowledgment' }
            : false),
        'notifications/subscriptions/acknowledged',
      );
    else if (isEmpty(filter))
      judge.notApplicable('subscriptions-acknowledged', 'the server does not serve subscriptions');
    else judge.inconclusive('subscriptions-acknowledged', refusal(subscription));
    await subscription.cancel();
  },
});

/** All members of a filter may be left out. */
export const emptyFilter = check({
  id: 'subscriptions/empty-filter',
  title: 'A subscription to nothing',
  requirements: ['subscriptions-empty-filter'],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const filter = advertisedFilter(profile);
    const twin = await subscribe(peer, filter);
    await twin.cancel();
    if (twin.acknowledged === undefined) return unserved(filter, judge)('subscriptions-empty-filter');
    const empty = await subscribe(peer, {});
    judge(
      'subscriptions-empty-filter',
      together(twin.evidence, empty.evidence),
      () => empty.acknowledged !== undefined,
      'an acknowledgment',
    );
    await empty.cancel();
  },
});

/** What is not supported is left out of the acknowledgment, and no reason to refuse the rest. */
export const unsupportedTypes = check({
  id: 'subscriptions/unsupported-types',
  title: 'A subscription that also asks for types the server does not support',
  needs: [capabilitiesKnown],
  requirements: ['subscriptions-unsupported-not-refused', 'subscriptions-ack-unsupported-omitted'],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const supported = advertisedFilter(profile);
    const uris = listedUris(profile).slice(0, 1);
    const everything: JsonObject = {
      ...supported,
      resourceSubscriptions:
        supported.resourceSubscriptions ?? (uris.length > 0 ? uris : ['touchstone://nothing']),
    };
    for (const { flag } of listChanges) everything[flag] = true;
    const absent = [...listChanges, { flag: 'resourceSubscriptions', capability: 'resources' }]
      .filter(({ capability }) => profile.capabilities[capability] === undefined)
      .map(({ flag }) => flag);
    const none = advertisesChanges(profile);
    const mixed = !isEmpty(supported) && Object.keys(supported).length < Object.keys(everything).length;
    if (!mixed)
      judge.notApplicable(
        'subscriptions-unsupported-not-refused',
        'the server advertises every type, or none',
      );
    if (absent.length === 0)
      judge.notApplicable(
        'subscriptions-ack-unsupported-omitted',
        'the server has tools, resources and prompts',
      );

    const twin = await subscribe(peer, supported);
    await twin.cancel();
    if (twin.acknowledged === undefined && none !== undefined)
      return judge.unmet('subscriptions-ack-unsupported-omitted', none);
    const all = await subscribe(peer, everything);
    await all.cancel();
    const evidence =
      twin.acknowledged === undefined
        ? unobserved('what the server advertises is not acknowledged either')
        : together(twin.evidence, all.evidence);
    if (mixed)
      judge('subscriptions-unsupported-not-refused', evidence, () => all.state !== 'refused', 'no refusal');
    if (absent.length > 0)
      judge(
        'subscriptions-ack-unsupported-omitted',
        evidence,
        () => omits(all, absent),
        `none of ${absent.join(', ')}`,
      );
  },
});

function omits(subscription: Subscription, absent: readonly string[]): Outcome {
  const granted = grantedBy(subscription);
  if (granted === undefined) return { cannot: 'it was not acknowledged' };
  const wrong = absent.filter(
    (flag) => granted[flag] === true || (Array.isArray(granted[flag]) && granted[flag].length > 0),
  );
  return { ok: wrong.length === 0, pointer: '/params/notifications' };
}

function grantedBy({ acknowledged }: Subscription): JsonObject | undefined {
  const value = acknowledged?.read.value;
  const params = isObject(value) ? value.params : undefined;
  return isObject(params) && isObject(params.notifications) ? params.notifications : undefined;
}

/** Whatever the id of the request, it is the id of the subscription. */
export const anyId = check({
  kind: 'property',
  id: 'subscriptions/any-id',
  title: 'Subscriptions with ids of every legal type and size',
  requirements: ['subscriptions-id-value'],
  async run({ connect, judge: once, property, profile }) {
    const peer = await connect({ idPrefix: 'touchstone-' });
    const filter = advertisedFilter(profile);
    const twin = await subscribe(peer, filter);
    await twin.cancel();
    if (twin.acknowledged === undefined) return unserved(filter, once)('subscriptions-id-value');
    await property(
      'the id comes back',
      requestId(),
      { examples: [1, '1', 0, ''], share: 0.5 },
      async (id, judge) => {
        const subscription = await subscribe(peer, filter, { id });
        const value = subscription.acknowledged?.read.value;
        const named = isObject(value) ? subscriptionOf(value) : undefined;
        const evidence =
          named === undefined
            ? unobserved('no acknowledgment with a subscription id came')
            : subscription.evidence;
        judge(
          'subscriptions-id-value',
          evidence,
          () => ({ ok: named === id, pointer: '/params/_meta' }),
          `the subscription id ${JSON.stringify(id)}`,
        );
        await subscription.cancel();
      },
    );
  },
});

/** Several subscriptions at once, each with its own acknowledgment. */
export const concurrent = check({
  id: 'subscriptions/concurrent',
  title: 'Three subscriptions at once',
  requirements: ['subscriptions-concurrent'],
  connection: 'own',
  async run({ peer, judge, profile }) {
    const filter = advertisedFilter(profile);
    const first = await subscribe(peer, filter);
    if (first.acknowledged === undefined) return unserved(filter, judge)('subscriptions-concurrent');
    const more = [await subscribe(peer, filter), await subscribe(peer, filter)];
    const evidence = together(first.evidence, ...more.map((subscription) => subscription.evidence));
    judge(
      'subscriptions-concurrent',
      evidence,
      () => more.every(({ acknowledged }) => acknowledged !== undefined),
      'an acknowledgment of each',
    );
    await Promise.all([first, ...more].map((subscription) => subscription.cancel()));
  },
});
