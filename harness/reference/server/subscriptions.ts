import type { Answer, Call, Method } from '../../peer/server/blueprint.js';
import type { Change } from '../../peer/server/running-server.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import { invalidParams, subscriptionKey } from './guards.js';

const flags = {
  toolsListChanged: { capability: 'tools', method: 'notifications/tools/list_changed' },
  promptsListChanged: { capability: 'prompts', method: 'notifications/prompts/list_changed' },
  resourcesListChanged: { capability: 'resources', method: 'notifications/resources/list_changed' },
} as const;

/** `subscriptions/listen` (basic/patterns/subscriptions): acknowledges, then notifies until one side ends it. */
export const listen: Method = (call) => {
  const filter = call.params.notifications;
  if (!isObject(filter)) return invalidParams('notifications is missing');
  const agreed = agree(filter, call.server.blueprint.capabilities);
  const _meta = { [subscriptionKey]: call.id };
  call.notify('notifications/subscriptions/acknowledged', { _meta, notifications: agreed });
  return new Promise<Answer>((resolve) => {
    const stop = call.server.watch((change) => {
      const notification = notificationFor(change, agreed);
      if (notification !== undefined) call.notify(notification.method, { _meta, ...notification.params });
    });
    const end = (): void => {
      stop();
      // the server's own end is told by a result; after a client's cancellation nothing more may come
      resolve(call.server.stopping.signal.aborted ? { result: { _meta } } : { none: true });
    };
    if (call.signal.aborted) end();
    else call.signal.addEventListener('abort', end, { once: true });
  });
};

/** The part of a filter that the declared capabilities support. */
function agree(filter: JsonObject, capabilities: JsonObject): JsonObject {
  const agreed: JsonObject = {};
  for (const [flag, { capability }] of Object.entries(flags)) {
    const declared = capabilities[capability];
    if (filter[flag] === true && isObject(declared) && declared.listChanged === true) agreed[flag] = true;
  }
  const uris = filter.resourceSubscriptions;
  const resources = capabilities.resources;
  if (Array.isArray(uris) && isObject(resources) && resources.subscribe === true) agreed.resourceSubscriptions = uris;
  return agreed;
}

function notificationFor(change: Change, agreed: JsonObject): { method: string; params: JsonObject } | undefined {
  if (change.what === 'resource') {
    const uris = agreed.resourceSubscriptions;
    if (!Array.isArray(uris) || !uris.includes(change.uri)) return undefined;
    return { method: 'notifications/resources/updated', params: { uri: change.uri } };
  }
  const flag = `${change.what}ListChanged` as keyof typeof flags;
  return agreed[flag] === true ? { method: flags[flag].method, params: {} } : undefined;
}

/** Tells an answer about a changed world, after the change. */
export function announce(call: Call, change: Change): void {
  call.server.changed(change);
}
