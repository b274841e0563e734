import { monitor, type Need, type Sighting } from '../../harness/run/check.js';
import { declares, paginates, readsResource } from '../../harness/run/needs.js';
import type { TranscriptView } from '../../harness/run/view.js';
import { broken, kept, sighted } from './sightings.js';
import { asksInDisguise, type SeenResult, resultsIn } from './support/results.js';

/** The operations whose complete results carry caching hints (caching#cacheable-results), with what judges each. */
const cacheable = {
  'server/discover': { ttl: 'caching-discover-ttl', scope: 'caching-discover-scope' },
  'tools/list': { ttl: 'caching-tools-list-ttl', scope: 'caching-tools-list-scope' },
  'prompts/list': { ttl: 'caching-prompts-list-ttl', scope: 'caching-prompts-list-scope' },
  'resources/list': { ttl: 'caching-resources-list-ttl', scope: 'caching-resources-list-scope' },
  'resources/templates/list': { ttl: 'caching-templates-list-ttl', scope: 'caching-templates-list-scope' },
  'resources/read': { ttl: 'caching-resources-read-ttl', scope: 'caching-resources-read-scope' },
} as const;
type Cacheable = keyof typeof cacheable;
type Hint = (typeof cacheable)[Cacheable]['ttl' | 'scope'];
const methods: ReadonlySet<string> = new Set(Object.keys(cacheable));

const templatesListed: Need = (profile) =>
  declares('resources')(profile) ??
  (profile.lists.resourceTemplates?.pages[0]?.result === undefined
    ? { verdict: 'not-applicable', reason: 'the server does not list resource templates' }
    : undefined);

/** Both hints stand on every complete result of the operations that are cacheable. */
export const hints = monitor({
  id: 'caching/hints',
  title: 'Caching hints on the results that are cacheable',
  requirements: Object.values(cacheable).flatMap(({ ttl, scope }): Hint[] => [ttl, scope]),
  needs: {
    'caching-tools-list-ttl': declares('tools'),
    'caching-tools-list-scope': declares('tools'),
    'caching-prompts-list-ttl': declares('prompts'),
    'caching-prompts-list-scope': declares('prompts'),
    'caching-resources-list-ttl': declares('resources'),
    'caching-resources-list-scope': declares('resources'),
    'caching-templates-list-ttl': templatesListed,
    'caching-templates-list-scope': templatesListed,
    'caching-resources-read-ttl': readsResource,
    'caching-resources-read-scope': readsResource,
  },
  *scan(view) {
    for (const seen of resultsIn(view, methods)) {
      // a result for a feature that is not declared is another fault
      const [feature] = seen.method.split('/') as [string];
      if (feature !== 'server' && declares(feature)(view.profile) !== undefined) continue;
      if (asksInDisguise(seen.method, seen.result)) continue;
      const { ttl, scope } = cacheable[seen.method as Cacheable];
      yield* hint(seen, ttl, 'ttlMs');
      yield* hint(seen, scope, 'cacheScope');
    }
  },
});

function* hint(
  { message, method, result }: SeenResult,
  requirement: Hint,
  member: string,
): Generator<Sighting<Hint>> {
  if (result.resultType === 'complete') {
    yield sighted(requirement, message, member in result, `${member} on a complete result of ${method}`, {
      pointer: `/result/${member}`,
    });
  } else if (result.resultType === undefined) {
    // result-type-present judges it; whether the result is complete cannot be said without it
    yield {
      requirement,
      events: [message.event.n],
      cannot: `the result of ${method} does not say that it is complete`,
    };
  }
}

/** The values of the hints, wherever one stands. */
export const values = monitor({
  id: 'caching/values',
  title: 'The values of caching hints',
  requirements: ['caching-ttl-number', 'caching-ttl-not-negative', 'caching-scope-value'],
  *scan(view) {
    for (const { message, result } of resultsIn(view, methods)) {
      const { ttlMs, cacheScope } = result;
      if ('ttlMs' in result) {
        const pointer = '/result/ttlMs';
        yield sighted('caching-ttl-number', message, typeof ttlMs === 'number', 'a number of milliseconds', {
          pointer,
        });
        if (typeof ttlMs === 'number')
          yield sighted('caching-ttl-not-negative', message, ttlMs >= 0, 'zero or more', { pointer });
      }
      if ('cacheScope' in result) {
        const holds = cacheScope === 'public' || cacheScope === 'private';
        yield sighted('caching-scope-value', message, holds, '"public" or "private"', {
          pointer: '/result/cacheScope',
        });
      }
    }
  },
});

/** A page and the one that its cursor came from have the same scope; so all pages of a walk have. */
export const pageScopes = monitor({
  id: 'caching/page-scopes',
  title: 'The cache scope from page to page',
  requirements: ['caching-page-scope-uniform'],
  needs: { 'caching-page-scope-uniform': paginates },
  *scan(view) {
    for (const [page, next] of followedPages(view)) {
      const scopes = [page.result.cacheScope, next.result.cacheScope];
      if (!scopes.every((scope) => scope === 'public' || scope === 'private')) continue;
      const requirement = 'caching-page-scope-uniform';
      if (scopes[0] === scopes[1]) yield kept(requirement, next.message);
      else {
        const received = `a page with ${JSON.stringify(scopes[0])}, and the one after it with ${JSON.stringify(scopes[1])}`;
        yield {
          ...broken(requirement, next.message, 'the same cacheScope on all pages of a list', {
            received,
            pointer: '/result/cacheScope',
          }),
          events: [page.message.event.n, next.message.event.n],
        };
      }
    }
  },
});

/** Pairs of pages where the second was asked with the cursor of the first: the last page before that carried it. */
function* followedPages(view: TranscriptView): Generator<[SeenResult, SeenResult]> {
  const leading = new Map<string, SeenResult>();
  const key = ({ message, method }: SeenResult, cursor: unknown): string =>
    JSON.stringify([message.event.connection, method, cursor]);
  for (const seen of resultsIn(view, methods)) {
    const { cursor } = seen.params;
    const before = cursor === undefined ? undefined : leading.get(key(seen, cursor));
    if (before !== undefined) yield [before, seen];
    if (typeof seen.result.nextCursor === 'string') leading.set(key(seen, seen.result.nextCursor), seen);
  }
}
