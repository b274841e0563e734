import { together } from '../../harness/peer/evidence.js';
import type { Reply } from '../../harness/peer/reply.js';
import { check } from '../../harness/run/check.js';
import type { ServerProfile } from '../../harness/run/profile.js';
import { canonicalText } from '../../harness/wire/json-text.js';
import type { JsonObject } from '../../harness/wire/message.js';
import { listsOf } from './support/pages.js';

const requirement = 'caching-public-uniform';

/** What is marked public is asked for by two callers; asking thrice tells changing data from data of a caller. */
export const publicResults = check({
  id: 'caching/public-results',
  title: 'Public results, asked for by two callers',
  on: { transport: 'http' },
  requirements: [requirement],
  async run({ peer, judge, profile, secondCaller }) {
    if (secondCaller === undefined) {
      return judge.inconclusive(
        requirement,
        'one caller cannot tell what is the same for all',
        "header fields of a second caller (--second-caller 'Name: value')",
      );
    }
    let marked = 0;
    for (const { method, params } of cacheableRequests(profile)) {
      const own = await peer.request(method, params);
      if (own.result?.cacheScope !== 'public') continue;
      marked += 1;
      const other = await peer.request(method, params, { headers: secondCaller });
      const again = await peer.request(method, params);
      judge(
        requirement,
        together(own, other, again),
        () => {
          if (other.result === undefined)
            return {
              cannot: `the second caller is not served by ${method}`,
              unlock: 'a second caller who may ask this',
            };
          if (again.result === undefined || content(own) !== content(again))
            return { cannot: `what ${method} gives changes by itself` };
          return {
            ok: content(own) === content(other),
            received: `${method} gives one caller ${own.received.slice(0, 400)}\nand the other ${other.received.slice(0, 400)}`,
          };
        },
        'the same result for both callers, or cacheScope "private"',
      );
    }
    if (marked === 0) judge.notApplicable(requirement, 'the server marks nothing as public');
  },
});

/** One request of each cacheable operation that the server serves. */
function cacheableRequests(
  profile: ServerProfile,
): { readonly method: string; readonly params: JsonObject }[] {
  const { resource } = profile.fixtures;
  return [
    { method: 'server/discover', params: {} },
    ...listsOf(profile).map(({ method }) => ({ method, params: {} })),
    ...(resource === undefined ? [] : [{ method: 'resources/read', params: { uri: resource.uri } }]),
  ];
}

/** Members that may differ from answer to answer of the same content. */
const incidental = new Set(['_meta', 'ttlMs', 'cacheScope', 'nextCursor']);

/** What a result holds as a text to compare; the order of a list plays no part. */
function content({ result }: Reply): string | undefined {
  const members = Object.entries(result ?? {})
    .filter(([name]) => !incidental.has(name))
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(canonicalText).sort() : value] as const);
  return canonicalText(Object.fromEntries(members));
}
