import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, Method } from '../../harness/peer/server/blueprint.js';
import { subscriptionKey } from '../../harness/reference/server/guards.js';
import { methodNotFound } from '../../harness/reference/server/methods.js';
import { notificationOf, referenceListening } from '../../harness/reference/server/subscriptions.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { all, method, variant, type Change, type Variant } from '../mutants/mutant.js';
import {
  acknowledgments,
  declares,
  endsAfter,
  filterOf,
  grants,
  listens,
} from '../mutants/support/listening.js';
import { withoutEmbedding } from '../mutants/support/tools.js';

const wrapped = (wrap: (original: Method) => Method): Change => method('subscriptions/listen', wrap);
const named = (call: Call): JsonObject => ({ _meta: { [subscriptionKey]: call.id } });
const { tells, farewell } = referenceListening;

const told = new WeakMap<Call, number>();
/** Whether a subscription was told of the four changes that one call of the reference makes. */
const toldBefore = (call: Call): boolean => {
  const times = (told.get(call) ?? 0) + 1;
  told.set(call, times);
  return times > 4;
};

/** Legal ways to go about subscriptions. */
export const subscriptionsVariants: readonly Variant[] = [
  variant({
    id: 'subscriptions/slow-acknowledgment',
    story:
      'acknowledges after a while, so that other requests are answered and other subscriptions told before',
    uses: ['subscriptions-ack-interleaved'],
    change: wrapped((original) => async (call) => {
      await sleep(15);
      return call.signal.aborted ? { none: true } : original(call);
    }),
  }),
  variant({
    id: 'subscriptions/none',
    story:
      'advertises nothing to subscribe to and does not know the method; only what is advertised must be served',
    change: all(
      declares('tools', {}),
      declares('prompts', { listChanged: false }),
      declares('resources', {}),
      wrapped(() => methodNotFound),
    ),
  }),
  variant({
    id: 'subscriptions/empty-only',
    story: 'advertises nothing to subscribe to and acknowledges subscriptions with an empty filter',
    change: all(declares('tools', {}), declares('prompts', {}), declares('resources', {})),
  }),
  variant({
    id: 'subscriptions/only-tools',
    story: 'has no resources and no prompts, and leaves them out of the acknowledgment',
    change: all(withoutEmbedding, declares('resources', undefined), declares('prompts', undefined)),
  }),
  variant({
    id: 'subscriptions/grants-nothing',
    story: 'agrees to nothing of what was asked for; the server decides on the subset',
    change: listens({ agree: () => ({}) }),
  }),
  variant({
    id: 'subscriptions/false-and-empty',
    story: 'writes false and empty lists where it grants nothing; that means the same as leaving them out',
    change: grants((granted) => ({
      toolsListChanged: false,
      promptsListChanged: false,
      resourcesListChanged: false,
      resourceSubscriptions: [],
      ...granted,
    })),
  }),
  variant({
    id: 'subscriptions/grants-more-than-it-declares',
    story: 'grants prompt changes though it does not declare listChanged for prompts; whether it may is open',
    change: all(
      declares('prompts', {}),
      grants((granted, call) =>
        filterOf(call).promptsListChanged === true ? { ...granted, promptsListChanged: true } : granted,
      ),
    ),
  }),
  variant({
    id: 'subscriptions/extra-members',
    story: 'adds members to the acknowledgment that nothing defines',
    change: acknowledgments((message) => {
      const params = message.params as JsonObject;
      return [
        {
          ...message,
          params: {
            ...params,
            note: 'welcome',
            notifications: { ...(params.notifications as JsonObject), 'x-other': 1 },
          },
        },
      ];
    }),
  }),
  variant({
    id: 'subscriptions/tells-the-present',
    story: 'tells of a change right after the acknowledgment, so that clients look at the present state',
    change: acknowledgments((message, call) => {
      const first =
        filterOf(call).toolsListChanged === true
          ? [{ jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: named(call) }]
          : [];
      return [message, ...first];
    }),
  }),
  variant({
    id: 'subscriptions/restless',
    story: 'something changes all the time, whatever the client does',
    change: wrapped((original) => (call) => {
      const timer = setInterval(() => {
        if (call.signal.aborted) clearInterval(timer);
        else
          for (const told of tells(
            { what: 'tools' },
            referenceListening.agree(filterOf(call), call.server.blueprint.capabilities),
            call,
          ))
            call.notify(told.method, { ...named(call), ...told.params });
      }, 10);
      call.signal.addEventListener('abort', () => clearInterval(timer));
      return original(call);
    }),
  }),
  variant({
    id: 'subscriptions/tells-late',
    story: 'gathers changes for a moment before it tells of them; no sentence says how soon or how often',
    change: listens({
      tells: (change, agreed, call) => {
        for (const { method: name, params } of tells(change, agreed, call)) {
          setTimeout(() => {
            if (!call.signal.aborted) call.notify(name, { ...named(call), ...params });
          }, 25);
        }
        return [];
      },
    }),
  }),
  variant({
    id: 'subscriptions/tells-once',
    story: 'tells a subscription of the first change only; it then knows that its copy is old',
    change: listens({
      tells: (change, agreed, call) => (toldBefore(call) ? [] : tells(change, agreed, call)),
    }),
  }),
  variant({
    id: 'subscriptions/sub-resources',
    story: 'tells of a part of the resource that was subscribed to; the schema allows sub-resources',
    change: listens({
      tells: (change, agreed, call) =>
        tells(change, agreed, call).map((told) =>
          change.what === 'resource'
            ? notificationOf({ what: 'resource', uri: `${change.uri}/lines/1` })
            : told,
        ),
    }),
  }),
  variant({
    id: 'subscriptions/ends-at-once',
    story:
      'ends every subscription with a result right after the acknowledgment; a server may end one at any time',
    change: endsAfter(() => Promise.resolve(), farewell),
  }),
  variant({
    id: 'subscriptions/cancels-at-shutdown',
    story: 'ends subscriptions by notifications/cancelled as the cancellation page asks, without a result',
    on: ['stdio'],
    change: listens({
      farewell: (call) => {
        call.notify('notifications/cancelled', { requestId: call.id, reason: 'shutting down' });
        return { none: true };
      },
    }),
  }),
  variant({
    id: 'subscriptions/result-and-cancelled',
    story: 'ends subscriptions by a result and by notifications/cancelled, so as to follow both pages',
    on: ['stdio'],
    change: listens({
      farewell: (call) => {
        setImmediate(() => call.notify('notifications/cancelled', { requestId: call.id }));
        return farewell(call);
      },
    }),
  }),
];
