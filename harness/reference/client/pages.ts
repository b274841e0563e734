import { ask } from '../../peer/client/asking.js';
import type { PagePolicy } from '../../peer/client/blueprint.js';
import { ClientFailure } from '../../peer/client/client-failure.js';
import type { Task } from '../../peer/client/task.js';
import { isObject, type JsonObject } from '../../wire/message.js';

/** Follows every cursor as it came, whatever it says, until a page has none (server/utilities/pagination). */
export const referencePages: PagePolicy = {
  params: (cursor) => (cursor === undefined ? {} : { cursor }),
  next: ({ nextCursor }) => (typeof nextCursor === 'string' ? nextCursor : undefined),
  limit: 1_000,
  restarts: ({ code }) => code === -32602,
  discards: true,
};

/** All items of a list, page by page. A list whose cursor is refused is begun again, once. */
export async function walk(task: Task, method: string, member: string): Promise<JsonObject[]> {
  const { connection } = task;
  const { restarts, discards } = connection.blueprint.pages;
  try {
    return await pages(task, method, member);
  } catch (error) {
    if (!(error instanceof RefusedCursor)) throw error;
    if (discards) connection.client.cache.drop({ method }, connection);
    if (!restarts(error)) throw error;
    return await pages(task, method, member);
  }
}

class RefusedCursor extends ClientFailure {}

async function pages(task: Task, method: string, member: string): Promise<JsonObject[]> {
  const { params, next, limit } = task.connection.blueprint.pages;
  const items: JsonObject[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= limit; page += 1) {
    const result = await ask(task, method, params(cursor)).catch((error: unknown) => {
      if (cursor === undefined || !(error instanceof ClientFailure) || error.code === undefined) throw error;
      throw new RefusedCursor(error.message, { code: error.code, data: error.data });
    });
    const listed = result[member];
    if (!Array.isArray(listed)) throw new ClientFailure(`the result is invalid: ${member} is no list`);
    items.push(...listed.filter(isObject));
    cursor = next(result, page, cursor);
    if (cursor === undefined) return items;
  }
  throw new ClientFailure(`the list has more than ${limit} pages`);
}
