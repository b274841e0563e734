import type { Call, Method } from '../../harness/peer/server/blueprint.js';
import { invalidParams, subscriptionKey } from '../../harness/reference/server/guards.js';
import { methodNotFound } from '../../harness/reference/server/methods.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { all, method, mutant, type Mutant } from './mutant.js';
import { acknowledgments, declares, filterOf, grants, renamed } from './support/listening.js';

const refuses = (when: (call: Call) => boolean, message: string) =>
  method(
    'subscriptions/listen',
    (original): Method =>
      (call) =>
        when(call) ? invalidParams(message) : original(call),
  );

/** Faults in how subscriptions are opened and acknowledged. */
export const subscriptionsMutants: readonly Mutant[] = [
  mutant({
    id: 'subscriptions/not-implemented',
    fault: 'advertises listChanged and subscribe, and knows no subscriptions/listen',
    breaks: 'subscriptions-listen-supported',
    change: method('subscriptions/listen', () => methodNotFound),
  }),
  mutant({
    id: 'subscriptions/no-acknowledgment',
    fault: 'notifies without ever acknowledging',
    breaks: 'subscriptions-acknowledged',
    change: acknowledgments(() => []),
  }),
  mutant({
    id: 'subscriptions/answered-at-once',
    fault:
      'answers a subscription with a result at once, as it would a subscribe request of earlier revisions',
    breaks: 'subscriptions-acknowledged',
    on: ['stdio'],
    change: method('subscriptions/listen', () => ({ id }) => ({
      result: { _meta: { [subscriptionKey]: id } },
    })),
  }),
  mutant({
    id: 'subscriptions/change-first',
    fault: 'sends the present state as a change before it acknowledges',
    breaks: 'subscriptions-ack-first',
    change: acknowledgments((message, call) => {
      if (filterOf(call).toolsListChanged !== true) return [message];
      return [
        {
          ...message,
          method: 'notifications/tools/list_changed',
          params: { _meta: (message.params as JsonObject)._meta },
        },
        message,
      ];
    }),
  }),
  mutant({
    id: 'subscriptions/ack-without-id',
    fault: 'leaves the subscription id out of the acknowledgment',
    breaks: 'subscriptions-ack-id',
    change: acknowledgments((message) => [renamed(message, () => ({}))]),
  }),
  mutant({
    id: 'subscriptions/ack-lists-names',
    fault: 'acknowledges a list of names in place of a filter',
    breaks: 'subscriptions-ack-filter-shape',
    change: grants((granted) => Object.keys(granted)),
  }),
  mutant({
    id: 'subscriptions/ack-grants-all',
    fault: 'acknowledges everything that it has, whatever was asked for',
    breaks: 'subscriptions-ack-filter-subset',
    change: grants((granted) => ({
      ...granted,
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: true,
    })),
  }),
  mutant({
    id: 'subscriptions/ack-grants-other-resources',
    fault: 'acknowledges resources that were not asked for',
    breaks: 'subscriptions-ack-filter-subset',
    change: grants((granted) =>
      Array.isArray(granted.resourceSubscriptions)
        ? {
            ...granted,
            resourceSubscriptions: [
              ...(granted.resourceSubscriptions as unknown[]),
              'note://reference/other',
            ],
          }
        : granted,
    ),
  }),
  mutant({
    id: 'subscriptions/ack-echoes',
    fault: 'has no prompts and acknowledges the filter as it came',
    breaks: 'subscriptions-ack-unsupported-omitted',
    change: all(
      declares('prompts', undefined),
      grants((_granted, call) => filterOf(call)),
    ),
  }),
  mutant({
    id: 'subscriptions/refuses-unsupported',
    fault: 'refuses a subscription that asks for a type which it does not support',
    breaks: 'subscriptions-unsupported-not-refused',
    change: all(
      declares('prompts', {}),
      refuses((call) => filterOf(call).promptsListChanged === true, 'promptsListChanged is not supported'),
    ),
  }),
  mutant({
    id: 'subscriptions/refuses-empty',
    fault: 'refuses a subscription to nothing',
    breaks: 'subscriptions-empty-filter',
    change: refuses((call) => Object.keys(filterOf(call)).length === 0, 'notifications is empty'),
  }),
];
