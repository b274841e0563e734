import type { Answer, Call, Method } from '../../../harness/peer/server/blueprint.js';
import { subscriptionKey } from '../../../harness/reference/server/guards.js';
import {
  listening,
  type ListenPolicy,
  referenceListening,
} from '../../../harness/reference/server/subscriptions.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type Change, method, notificationsOut } from '../mutant.js';

/** Changes how a server goes about subscriptions. */
export function listens(policy: Partial<ListenPolicy>): Change {
  return method('subscriptions/listen', () => listening({ ...referenceListening, ...policy }));
}

/** The filter that a subscription asked for. */
export function filterOf({ params }: Call): JsonObject {
  return isObject(params.notifications) ? params.notifications : {};
}

export const isAcknowledgment = (message: JsonObject): boolean =>
  message.method === 'notifications/subscriptions/acknowledged';

/** Whether a message tells of a change. */
export const isChangeNotice = ({ method: name }: JsonObject): boolean =>
  name === 'notifications/resources/updated' || /\/list_changed$/.test(String(name));

/** Changes acknowledgments as they leave: one becomes none, one or several. */
export function acknowledgments(change: (message: JsonObject, call: Call) => readonly unknown[]): Change {
  return notificationsOut((message, call) => (isAcknowledgment(message) ? change(message, call) : [message]));
}

/** Changes the filter that acknowledgments grant. */
export function grants(change: (granted: JsonObject, call: Call) => unknown): Change {
  return acknowledgments((message, call) => {
    const params = message.params as JsonObject;
    return [
      { ...message, params: { ...params, notifications: change(params.notifications as JsonObject, call) } },
    ];
  });
}

/** Leaves a capability out, or declares it otherwise. */
export function declares(capability: string, declared: JsonObject | undefined): Change {
  return (blueprint) => {
    const others = Object.entries(blueprint.capabilities).filter(([name]) => name !== capability);
    return {
      ...blueprint,
      capabilities: {
        ...Object.fromEntries(others),
        ...(declared === undefined ? {} : { [capability]: declared }),
      },
    };
  };
}

/** A notification with other members in place of its subscription id; as it is where it has none. */
export function renamed(message: JsonObject, change: (id: unknown) => JsonObject): JsonObject {
  const params = isObject(message.params) ? message.params : {};
  const { [subscriptionKey]: id, ...meta } = isObject(params._meta) ? params._meta : {};
  return id === undefined
    ? message
    : { ...message, params: { ...params, _meta: { ...meta, ...change(id) } } };
}

/** Ends each subscription by an answer once something has happened; then it is told nothing more. */
export function endsAfter(happens: (call: Call) => Promise<unknown>, answer: (call: Call) => Answer): Change {
  return method('subscriptions/listen', (original): Method => async (call) => {
    const over = new AbortController();
    const signal = AbortSignal.any([call.signal, over.signal]);
    const served = Promise.resolve(original({ ...call, signal }));
    const ended = await Promise.race([served, happens(call).then(() => undefined)]);
    if (ended !== undefined) return ended;
    over.abort();
    return answer(call);
  });
}
