import type { SeenMessage, SeenTraffic } from '../../../harness/run/client/seen.js';

/** A request that gives a token, with those that had one and were under way on its connection when it came. */
export interface Beside {
  readonly request: SeenMessage;
  readonly others: readonly SeenMessage[];
}

/**
 * Goes through requests with progress tokens. A request is under way until its response leaves, it is cancelled, or its
 * transport ends.
 */
export function activeTokens(seen: SeenTraffic, requests: readonly SeenMessage[]): Beside[] {
  const places = new Map(requests.map((request) => [request.event.n, request]));
  const notices = new Map(
    seen.notifications('notifications/cancelled').map((notice) => [notice.event.n, notice]),
  );
  const active = new Map<string, Set<SeenMessage>>();
  const found: Beside[] = [];
  for (const event of seen.events) {
    const here = active.get(event.connection) ?? new Set();
    active.set(event.connection, here);
    const request = places.get(event.n);
    const notice = notices.get(event.n);
    if (request !== undefined) {
      found.push({ request, others: [...here] });
      here.add(request);
    } else if (notice !== undefined) forget(here, ({ id }) => id === notice.params.requestId);
    else if (event.type === 'sent')
      forget(here, ({ answers }) => answers.at(-1)?.event === event && 'id' in answers.at(-1)!.value);
    else if (event.type === 'http-end') forget(here, ({ exchange }) => exchange?.number === event.exchange);
    else if (event.type === 'exit') here.clear();
  }
  return found;
}

function forget(active: Set<SeenMessage>, over: (request: SeenMessage) => boolean): void {
  for (const request of active) if (over(request)) active.delete(request);
}
