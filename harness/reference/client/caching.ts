import type { CachePolicy } from '../../peer/client/blueprint.js';
import { canonicalText } from '../../wire/json-text.js';

/** Methods whose complete results may be kept (server/utilities/caching#cacheable-results). */
const cacheable = new Set([
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);

/** What changes with a notification. */
const lists: Readonly<Record<string, readonly string[]>> = {
  'notifications/tools/list_changed': ['tools/list'],
  'notifications/prompts/list_changed': ['prompts/list'],
  'notifications/resources/list_changed': ['resources/list', 'resources/templates/list'],
};

/** Keeps what has a positive `ttlMs`, for each connection by itself, until the time is over or a change is announced. */
export const referenceCaching: CachePolicy = {
  lifetime: ({ ttlMs }, { again }) =>
    typeof ttlMs === 'number' && ttlMs > 0 && again?.why !== 'input' ? ttlMs : 0,
  uses: () => true,
  key: ({ method, params }) => (cacheable.has(method) ? canonicalText([method, params]) : undefined),
  store: ({ serial }) => String(serial),
  stale: (method, { uri }) =>
    method === 'notifications/resources/updated'
      ? [{ method: 'resources/read', uri }]
      : (lists[method] ?? []).map((list) => ({ method: list })),
};
