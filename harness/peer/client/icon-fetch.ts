import { headerValue } from '../../transport/headers.js';
import { openPool, pooledRequest } from '../../transport/pooled-http.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import type { ClientConnection } from './client-connection.js';

/** Redirects of an icon that are followed at most. */
const mostRedirects = 5;

/**
 * Takes the icons out of a listed item that are not handed on, and fetches those that are shown; what comes of the
 * fetching is nobody's concern (basic/index#icons).
 */
export async function withIcons(item: JsonObject, connection: ClientConnection): Promise<JsonObject> {
  if (!Array.isArray(item.icons)) return item;
  const { keeps, fetches } = connection.blueprint.icons;
  const icons = (item.icons as unknown[]).filter(isObject).filter(keeps);
  const sources = icons.flatMap(({ src }) =>
    typeof src === 'string' && URL.canParse(src) ? [new URL(src)] : [],
  );
  await Promise.all(
    sources.filter((src) => fetches(src, connection)).map((src) => fetchIcon(src, connection)),
  );
  return { ...item, icons };
}

async function fetchIcon(src: URL, connection: ClientConnection): Promise<void> {
  const { limits, follows } = connection.blueprint.icons;
  const signal = AbortSignal.timeout(limits.time);
  try {
    let at = src;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const location = await load(at, connection, signal);
      if (location === undefined || !URL.canParse(location, at.href)) return;
      const to = new URL(location, at);
      if (!follows(at, to)) return;
      at = to;
    }
  } catch {
    // an icon that does not come is not shown
  }
}

/** Reads an icon within its limits; gives where it redirects to. */
async function load(
  src: URL,
  connection: ClientConnection,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { headers, limits } = connection.blueprint.icons;
  const pool = await openPool(src.origin, 1);
  try {
    const path = src.pathname + src.search;
    const response = await pooledRequest(pool, { method: 'GET', path, headers }, signal);
    if (response.status >= 300 && response.status < 400) return headerValue(response.headers, 'location');
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > limits.bytes) break;
    }
    return undefined;
  } finally {
    await pool.destroy();
  }
}
