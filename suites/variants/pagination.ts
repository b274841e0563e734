import { invalidParams } from '../../harness/reference/server/guards.js';
import { isObject } from '../../harness/wire/message.js';
import { all, variant, type Variant } from '../mutants/mutant.js';
import { cursors, lists, memberOf, pageSize, perServer } from '../mutants/support/lists.js';

const requests = perServer(() => ({ count: 0 }));
const oddNames = perServer(() => new Map<string, string>());

/** Cursors that no client should look into, the empty text among them. */
function oddCursor(own: string, server: object): string {
  const known = oddNames(server);
  const cursor = known.get(own) ?? (known.size === 0 ? '' : ` "é\n\u2028😀{${known.size}}`);
  known.set(own, cursor);
  return cursor;
}

const keyOf = (item: unknown): unknown => (isObject(item) ? (item.uri ?? item.name) : undefined);

/** Legal ways to page. */
export const paginationVariants: readonly Variant[] = [
  variant({
    id: 'pagination/whole-lists',
    story: 'never pages; every list comes whole',
    change: pageSize(1_000),
  }),
  variant({
    id: 'pagination/one-a-page',
    story: 'puts one item on a page; the size is its own affair',
    change: pageSize(1),
  }),
  variant({
    id: 'pagination/size-by-load',
    story:
      'changes the size of its pages from request to request; a cursor stands for a position, not for a number of items',
    change: lists((original) => (call) => {
      (call.server.world as { pageSize: number }).pageSize = 1 + (requests(call.server).count++ % 3);
      return original(call);
    }),
  }),
  variant({
    id: 'pagination/empty-pages',
    story:
      'sends an empty page with a cursor before each page with items, as a filter that comes after the query does',
    change: lists((original) => async (call) => {
      const [, kind, own] = /^(gap|items) (.*)$/s.exec(String(call.params.cursor ?? 'gap ')) ?? [];
      if (kind === undefined) return invalidParams('Unknown cursor');
      const { cursor: _cursor, ...params } = call.params;
      const answer = await original({ ...call, params: own === '' ? params : { ...params, cursor: own } });
      if (!('result' in answer)) return answer;
      const { nextCursor, ...result } = answer.result;
      if (kind === 'gap')
        return { result: { ...result, [memberOf(result)!]: [], nextCursor: `items ${own}` } };
      return {
        result: nextCursor === undefined ? result : { ...result, nextCursor: `gap ${String(nextCursor)}` },
      };
    }),
  }),
  variant({
    id: 'pagination/new-cursor-each-time',
    story:
      'gives the same position another cursor each time, as encryption with a nonce does; all of them stay valid',
    change: cursors(
      (own, server) => `${own}.${(requests(server).count += 1)}`,
      (cursor) => /^(.*)\.\d+$/s.exec(cursor)?.[1],
    ),
  }),
  variant({
    id: 'pagination/odd-cursors',
    story: 'uses the empty string as a cursor, and others with quotes, line breaks and signs beyond ASCII',
    change: cursors(
      oddCursor,
      (cursor, server) => [...oddNames(server)].find(([, name]) => name === cursor)?.[0],
    ),
  }),
  variant({
    id: 'pagination/cursors-are-names',
    story: 'continues after the item whose name or URI is the cursor, so that no text is an invalid cursor',
    change: all(
      pageSize(1_000),
      lists((original) => async (call) => {
        const { cursor, ...params } = call.params;
        const answer = await original({ ...call, params });
        if (!('result' in answer)) return answer;
        const member = memberOf(answer.result)!;
        const whole = answer.result[member] as readonly unknown[];
        const at = cursor === undefined ? -1 : whole.findIndex((item) => keyOf(item) === cursor);
        const start = cursor !== undefined && at === -1 ? whole.length : at + 1;
        const page = whole.slice(start, start + 3);
        const more = start + 3 < whole.length ? { nextCursor: keyOf(page.at(-1)) } : {};
        return { result: { ...answer.result, [member]: page, ...more } };
      }),
    ),
  }),
  variant({
    id: 'pagination/invalid-cursor-is-400',
    story: 'refuses an invalid cursor with status 400; no status is fixed for it',
    on: ['http'],
    change: (blueprint) => ({
      ...blueprint,
      http: {
        ...blueprint.http,
        status: (answer, call) =>
          isObject(answer.error) && answer.error.code === -32602 ? 400 : blueprint.http.status(answer, call),
      },
    }),
  }),
];
