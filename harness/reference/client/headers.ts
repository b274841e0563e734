import type { HttpClientBehaviour } from '../../peer/client/blueprint.js';
import { nameSource } from '../../peer/era.js';
import { encodeHeaderValue } from '../../wire/header-value.js';
import { isObject, type JsonObject } from '../../wire/message.js';

/** The header fields of a POST (basic/transports/streamable-http#request-metadata). */
export const modernHeaders: HttpClientBehaviour['headers'] = {
  'Content-Type': () => 'application/json',
  Accept: () => 'application/json, text/event-stream',
  'MCP-Protocol-Version': ({ connection }) => connection.era.version,
  'Mcp-Method': ({ message }) => (isObject(message) ? String(message.method) : undefined),
  'Mcp-Name': ({ exchange, connection }) => {
    if (exchange === undefined) return undefined;
    const { method, params } = exchange.draft;
    const source = nameSource[method];
    const name = source === undefined ? undefined : params[source];
    return typeof name === 'string' ? connection.blueprint.http.nameValue(name) : undefined;
  },
};

/** The value at the exact path of an annotated property (basic/transports/streamable-http#schema-extension). */
export function parameterAt(args: JsonObject, path: readonly string[]): unknown {
  let value: unknown = args;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** A parameter as the value of a header field (basic/transports/streamable-http#value-encoding). */
export function parameterValue(value: unknown): string | undefined {
  if (typeof value === 'string') return encodeHeaderValue(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined;
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${value} is beyond the integers that a header may carry`);
  return String(value);
}
