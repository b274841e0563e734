import { ask } from '../../../harness/peer/client/asking.js';
import type { CachePolicy, Draft } from '../../../harness/peer/client/blueprint.js';
import { type ClientChange, clientMutant } from '../proof.js';

/** Changes what is kept, and for how long. */
const caching =
  (change: (policy: CachePolicy) => Partial<CachePolicy>): ClientChange =>
  (blueprint) => ({ ...blueprint, caching: { ...blueprint.caching, ...change(blueprint.caching) } });

const isRead = ({ method }: Draft): boolean => method === 'resources/read';

export const cachingMutants = [
  clientMutant({
    id: 'caching/one-resource-for-all',
    fault: 'Gives the resource that it has read last for any other.',
    breaks: 'caching-key-client',
    change: caching(({ key }) => ({ key: (draft) => (isRead(draft) ? draft.method : key(draft)) })),
  }),
  clientMutant({
    id: 'caching/keeps-rounds',
    fault: 'Keeps results that took a round of input.',
    breaks: 'caching-rounds-not-cached-client',
    change: caching(({ key, lifetime }) => ({
      key: ({ again, ...draft }) => {
        const { inputResponses: _, requestState: __, ...params } = draft.params;
        return key(again === undefined ? draft : { ...draft, params });
      },
      lifetime: (result, { again, ...draft }) => lifetime(result, draft),
    })),
  }),
  clientMutant({
    id: 'caching/zero-is-long',
    fault: 'Takes a ttlMs of 0 for a second where a result is public.',
    breaks: 'caching-ttl-zero-client',
    change: caching(({ lifetime }) => ({
      lifetime: (result, draft) =>
        result.ttlMs === 0 && result.cacheScope === 'public' ? 1_000 : lifetime(result, draft),
    })),
  }),
  clientMutant({
    id: 'caching/uses-once',
    fault: 'Uses a fresh result once and then asks again.',
    breaks: 'caching-ttl-positive-client',
    change: caching(({ uses }) => {
      const times = new Map<string, number>();
      return {
        uses: (draft) => {
          const key = `${draft.task.connection.serial} ${draft.method}`;
          times.set(key, (times.get(key) ?? 0) + 1);
          return times.get(key)! < 3 && uses(draft);
        },
      };
    }),
  }),
  clientMutant({
    id: 'caching/wants-ttl',
    fault: 'Refuses a list of templates without ttlMs.',
    breaks: 'caching-ttl-absent-client',
    change: (blueprint) => ({
      ...blueprint,
      results: {
        ...blueprint.results,
        'resources/templates/list': ({ ttlMs }) => (ttlMs === undefined ? 'it has no ttlMs' : undefined),
      },
    }),
  }),
  clientMutant({
    id: 'caching/absolute-ttl',
    fault: 'Takes no notice of the sign of ttlMs.',
    breaks: 'caching-ttl-negative-client',
    change: caching(({ lifetime }) => ({
      lifetime: (result, draft) =>
        lifetime(
          typeof result.ttlMs === 'number' ? { ...result, ttlMs: Math.abs(result.ttlMs) } : result,
          draft,
        ),
    })),
  }),
  clientMutant({
    id: 'caching/never-stale',
    fault: 'Keeps a resource for ever that was fresh once.',
    breaks: 'caching-stale-refetch-client',
    change: caching(({ lifetime }) => ({
      lifetime: (result, draft) =>
        lifetime(result, draft) > 0 && isRead(draft) ? Infinity : lifetime(result, draft),
    })),
  }),
  clientMutant({
    id: 'caching/polls',
    fault: 'Reads a resource again by itself as soon as it is stale.',
    breaks: 'caching-no-polling-client',
    change: caching(({ lifetime }) => ({
      lifetime: (result, draft) => {
        const time = lifetime(result, draft);
        const { task, method, params } = draft;
        if (isRead(draft) && time > 0 && time < 1_000)
          setTimeout(() => void ask(task, method, params).catch(() => undefined), time + 20);
        return time;
      },
    })),
  }),
  clientMutant({
    id: 'caching/deaf-to-changes',
    fault: 'Goes on using a list of tools of which it was told that it has changed.',
    breaks: 'caching-notification-invalidates-client',
    change: caching(({ stale }) => ({
      stale: (method, params) => (method === 'notifications/tools/list_changed' ? [] : stale(method, params)),
    })),
  }),
  clientMutant({
    id: 'caching/deaf-to-updates',
    fault: 'Goes on using a resource of which it was told that it has changed.',
    breaks: 'caching-notification-invalidates-client',
    change: caching(({ stale }) => ({
      stale: (method, params) => (method === 'notifications/resources/updated' ? [] : stale(method, params)),
    })),
  }),
  clientMutant({
    id: 'caching/later-pages-for-ever',
    fault: 'Keeps every page but the first for ever.',
    breaks: 'caching-page-refetch-client',
    change: caching(({ lifetime }) => ({
      lifetime: (result, draft) =>
        lifetime(result, draft) > 0 && draft.params.cursor !== undefined ? Infinity : lifetime(result, draft),
    })),
  }),
  clientMutant({
    id: 'caching/keeps-pages-of-refused-cursor',
    fault: 'Begins a list again with the first page that it kept, when its cursor was refused.',
    breaks: 'caching-cursor-invalid-discards-client',
    change: (blueprint) => ({ ...blueprint, pages: { ...blueprint.pages, discards: false } }),
  }),
  clientMutant({
    id: 'caching/gives-up-at-refused-cursor',
    fault: 'Gives a list up when its cursor is refused.',
    breaks: 'caching-cursor-invalid-restarts-client',
    change: (blueprint) => ({ ...blueprint, pages: { ...blueprint.pages, restarts: () => false } }),
  }),
];
