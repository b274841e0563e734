import { monitor, type Need } from '../../harness/run/check.js';
import { advertisesChanges } from '../../harness/run/needs.js';
import type { SubjectMessage, TranscriptView } from '../../harness/run/view.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { broken, kept, sighted, textOf } from './sightings.js';
import {
  acknowledgedFilter,
  acknowledgment,
  isAcknowledgment,
  namesSubscription,
  requestText,
  subscriptionTraffic,
} from './support/subscriptions.js';

const acknowledgmentRequirements = [
  'subscriptions-ack-first',
  'subscriptions-ack-id',
  'subscriptions-ack-filter-shape',
  'subscriptions-ack-filter-subset',
] as const;

/** Judges every acknowledgment by the request it acknowledges. */
export const acknowledgments = monitor({
  id: 'subscriptions/acknowledgments',
  title: 'Every acknowledgment: first, with its id, and with a part of the filter',
  requirements: acknowledgmentRequirements,
  needs: Object.fromEntries(
    acknowledgmentRequirements.map((requirement) => [requirement, advertisesChanges]),
  ),
  *scan(view) {
    const { subscriptions, notices } = subscriptionTraffic(view);
    for (const { messages } of subscriptions) {
      const [first] = messages;
      const acknowledged = messages.find(isAcknowledgment);
      if (first === undefined || acknowledged === undefined) continue;
      yield sighted(
        'subscriptions-ack-first',
        first,
        first === acknowledged,
        'the acknowledgment before anything else of the subscription',
      );
    }
    for (const { method, message, value, subscription } of notices) {
      if (method !== acknowledgment) continue;
      yield sighted(
        'subscriptions-ack-id',
        message,
        namesSubscription(value),
        'the subscription id in _meta',
        { pointer: '/params/_meta' },
      );
      const granted = acknowledgedFilter(value);
      const shape = view.validators.definition('SubscriptionFilter', granted);
      const fault = shape.valid
        ? ''
        : shape.errors.map(({ pointer, message: what }) => `${pointer} ${what}`).join('; ');
      yield sighted(
        'subscriptions-ack-filter-shape',
        message,
        shape.valid,
        `a subscription filter${fault === '' ? '' : ` (${fault})`}`,
        { pointer: '/params/notifications' },
      );
      if (!shape.valid || !isObject(granted) || subscription === undefined) continue;
      const beyond = grantedBeyond(granted, subscription.filter);
      yield sighted(
        'subscriptions-ack-filter-subset',
        message,
        beyond.length === 0,
        `nothing but what ${JSON.stringify(subscription.filter)} asks for`,
        {
          pointer: '/params/notifications',
          ...(beyond.length === 0 ? {} : { received: `${beyond.join(', ')} in ${textOf(message)}` }),
        },
      );
    }
  },
});

/** What an acknowledgment grants and the request did not ask for. */
function grantedBeyond(granted: JsonObject, asked: JsonObject): string[] {
  return Object.entries(granted).flatMap(([member, value]) => {
    if (member !== 'resourceSubscriptions')
      return value === true && /Changed$/.test(member) && asked[member] !== true ? [member] : [];
    const wanted: unknown[] = Array.isArray(asked[member]) ? asked[member] : [];
    return (value as unknown[])
      .filter((uri) => !wanted.includes(uri))
      .map((uri) => `resource ${String(uri)}`);
  });
}

const endingRequirements = [
  'subscriptions-nothing-after-end',
  'subscriptions-closing-result',
  'subscriptions-closing-result-id',
] as const;
const unended: Need = (profile) =>
  advertisesChanges(profile) ?? {
    verdict: 'inconclusive',
    reason: 'the server ended no subscription',
    unlock: 'over stdio a server is stopped by SIGTERM and may end its subscriptions then',
  };

/** Judges how subscriptions end. */
export const endings = monitor({
  id: 'subscriptions/endings',
  title: 'How subscriptions end: with a result that names them, and with silence after it',
  requirements: endingRequirements,
  needs: Object.fromEntries(endingRequirements.map((requirement) => [requirement, unended])),
  *scan(view) {
    for (const subscription of subscriptionTraffic(view).subscriptions) {
      const { request, id, messages, end, cancelled } = subscription;
      if (!messages.some(isAcknowledgment)) continue;
      if (end?.read.classified.kind === 'result') {
        const meta = end.read.classified.result._meta;
        const named = isObject(meta) ? meta['io.modelcontextprotocol/subscriptionId'] : undefined;
        yield sighted(
          'subscriptions-closing-result-id',
          end,
          named === id,
          `the subscription id in _meta, ${JSON.stringify(id)}`,
          { pointer: '/result/_meta' },
        );
        if (view.transport === 'http') yield kept('subscriptions-closing-result', end);
      } else if (end?.read.classified.kind === 'error' && cancelled === undefined && !stopped(view, end)) {
        yield broken(
          'subscriptions-closing-result',
          end,
          'a result as the end of an acknowledged subscription',
          { pointer: '/error' },
        );
      }
      if (end !== undefined) {
        const late = messages
          .slice(messages.indexOf(end) + 1)
          .filter(
            ({ read }) =>
              read.classified.kind === 'notification' && read.classified.method !== 'notifications/cancelled',
          );
        for (const message of late)
          yield broken('subscriptions-nothing-after-end', message, 'nothing of a subscription after its end');
        if (late.length === 0) yield kept('subscriptions-nothing-after-end', end);
      } else if (view.transport === 'http' && cancelled === undefined) {
        const http = view.http(request.event.connection, request.exchange ?? 0);
        if (http?.end?.how !== 'complete') continue;
        yield {
          requirement: 'subscriptions-closing-result',
          ok: false,
          events: [request.event.n, http.end.n],
          sent: requestText(subscription),
          expected: 'a result before the server closes the stream',
          received: 'the end of the stream without a result',
        };
      }
    }
  },
});

/** Whether we had closed the input of a process, or signalled it, before a message came. */
function stopped(view: TranscriptView, { event }: SubjectMessage): boolean {
  return view
    .connection(event.connection)
    .some(({ n, type }) => n < event.n && (type === 'stdin-closed' || type === 'signal'));
}
