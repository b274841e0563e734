import { listMethods } from '../../../harness/run/walk.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import type { SeenResult } from './results.js';

/** A place in a result where icons stand. */
export interface IconPlace {
  /** JSON Pointer to the `icons` member. */
  readonly pointer: string;
  /** What stands there; an array if it is right. */
  readonly icons: unknown;
}

/** Every `icons` in a result: of the server itself, of what it lists, and of resources that a result links to. */
export function* iconPlaces({ method, result }: SeenResult): Generator<IconPlace> {
  const meta = isObject(result._meta) ? result._meta : {};
  yield* iconsOf(
    meta['io.modelcontextprotocol/serverInfo'],
    '/result/_meta/io.modelcontextprotocol~1serverInfo',
  );
  const list = listMethods.find((listed) => listed.method === method);
  if (list !== undefined) yield* eachOf(result[list.member], `/result/${list.member}`);
  if (method === 'tools/call') yield* eachOf(result.content, '/result/content', isLink);
  if (method !== 'prompts/get' || !Array.isArray(result.messages)) return;
  for (const [at, message] of result.messages.entries()) {
    const content: unknown = isObject(message) ? message.content : undefined;
    if (isObject(content) && isLink(content)) yield* iconsOf(content, `/result/messages/${at}/content`);
  }
}

const isLink = (block: JsonObject): boolean => block.type === 'resource_link';

function* eachOf(
  items: unknown,
  pointer: string,
  has: (item: JsonObject) => boolean = () => true,
): Generator<IconPlace> {
  if (!Array.isArray(items)) return;
  for (const [at, item] of items.entries())
    if (isObject(item) && has(item)) yield* iconsOf(item, `${pointer}/${at}`);
}

function* iconsOf(owner: unknown, pointer: string): Generator<IconPlace> {
  if (isObject(owner) && 'icons' in owner) yield { pointer: `${pointer}/icons`, icons: owner.icons };
}
