import type { SentMessage, SubjectMessage } from '../../../harness/run/view.js';
import { parseJson } from '../../../harness/wire/json.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

/** A request as it really went out, edits included. */
export interface ActualRequest {
  readonly method: string;
  readonly params: JsonObject;
  /** Empty where there is no `_meta`. */
  readonly meta: JsonObject;
  /** The version in `_meta`; undefined where there is none. */
  readonly version: string | undefined;
  /** The client capabilities in `_meta`; empty where there are none. */
  readonly capabilities: JsonObject;
}

const read = new WeakMap<SentMessage, ActualRequest | false>();

/** The request in a message of ours, read from its bytes; undefined where they hold none (or were too long to keep). */
export function actualRequest(sent: SentMessage): ActualRequest | undefined {
  let request = read.get(sent);
  if (request === undefined) {
    request = sent.event.type === 'sent' ? parseRequest(sent.event.text) : false;
    read.set(sent, request);
  }
  return request === false ? undefined : request;
}

function parseRequest(text: string): ActualRequest | false {
  const parsed = parseJson(text);
  const value = parsed.ok ? parsed.value : undefined;
  if (!isObject(value) || typeof value.method !== 'string') return false;
  const params = isObject(value.params) ? value.params : {};
  const meta = isObject(params._meta) ? params._meta : {};
  const version = meta[versionKey];
  const capabilities = meta[capabilitiesKey];
  return {
    method: value.method,
    params,
    meta,
    version: typeof version === 'string' ? version : undefined,
    capabilities: isObject(capabilities) ? capabilities : {},
  };
}

/**
 * The modern request that a message answers. Undefined where it answers none of ours, or one that a server of both eras
 * may take for a legacy one: without a version, with a legacy version, or `initialize` (basic/versioning).
 */
export function modernRequest(message: SubjectMessage): ActualRequest | undefined {
  const request = message.answers === undefined ? undefined : actualRequest(message.answers);
  if (request?.version === undefined || request.version < '2026-07-28' || request.method === 'initialize')
    return undefined;
  return request;
}

/** The result of a message that answers a valid modern request; undefined for every other message. */
export function modernResult(message: SubjectMessage): JsonObject | undefined {
  const { classified } = message.read;
  if (classified.kind !== 'result' || message.answers?.intent !== 'valid') return undefined;
  return modernRequest(message) === undefined ? undefined : classified.result;
}

/** Whether the server or the client of a request declared an extension, or an experiment, that may add to the protocol. */
export function extended(serverCapabilities: JsonObject, request: ActualRequest | undefined): boolean {
  return [serverCapabilities, request?.capabilities ?? {}].some(({ extensions, experimental }) =>
    [extensions, experimental].some((members) => isObject(members) && Object.keys(members).length > 0),
  );
}
