import { ownNameOf } from '../../harness/reference/server/known-names.js';
import type { Answer, Call, Method } from '../../harness/peer/server/blueprint.js';
import { subscriptionKey } from '../../harness/reference/server/guards.js';
import { notificationOf, referenceListening } from '../../harness/reference/server/subscriptions.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import {
  all,
  method,
  mutant,
  notificationsOut,
  outgoing,
  results,
  type Change,
  type Mutant,
} from './mutant.js';
import { endsAfter, isChangeNotice, listens, renamed } from './support/listening.js';

/** Open subscriptions of a server. */
const open = new WeakMap<object, Set<Call>>();
/** How many subscriptions of a server were cancelled, now and when a subscription was opened. */
const cancellations = new WeakMap<object, number>();
const openedAfter = new WeakMap<Call, number>();
const cancelledSince = (call: Call): boolean =>
  openedAfter.get(call) !== (cancellations.get(call.server) ?? 0);

/** Ends each subscription after the first change, by an answer. */
const endsAfterFirst = (answer: () => Answer): Change =>
  endsAfter(({ server }) => new Promise<void>((resolve) => server.watch(() => resolve())), answer);

/** Faults in what subscriptions are told, and in how they end. */
export const subscriptionsChangesMutants: readonly Mutant[] = [
  mutant({
    id: 'subscriptions/tells-everyone',
    fault: 'tells every subscription of every change of a list',
    breaks: 'subscriptions-only-requested',
    change: listens({
      tells: (change, agreed, call) =>
        change.what === 'resource'
          ? referenceListening.tells(change, agreed, call)
          : [notificationOf(change)],
    }),
  }),
  mutant({
    id: 'subscriptions/broadcasts',
    fault: 'also announces changes outside subscriptions, as earlier revisions did',
    breaks: 'subscriptions-only-requested',
    on: ['stdio'],
    change: outgoing((message, { call, kind }) =>
      kind === 'response' && ownNameOf(call?.params.name) === 'change_world'
        ? [{ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }, message]
        : [message],
    ),
  }),
  mutant({
    id: 'subscriptions/tells-of-every-resource',
    fault: 'tells whoever subscribed to a resource of every resource',
    breaks: 'subscriptions-only-requested-uris',
    change: listens({
      tells: (change, agreed, call) =>
        change.what === 'resource' && Array.isArray(agreed.resourceSubscriptions)
          ? [notificationOf(change)]
          : referenceListening.tells(change, agreed, call),
    }),
  }),
  mutant({
    id: 'subscriptions/changes-without-id',
    fault: 'leaves the subscription id out of change notifications',
    breaks: 'subscriptions-id-on-notifications',
    change: notificationsOut((message) => [isChangeNotice(message) ? renamed(message, () => ({})) : message]),
  }),
  mutant({
    id: 'subscriptions/id-as-string',
    fault: 'turns numeric subscription ids into strings',
    breaks: 'subscriptions-id-value',
    change: notificationsOut((message) => [renamed(message, (id) => ({ [subscriptionKey]: String(id) }))]),
  }),
  mutant({
    id: 'subscriptions/id-of-its-own',
    fault: 'names subscriptions by ids that it makes up',
    breaks: 'subscriptions-id-value',
    change: notificationsOut((message) => [
      renamed(message, (id) => ({ [subscriptionKey]: `sub-${String(id)}` })),
    ]),
  }),
  mutant({
    id: 'subscriptions/id-on-progress',
    fault: 'puts a subscription id on progress notifications',
    breaks: 'subscriptions-id-only-there',
    change: notificationsOut((message, call) => [
      message.method === 'notifications/progress'
        ? { ...message, params: { ...(message.params as JsonObject), _meta: { [subscriptionKey]: call.id } } }
        : message,
    ]),
  }),
  mutant({
    id: 'subscriptions/two-at-most',
    fault: 'refuses a third subscription',
    breaks: 'subscriptions-concurrent',
    on: ['stdio'],
    change: method('subscriptions/listen', (original): Method => (call) => {
      const calls = new Set([...(open.get(call.server) ?? [])].filter(({ signal }) => !signal.aborted));
      open.set(call.server, calls);
      if (calls.size >= 2) return { error: { code: -32600, message: 'Too many subscriptions' } };
      calls.add(call);
      return original(call);
    }),
  }),
  mutant({
    id: 'subscriptions/cancels-all',
    fault: 'tells no subscription anything more once one of them is cancelled',
    breaks: 'subscriptions-cancel-only-named',
    change: all(
      listens({
        tells: (change, agreed, call) =>
          cancelledSince(call) ? [] : referenceListening.tells(change, agreed, call),
      }),
      method('subscriptions/listen', (original): Method => (call) => {
        const { server } = call;
        const count = (): number => cancellations.get(server) ?? 0;
        openedAfter.set(call, count());
        call.signal.addEventListener('abort', () => cancellations.set(server, count() + 1));
        return original(call);
      }),
    ),
  }),
  mutant({
    id: 'subscriptions/tells-after-end',
    fault: 'ends a subscription with a result after its first change and goes on telling it of changes',
    breaks: 'subscriptions-nothing-after-end',
    on: ['stdio'],
    change: method('subscriptions/listen', (original): Method => (call) => {
      const first = new Promise<void>((resolve) => call.server.watch(() => resolve()));
      const ended = first.then(() => ({ result: { _meta: { [subscriptionKey]: call.id } } }));
      return Promise.race([Promise.resolve(original(call)), ended]);
    }),
  }),
  mutant({
    id: 'subscriptions/silent-shutdown',
    fault: 'says nothing to its subscribers when it is stopped',
    breaks: 'subscriptions-closing-result',
    on: ['stdio'],
    change: listens({ farewell: () => ({ none: true }) }),
  }),
  mutant({
    id: 'subscriptions/drops-streams',
    fault: 'closes the stream of a subscription after the first change',
    breaks: 'subscriptions-closing-result',
    on: ['http'],
    change: endsAfterFirst(() => ({ none: true })),
  }),
  mutant({
    id: 'subscriptions/ends-with-error',
    fault: 'ends subscriptions with an error after their first change',
    breaks: 'subscriptions-closing-result',
    change: endsAfterFirst(() => ({ error: { code: -32603, message: 'subscription closed' } })),
  }),
  mutant({
    id: 'subscriptions/closing-result-without-id',
    fault: 'leaves the subscription id out of the closing result',
    breaks: 'subscriptions-closing-result-id',
    on: ['stdio'],
    change: results(
      ({ _meta, ...result }) => ({ ...result, _meta: without(_meta, subscriptionKey) }),
      'subscriptions/listen',
    ),
  }),
];

function without(meta: unknown, key: string): JsonObject {
  return isObject(meta) ? Object.fromEntries(Object.entries(meta).filter(([name]) => name !== key)) : {};
}
