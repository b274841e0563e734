import type { Target } from '../../../schema/driver.js';
import type { Transport } from '../../../schema/report.js';
import type { Sending } from './blueprint.js';
import type { ClientConnection } from './client-connection.js';
import type { Exchange } from './exchange.js';
import { HttpLink } from './http-link.js';
import { startStdioLink } from './stdio-link.js';

/** How messages leave a client. What comes back goes to `receive` of the connection. */
export interface ClientLink {
  readonly transport: Transport;
  /** Whether nothing can be sent any more. */
  readonly gone: boolean;
  /** Sends messages; the last is the one that `sending` is about. */
  send(messages: readonly unknown[], sending: Sending): void;
  /** Leaves the response of a request; without effect where requests have none of their own. */
  abandon(exchange: Exchange): void;
  close(): Promise<void>;
}

/** Opens the way to a server. Rejects where a command cannot be started. */
export async function openLink(target: Target, connection: ClientConnection): Promise<ClientLink> {
  return target.transport === 'http'
    ? new HttpLink(new URL(target.url), connection)
    : startStdioLink(target, connection);
}
