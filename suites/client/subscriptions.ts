import type { Answer, Call } from '../../harness/peer/server/blueprint.js';
import { type Change, method } from '../../harness/peer/server/changes.js';
import { observed, together } from '../../harness/peer/evidence.js';
import { listening, referenceListening } from '../../harness/reference/server/subscriptions.js';
import { subscriptionKey } from '../../harness/reference/server/guards.js';
import { clientCheck, clientMonitor } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { besideTwin } from '../../harness/run/client/outcome.js';
import type { Scene } from '../../harness/run/client/scene.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { reconnects, relistens } from './subscriptions-lost.js';
import { modernRequests } from './support/modern.js';
import { sighted } from './support/sightings.js';

const listen = 'subscriptions/listen';
const changed = 'notifications/tools/list_changed';
const asked = { toolsListChanged: true, promptsListChanged: true };

/** The filter of every subscription that the client asks for. */
export const filters = clientMonitor({
  id: 'subscriptions/filters',
  title: 'The filters of subscriptions',
  requirements: ['subscriptions-filter-client'],
  needs: { 'subscriptions-filter-client': operations('listen') },
  *scan({ seen, validators }) {
    for (const request of modernRequests(seen, listen)) {
      const valid = validators.is('SubscriptionFilter', request.params.notifications);
      const expected = 'notifications, in which each member that is there is of its type';
      yield sighted('subscriptions-filter-client', request, valid, expected, {
        pointer: '/params/notifications',
      });
    }
  },
});

/** A server that agrees to all of a filter, to part of it, or to nothing by an error. */
function agreeing(to: () => 'all' | 'part' | 'nothing'): Change {
  const serve = listening({
    ...referenceListening,
    agree: (filter, capabilities) => {
      const { promptsListChanged, ...part } = referenceListening.agree(filter, capabilities);
      return to() === 'all' ? { ...part, promptsListChanged } : part;
    },
  });
  const refusal: Answer = { error: { code: -32602, message: 'There is nothing to listen to' } };
  return method(listen, () => (call) => (to() === 'nothing' ? refusal : serve(call)));
}

/** What the client makes of a server that agrees to less than it asked for. */
export const acknowledgment = clientCheck({
  id: 'subscriptions/acknowledgment',
  title: 'An acknowledgment of part of the filter, and none',
  needs: [operations('listen')],
  requirements: ['subscriptions-ack-checked-client'],
  async run({ scene, judge }) {
    let to: 'all' | 'part' | 'nothing' = 'all';
    const stage = await scene({ server: agreeing(() => to) });
    const twin = stage.listen(asked);
    const whole = await twin.outcome;
    if (whole.how === 'done') await stage.unlisten(twin.id);
    to = 'part';
    judge(
      'subscriptions-ack-checked-client',
      besideTwin(await stage.listen(asked).outcome, whole),
      ({ how, value: { notifications } }) =>
        how === 'done' && !isObject(notifications)
          ? { cannot: 'the client does not tell its host what was agreed to' }
          : how === 'done' && (notifications as JsonObject).promptsListChanged !== true,
      'no error, and the host told that there are no notifications of prompts',
    );
    to = 'nothing';
    judge(
      'subscriptions-ack-checked-client',
      besideTwin(await stage.listen(asked).outcome, whole),
      ({ how }) => how === 'failed',
      'an error, as the server refused the subscription',
    );
  },
});

/** Notifications for each of two subscriptions that share a channel. */
export const correlation = clientCheck({
  id: 'subscriptions/correlation',
  title: 'Two subscriptions on one channel',
  on: { transport: 'stdio' },
  needs: [operations('listen')],
  requirements: ['subscriptions-correlates-client'],
  async run({ scene, judge }) {
    const calls: Call[] = [];
    const stage = await scene({
      server: method(listen, (plain) => (call) => {
        calls.push(call);
        return plain(call);
      }),
    });
    const one = stage.listen({ toolsListChanged: true });
    const opened = await one.outcome;
    const other = stage.listen(asked);
    const both = together(opened, besideTwin(await other.outcome, opened));
    const [first, second] = calls;
    if (second === undefined || calls.length > 2 || first!.signal.aborted)
      return judge.inconclusive(
        'subscriptions-correlates-client',
        'the client does not keep two subscriptions open by a request each',
      );
    for (const [call, { id }] of [
      [second, other],
      [first!, one],
    ] as const) {
      const before = notified(stage).length;
      call.notify(changed, { _meta: { [subscriptionKey]: call.id } });
      await stage.wait(() => notified(stage).length > before);
      const event = notified(stage)[before];
      const seen = observed(
        `${changed} with the subscription id ${JSON.stringify(call.id)}`,
        event === undefined ? 'nothing reached the host' : JSON.stringify(event),
      );
      judge(
        'subscriptions-correlates-client',
        together(both, seen),
        () =>
          event?.of === undefined
            ? { cannot: 'the client does not tell its host to which subscription a notification belongs' }
            : event.of === id,
        `the notification handed on as one of the subscription that instruction ${id} opened`,
      );
    }
  },
});

function notified({ events }: Scene) {
  return events.flatMap((event) =>
    event.event === 'notification' && event.method === changed ? [event] : [],
  );
}

export const subscriptionsChecks = [acknowledgment, correlation, relistens, reconnects];
export const subscriptionsMonitors = [filters];
