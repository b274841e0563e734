import type { SeenMessage, SeenTraffic } from '../../../harness/run/client/seen.js';

/** The notices by which a client gives up requests on a connection. */
export function noticesOn(seen: SeenTraffic, { connection }: SeenMessage): SeenMessage[] {
  return seen.notifications('notifications/cancelled').filter((notice) => notice.connection === connection);
}

/**
 * Whether the client has told that it gives a request up: over HTTP by closing the response, on stdio by a notification
 * (basic/patterns/cancellation#transport-specific-cancellation).
 */
export function toldOff(seen: SeenTraffic, request: SeenMessage): boolean {
  const { exchange } = request;
  if (exchange === undefined)
    return noticesOn(seen, request).some(({ params }) => params.requestId === request.id);
  return seen.exchanges.some(
    ({ connection, number, end }) =>
      connection === exchange.connection && number === exchange.number && end?.how === 'broken',
  );
}
