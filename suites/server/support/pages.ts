import { together, type Evidence } from '../../../harness/peer/evidence.js';
import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import type { ListWalk, ServerProfile } from '../../../harness/run/profile.js';
import { itemsOf, itemText, listMethods, walkList } from '../../../harness/run/walk.js';

/** One of the paginated operations. */
export type List = (typeof listMethods)[number];

/** Bounds of a walk that a check makes, beside the number of pages that discovery saw. */
const bounds = { morePages: 3, pages: 60, milliseconds: 5_000 };

/** The lists that answered discovery with at least one page. */
export function listsOf(profile: ServerProfile): List[] {
  return listMethods.filter(({ member }) => profile.lists[member]?.pages[0]?.result !== undefined);
}

/** The lists that came in several pages, or tried to. */
export function pagedLists(profile: ServerProfile): List[] {
  return listsOf(profile).filter(({ member }) => (profile.lists[member]?.pages.length ?? 0) > 1);
}

/** Walks a list as far as discovery came, and a little on; ends on every server. */
export function walkAgain(peer: MockClient, list: List, profile: ServerProfile): Promise<ListWalk> {
  const seen = profile.lists[list.member]?.pages.length ?? 1;
  return walkList(peer, list, {
    pages: Math.min(seen + bounds.morePages, bounds.pages),
    milliseconds: bounds.milliseconds,
  });
}

/** The items of each page as texts that can be compared. */
export function pagesOf(walk: ListWalk): string[][] {
  return walk.pages.map((page) => textsOf(page, walk.member));
}

/** The items of one reply as texts that can be compared. */
export function textsOf(page: Reply, member: ListWalk['member']): string[] {
  return itemsOf(page.result ?? {}, member).map(itemText);
}

/** Whether two walks found the same items, borders of pages and order aside: the data rests. */
export function sameItems(one: ListWalk, other: ListWalk): boolean {
  const items = (walk: ListWalk): string => pagesOf(walk).flat().sort().join('\n');
  return one.ending === other.ending && items(one) === items(other);
}

/** An item that came on two different pages of a walk. */
export interface Repeat {
  readonly item: string;
  /** Numbers of the pages, from 0. */
  readonly on: readonly [number, number];
}

/** The first item of a walk that came on an earlier page too; undefined where none did. */
export function repeatIn(walk: ListWalk): Repeat | undefined {
  const first = new Map<string, number>();
  for (const [page, items] of pagesOf(walk).entries()) {
    for (const item of items) {
      const earlier = first.get(item);
      if (earlier !== undefined && earlier !== page) return { item, on: [earlier, page] };
      first.set(item, page);
    }
  }
  return undefined;
}

/** The member by which an item of each list is known; the others may change while the list rests. */
const keys: Readonly<Record<ListWalk['member'], string>> = {
  tools: 'name',
  prompts: 'name',
  resources: 'uri',
  resourceTemplates: 'uriTemplate',
};

/**
 * Whether two replies start at the same position of a list. The size of a page is free, so one may hold less than the
 * other; then it leads on by a cursor. The order of items within a page plays no part.
 */
export function samePosition(one: Reply, other: Reply, member: ListWalk['member']): boolean {
  const knownBy = ({ result }: Reply): string[] =>
    itemsOf(result ?? {}, member).map((item) => JSON.stringify(item[keys[member]] ?? item));
  const [short, long] = [one, other].sort((a, b) => knownBy(a).length - knownBy(b).length) as [Reply, Reply];
  const [few, many] = [knownBy(short), knownBy(long)];
  if (!few.every((item) => many.includes(item))) return false;
  return few.length === many.length || typeof short.result?.nextCursor === 'string';
}

/** A page of a walk as a line for a reader: its number, what it holds, the cursor it leads on with. */
export function pageLine(walk: ListWalk, at: number): string {
  const { result } = walk.pages[at]!;
  const names = itemsOf(result ?? {}, walk.member).map(({ name, uri }) => String(name ?? uri));
  const more =
    result?.nextCursor === undefined ? 'no nextCursor' : `nextCursor ${JSON.stringify(result.nextCursor)}`;
  return `page ${at + 1}: ${names.join(', ').slice(0, 300)}; ${more}`;
}

/** The last pages of walks as one observation. */
export function endsOf(...walks: readonly ListWalk[]): Evidence {
  return together(...walks.flatMap(({ pages }) => pages.slice(-2)));
}

/** Whether a server uses what it lists as cursors, so that any text may be a position in its list. */
export function cursorsAreItems(profile: ServerProfile): boolean {
  return Object.values(profile.lists).some((walk) =>
    walk.pages.some(({ result }) => {
      const cursor = result?.nextCursor;
      return (
        typeof cursor === 'string' &&
        itemsOf(result ?? {}, walk.member).some((item) => Object.values(item).includes(cursor))
      );
    }),
  );
}
