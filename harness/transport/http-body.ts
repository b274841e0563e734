import { isObject } from '../wire/message.js';
import type { Asked } from '../wire/transcript.js';

/**
 * Whether the body of a response was written by the HTTP layer and is no message of the protocol: the free body of an error
 * status, or whatever answers something that was no request. What names itself JSON-RPC, or the request by its id, is a
 * message (basic/transports/streamable-http#sending-messages, #security-endpoint).
 */
export function isHttpBody(value: unknown, status: number, asked: Asked | undefined): boolean {
  if (status < 400 && asked?.kind === 'request') return false;
  return !isObject(value) || !('jsonrpc' in value || (asked?.id !== undefined && value.id === asked.id));
}
