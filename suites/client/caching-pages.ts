import type { Method } from '../../harness/peer/server/blueprint.js';
import { method } from '../../harness/peer/server/changes.js';
import { clientCheck } from '../../harness/run/client/check.js';
import { keepsNothing, kept, long, orKept } from './support/kept.js';
import { type ClientList, listsFor } from './support/lists.js';

interface KeptPage {
  readonly item: string;
  readonly ttlMs: number;
  readonly nextCursor?: string;
}

/** Serves a list page by page, by the cursor of each; other cursors are refused. */
function byCursor(list: ClientList, pages: () => Readonly<Record<string, KeptPage>>): Method {
  return ({ params: { cursor = 'first' } }) => {
    const page = pages()[String(cursor)];
    if (page === undefined) return { error: { code: -32602, message: 'Unknown cursor' } };
    const { item, ttlMs, nextCursor } = page;
    return {
      result: {
        [list.member]: [list.item(item)],
        ttlMs,
        ...(nextCursor === undefined ? {} : { nextCursor }),
      },
    };
  };
}

/** A list whose second page expires before its first. */
export const expiredPage = clientCheck({
  id: 'caching/expired-page',
  title: 'A page whose time has run out',
  requirements: ['caching-page-refetch-client'],
  async run({ profile, scene, judge, limits }) {
    const keeps = new Set((await kept({ profile, scene })).map(({ operation }) => operation));
    const lists = listsFor(profile).filter(({ operation }) => keeps.has(operation));
    if (lists.length === 0) return judge.notApplicable('caching-page-refetch-client', keepsNothing);
    for (const list of lists) {
      const pages = {
        first: { item: 'a', ttlMs: long, nextCursor: 'second' },
        second: { item: 'b', ttlMs: limits.quiet },
      };
      const stage = await scene({ server: method(list.method, () => byCursor(list, () => pages)) });
      const first = await list.fetch(stage);
      const before = stage.seen.requests(list.method).length;
      await stage.wait(() => false, limits.quiet * 2);
      const outcome = orKept(await list.fetch(stage), first);
      const asked = stage.seen.requests(list.method).slice(before);
      judge(
        'caching-page-refetch-client',
        outcome,
        () => asked.some(({ params: { cursor } }) => cursor === 'second' || cursor === undefined),
        `${list.method} with the cursor of the page, or from the first page on`,
      );
    }
  },
});

/** A cursor that was good and is so no more. */
export const refusedCursor = clientCheck({
  id: 'caching/refused-cursor',
  title: 'A cursor of a page that is kept, refused',
  requirements: ['caching-cursor-invalid-discards-client', 'caching-cursor-invalid-restarts-client'],
  async run({ profile, scene, judge }) {
    const both = [
      'caching-cursor-invalid-discards-client',
      'caching-cursor-invalid-restarts-client',
    ] as const;
    const keeps = new Set((await kept({ profile, scene })).map(({ operation }) => operation));
    const list = listsFor(profile).find(({ operation }) => keeps.has(operation));
    if (list === undefined) {
      for (const requirement of both) judge.notApplicable(requirement, keepsNothing);
      return;
    }
    let pages: Readonly<Record<string, KeptPage>> = {
      first: { item: 'a', ttlMs: long, nextCursor: 'second' },
      second: { item: 'b', ttlMs: 0 },
    };
    const stage = await scene({ server: method(list.method, () => byCursor(list, () => pages)) });
    await list.fetch(stage);
    pages = {
      first: { item: 'c', ttlMs: long, nextCursor: 'other' },
      other: { item: 'd', ttlMs: 0 },
    };
    const before = stage.seen.requests(list.method).length;
    const outcome = await list.fetch(stage);
    const asked = stage.seen.requests(list.method).slice(before);
    await list.fetch(stage);
    const later = stage.seen.requests(list.method).slice(before + 1);
    if (asked[0]?.params.cursor !== 'second')
      return judge.inconclusive(both, 'the client did not come to the cursor that is refused');
    judge(
      'caching-cursor-invalid-restarts-client',
      outcome,
      () => asked.length > 1,
      'the list begun again, once its cursor was refused',
    );
    judge(
      'caching-cursor-invalid-discards-client',
      outcome,
      () => later.some(({ params: { cursor } }) => cursor === undefined),
      `${list.method} for the first page, as what was kept of the list is to be dropped`,
    );
  },
});
