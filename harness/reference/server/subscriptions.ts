import type { Answer, Call, Method } from '../../peer/server/blueprint.js';
import type { Change } from '../../peer/server/running-server.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { invalidParams, subscriptionKey } from './guards.js';

const flags = {
  toolsListChanged: { capability: 'tools', method: 'notifications/tools/list_changed' },
  promptsListChanged: { capability: 'prompts', method: 'notifications/prompts/list_changed' },
  resourcesListChanged: { capability: 'resources', method: 'notifications/resources/list_changed' },
} as const;

/** A notification before the subscription id is put on it. */
export interface Told {
  readonly method: string;
  readonly params: JsonObject;
}

/** How a server goes about subscriptions (basic/patterns/subscriptions). */
export interface ListenPolicy {
  /** What of a filter it agrees to. */
  readonly agree: (filter: JsonObject, capabilities: JsonObject) => JsonObject;
  /** What a subscription is told of a change. */
  readonly tells: (change: Change, agreed: JsonObject, call: Call) => readonly Told[];
  /** How it ends a subscription by its own decision. */
  readonly farewell: (call: Call) => Answer;
}

/** Agrees to what is declared, tells what was agreed to, and ends with a result. */
export const referenceListening: ListenPolicy = {
  agree,
  tells,
  farewell: ({ id }) => ({ result: { _meta: { [subscriptionKey]: id } } }),
};

/** `subscriptions/listen` by a policy: acknowledges, then notifies until one side ends it. */
export function listening({ agree: agrees, tells: says, farewell }: ListenPolicy): Method {
  return (call) => {
    const filter = call.params.notifications;
    if (!isObject(filter)) return invalidParams('notifications is missing');
    const agreed = agrees(filter, call.server.blueprint.capabilities);
    const _meta = { [subscriptionKey]: call.id };
    call.notify('notifications/subscriptions/acknowledged', { _meta, notifications: agreed });
    return new Promise<Answer>((resolve) => {
      const stop = call.server.watch((change) => {
        for (const { method, params } of says(change, agreed, call))
          call.notify(method, { _meta, ...params });
      });
      const end = (): void => {
        stop();
        // after a client's cancellation nothing more may come
        resolve(call.server.stopping.signal.aborted ? farewell(call) : { none: true });
      };
      if (call.signal.aborted) end();
      else call.signal.addEventListener('abort', end, { once: true });
    });
  };
}

/** `subscriptions/listen` of the reference server. */
export const listen: Method = listening(referenceListening);

/** The part of a filter that the declared capabilities support. */
function agree(filter: JsonObject, capabilities: JsonObject): JsonObject {
  const agreed: JsonObject = {};
  for (const [flag, { capability }] of Object.entries(flags)) {
    const declared = capabilities[capability];
    if (filter[flag] === true && isObject(declared) && declared.listChanged === true) agreed[flag] = true;
  }
  const uris = filter.resourceSubscriptions;
  const resources = capabilities.resources;
  if (Array.isArray(uris) && isObject(resources) && resources.subscribe === true)
    agreed.resourceSubscriptions = uris;
  return agreed;
}

function tells(change: Change, agreed: JsonObject): readonly Told[] {
  const told = notificationOf(change);
  if (change.what !== 'resource') return agreed[`${change.what}ListChanged`] === true ? [told] : [];
  const uris = agreed.resourceSubscriptions;
  return Array.isArray(uris) && uris.includes(change.uri) ? [told] : [];
}

/** The notification that tells of a change. */
export function notificationOf(change: Change): Told {
  if (change.what === 'resource')
    return { method: 'notifications/resources/updated', params: { uri: change.uri } };
  return { method: flags[`${change.what}ListChanged`].method, params: {} };
}

/** Tells an answer about a changed world, after the change. */
export function announce(call: Call, change: Change): void {
  call.server.changed(change);
}
