import type { CancellationPolicy } from '../../peer/client/blueprint.js';

/** A timeout for every request, a notification on stdio, a closed response over HTTP (basic/patterns/cancellation). */
export const referenceCancellation: CancellationPolicy = {
  timeout: ({ options }, connection) => options.timeout ?? connection.options.timeout ?? 60_000,
  maximum: ({ options }, connection) =>
    options.maxTimeout ?? Math.max(options.timeout ?? connection.options.timeout ?? 0, 300_000),
  extends: true,
  tell: (exchange, _how, reason) => {
    const { connection, id, draft } = exchange;
    const { era, transport } = connection;
    connection.abandon(exchange);
    // a handshake is not to be cancelled (2025-11-25 basic/utilities/cancellation#behavior-requirements)
    const notified = transport === 'stdio' || era.name === 'legacy';
    if (notified && draft.method !== 'initialize')
      connection.notify('notifications/cancelled', { requestId: id, reason });
  },
  stray: () => undefined,
  resends: ({ connection: { transport, era } }, times) =>
    transport === 'http' && era.name === 'modern' && times <= 2,
};
