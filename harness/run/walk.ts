import type { MockClient, RequestOptions } from '../peer/mock-client.js';
import { jsonText } from '../wire/json-text.js';
import { isObject, type JsonObject } from '../wire/message.js';
import type { Reply } from '../peer/reply.js';
import type { ListWalk } from './profile.js';

/** The paginated methods, with the member that holds the items and the capability they belong to (pagination#operations-supporting-pagination). */
export const listMethods = [
  { method: 'tools/list', member: 'tools', capability: 'tools' },
  { method: 'resources/list', member: 'resources', capability: 'resources' },
  { method: 'resources/templates/list', member: 'resourceTemplates', capability: 'resources' },
  { method: 'prompts/list', member: 'prompts', capability: 'prompts' },
] as const;

/** Default bounds of a walk: a server that pages for ever does not hold a run. */
export const walkBounds = { pages: 200, milliseconds: 20_000, repeats: 2 } as const;

/** What a walk may be told. */
export interface WalkOptions {
  /** Pages after which it gives up. */
  readonly pages?: number;
  /** Milliseconds after which it asks for no further page. */
  readonly milliseconds?: number;
  readonly request?: RequestOptions;
}

/**
 * Follows `nextCursor` from page to page until it ends, breaks, a bound is reached, or twice in a row a page with items
 * brings nothing new. What a cursor says plays no part in it: cursors are opaque (pagination#implementation-guidelines).
 */
export async function walkList(
  client: MockClient,
  list: (typeof listMethods)[number],
  options: WalkOptions = {},
): Promise<ListWalk> {
  const pages: Reply[] = [];
  const items: JsonObject[] = [];
  const known = new Set<string>();
  const until = performance.now() + (options.milliseconds ?? walkBounds.milliseconds);
  let repeats = 0;
  let cursor: string | undefined;
  const walk = (ending: ListWalk['ending']): ListWalk => ({
    method: list.method,
    member: list.member,
    pages,
    items,
    ending,
  });
  while (
    pages.length < (options.pages ?? walkBounds.pages) &&
    (pages.length === 0 || performance.now() < until)
  ) {
    const reply = await client.request(
      list.method,
      cursor === undefined ? {} : { cursor },
      options.request ?? {},
    );
    pages.push(reply);
    const { result } = reply;
    if (result === undefined) return walk('broken');
    const listed = itemsOf(result, list.member);
    const fresh = listed.map(itemText).filter((item) => !known.has(item));
    for (const item of fresh) known.add(item);
    items.push(...listed);
    if (typeof result.nextCursor !== 'string') return walk('end');
    cursor = result.nextCursor;
    if (fresh.length > 0) repeats = 0;
    else if (listed.length > 0 && ++repeats === walkBounds.repeats) return walk('repeats');
  }
  return walk('bound');
}

/** The items of one page that are objects. */
export function itemsOf(result: JsonObject, member: ListWalk['member']): JsonObject[] {
  const listed = result[member];
  return Array.isArray(listed) ? listed.filter(isObject) : [];
}

/** An item as a text that is the same for the same item; by its name alone where it is nested too deep to be written. */
export function itemText(item: JsonObject): string {
  return jsonText(item) ?? `nested too deep: ${String(item.name ?? item.uri)}`;
}
