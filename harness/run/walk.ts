import type { MockClient, RequestOptions } from '../peer/mock-client.js';
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

/** Default bound of a walk: a server that pages for ever does not hold a run. */
export const maxPages = 200;

/** Follows `nextCursor` from page to page until it ends, breaks, or the bound is reached. */
export async function walkList(
  client: MockClient,
  list: (typeof listMethods)[number],
  options: { readonly pages?: number; readonly request?: RequestOptions } = {},
): Promise<ListWalk> {
  const pages: Reply[] = [];
  const items: JsonObject[] = [];
  let cursor: string | undefined;
  const walk = (ending: ListWalk['ending']): ListWalk => ({ method: list.method, member: list.member, pages, items, ending });
  for (let page = 0; page < (options.pages ?? maxPages); page += 1) {
    const reply = await client.request(list.method, cursor === undefined ? {} : { cursor }, options.request ?? {});
    pages.push(reply);
    const { result } = reply;
    if (result === undefined) return walk('broken');
    const listed = result[list.member];
    if (Array.isArray(listed)) items.push(...listed.filter(isObject));
    if (typeof result.nextCursor !== 'string') return walk('end');
    cursor = result.nextCursor;
  }
  return walk('bound');
}
