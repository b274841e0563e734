import type { SeenMessage, SeenTraffic } from '../../../harness/run/client/seen.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';

export const versionKey = 'io.modelcontextprotocol/protocolVersion';
export const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';
export const clientInfoKey = 'io.modelcontextprotocol/clientInfo';
export const logLevelKey = 'io.modelcontextprotocol/logLevel';
export const serverInfoKey = 'io.modelcontextprotocol/serverInfo';

/**
 * Every message that the obligations of the modern era concern, malformed ones among them: all but `initialize` and what
 * follows it on its connection, unless that was refused or the message itself states a modern version.
 */
export function modernMessages({ messages }: SeenTraffic): SeenMessage[] {
  const shaken = new Set<string>();
  return messages.filter((message) => {
    if (message.method === 'initialize') {
      if (!wasRefused(message)) shaken.add(message.connection);
      return false;
    }
    return !shaken.has(message.connection) || statesModern(message);
  });
}

/** The requests among {@link modernMessages}, of one method or all; without notifications that have an id, which is their fault. */
export function modernRequests(seen: SeenTraffic, method?: string): SeenMessage[] {
  return modernMessages(seen).filter(
    (message) =>
      message.read.classified.kind === 'request' &&
      message.method?.startsWith('notifications/') !== true &&
      (method === undefined || message.method === method),
  );
}

/** The notifications among {@link modernMessages}. */
export function modernNotifications(seen: SeenTraffic): SeenMessage[] {
  return modernMessages(seen).filter(({ read }) => read.classified.kind === 'notification');
}

/** The capabilities that a request declares; empty where there are none. */
export function capabilitiesOf({ meta }: SeenMessage): JsonObject {
  const declared = meta[capabilitiesKey];
  return isObject(declared) ? declared : {};
}

function wasRefused({ answers }: SeenMessage): boolean {
  return answers.some(({ value }) => 'error' in value);
}

/** Whether a text names a version of the modern era, as every one does that is not dated before its first. */
export function namesModern(version: unknown): version is string {
  return typeof version === 'string' && !(/^\d{4}-\d{2}-\d{2}$/.test(version) && version < '2026-07-28');
}

function statesModern({ meta }: SeenMessage): boolean {
  return namesModern(meta[versionKey]);
}
