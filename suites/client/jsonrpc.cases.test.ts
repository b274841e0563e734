import { describe, expect, it } from 'vitest';
import { heldAgainst, resultOf } from '../support/verdicts.js';
import type { ClientChange } from './proof.js';
import { runChangedClient } from './support/verdicts.js';

/** Meets log messages in this way. */
const onLog =
  (meets: (connection: { fail: (reason: string) => void }) => void): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    notifications: {
      ...blueprint.notifications,
      'notifications/message': (_params, { connection }) => meets(connection),
    },
  });

describe(
  'cases from the field: what clients make of notifications, and their own',
  { timeout: 60_000 },
  () => {
    const only = ['jsonrpc/*'];

    it('case 25: a client that passes over log messages is not at fault', async () => {
      const report = await runChangedClient(
        onLog(() => undefined),
        { only },
      );
      expect(heldAgainst(report)).toEqual([]);
      expect(resultOf(report, 'jsonrpc-notification-no-response-client').verdict).toBe('pass');
    });

    it('case 25: a client that drops the connection over a log message fails', async () => {
      const drops = onLog((connection) => connection.fail('Unhandled notification'));
      const report = await runChangedClient(drops, { only: ['logging/*', 'jsonrpc/*'] });
      expect(heldAgainst(report)).toEqual(['fail logging-received-client']);
    });

    it('case 26: a notification with an id is one failure', async () => {
      const report = await runChangedClient(
        (blueprint) => ({
          ...blueprint,
          outgoing: (message, sending) =>
            blueprint.outgoing(sending.kind === 'notification' ? { ...message, id: 2 } : message, sending),
        }),
        { only },
      );
      expect(heldAgainst(report)).toEqual(['fail jsonrpc-notification-no-id-client']);
    });
  },
);
