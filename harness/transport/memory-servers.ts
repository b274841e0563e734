import type { ByteChannel } from './channel.js';

/** The command that stands for a server in memory; its only argument is the server's token. */
export const memoryCommand = 'touchstone-memory';

const servers = new Map<string, () => ByteChannel>();

/**
 * Offers a server to clients within this process that start stdio servers: what they start by {@link memoryCommand} with
 * this token is opened by `open`, each time anew.
 * @returns takes the offer back
 */
export function offerMemoryServer(token: string, open: () => ByteChannel): () => void {
  servers.set(token, open);
  return () => servers.delete(token);
}

/** Starts the server of a token. Throws where there is none, as starting a command that does not exist does. */
export function startMemoryServer(token: string): ByteChannel {
  const open = servers.get(token);
  if (open === undefined) throw new Error(`there is no server "${token}" in memory`);
  return open();
}
