/** A JSON object as it came off the wire. */
export type JsonObject = { [key: string]: unknown };

/** A legal request id: a string or an integer (basic/index#requests). */
export type RequestId = string | number;

/** What a parsed JSON text is in terms of JSON-RPC 2.0 and the Model Context Protocol. */
export type Classified =
  | {
      readonly kind: 'request';
      readonly id: RequestId;
      readonly method: string;
      readonly message: JsonObject;
    }
  | { readonly kind: 'notification'; readonly method: string; readonly message: JsonObject }
  | {
      readonly kind: 'result';
      readonly id: RequestId;
      readonly result: JsonObject;
      readonly message: JsonObject;
    }
  | {
      readonly kind: 'error';
      readonly id: RequestId | undefined;
      readonly error: ErrorObject;
      readonly message: JsonObject;
    }
  | { readonly kind: 'invalid'; readonly reason: string; readonly pointer: string };

/** The `error` member of an error response. */
export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** Whether a value is a JSON object (not null, not an array). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a legal request id: any string, or an integer. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value));
}

const invalid = (reason: string, pointer = ''): Classified => ({ kind: 'invalid', reason, pointer });

/**
 * Says what a value from the wire is. Strict on what the specification demands of every message (basic/index#messages),
 * silent on everything else: extra members are legal. A null id of an error response counts as absent, because JSON-RPC
 * 2.0 asks for null where the Model Context Protocol leaves the id out.
 */
export function classify(value: unknown): Classified {
  if (Array.isArray(value)) return invalid('a JSON array, not a single message');
  if (!isObject(value)) return invalid(`a JSON ${value === null ? 'null' : typeof value}, not a message`);
  if (value.jsonrpc !== '2.0') return invalid('member "jsonrpc" is not "2.0"', '/jsonrpc');
  const has = (name: string): boolean => Object.hasOwn(value, name);
  if (has('method')) return classifyCall(value, has);
  if (has('result') && has('error')) return invalid('both "result" and "error"', '/error');
  if (has('result')) {
    if (!isRequestId(value.id)) return invalid('a result response without a string or integer id', '/id');
    if (!isObject(value.result)) return invalid('"result" is not an object', '/result');
    return { kind: 'result', id: value.id, result: value.result, message: value };
  }
  if (has('error')) return classifyError(value);
  return invalid('neither "method" nor "result" nor "error"');
}

function classifyCall(value: JsonObject, has: (name: string) => boolean): Classified {
  if (typeof value.method !== 'string') return invalid('"method" is not a string', '/method');
  if (has('result') || has('error')) return invalid('"method" beside "result" or "error"', '/method');
  if (has('params') && !isObject(value.params)) return invalid('"params" is not an object', '/params');
  if (!has('id')) return { kind: 'notification', method: value.method, message: value };
  if (!isRequestId(value.id)) return invalid('a request id that is neither string nor integer', '/id');
  return { kind: 'request', id: value.id, method: value.method, message: value };
}

function classifyError(value: JsonObject): Classified {
  const error = value.error;
  if (!isObject(error)) return invalid('"error" is not an object', '/error');
  if (typeof error.code !== 'number') return invalid('"error.code" is not a number', '/error/code');
  if (!Number.isInteger(error.code)) return invalid('"error.code" is not an integer', '/error/code');
  if (typeof error.message !== 'string') return invalid('"error.message" is not a string', '/error/message');
  if (value.id !== undefined && value.id !== null && !isRequestId(value.id)) {
    return invalid('an error id that is neither string nor integer', '/id');
  }
  const id = value.id === null ? undefined : (value.id as RequestId | undefined);
  return { kind: 'error', id, error: error as unknown as ErrorObject, message: value };
}
