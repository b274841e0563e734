import { isObject, type JsonObject } from '../wire/message.js';
import { listedUris } from './listed-uris.js';
import type { ServerProfile } from './profile.js';

/** The list types of a subscription filter (basic/patterns/subscriptions#notification-filter): flag, capability, notification. */
export const listChanges = [
  { flag: 'toolsListChanged', capability: 'tools', method: 'notifications/tools/list_changed' },
  { flag: 'promptsListChanged', capability: 'prompts', method: 'notifications/prompts/list_changed' },
  { flag: 'resourcesListChanged', capability: 'resources', method: 'notifications/resources/list_changed' },
] as const;

/** The notification that `resourceSubscriptions` asks for. */
export const resourceUpdated = 'notifications/resources/updated';

/** Bound of resources that a subscription names at once. */
const maxUris = 20;

/** Whether a notification method is one that subscriptions ask for. */
export function isChange(method: unknown): method is string {
  return method === resourceUpdated || listChanges.some((change) => change.method === method);
}

/** Everything a server advertises to subscribers, as a filter: empty where it advertises nothing. */
export function advertisedFilter({
  capabilities,
  lists,
}: Pick<ServerProfile, 'capabilities' | 'lists'>): JsonObject {
  const member = (capability: string, name: string): boolean => {
    const declared = capabilities[capability];
    return isObject(declared) && declared[name] === true;
  };
  const filter: JsonObject = {};
  for (const { flag, capability } of listChanges) if (member(capability, 'listChanged')) filter[flag] = true;
  const uris = listedUris({ lists }).slice(0, maxUris);
  if (member('resources', 'subscribe') && uris.length > 0) filter.resourceSubscriptions = uris;
  return filter;
}
