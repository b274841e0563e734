import type { DefinitionName } from './2026-07-28/protocol.js';
import { type SchemaError, kind } from './explain-errors.js';
import { traitsOfNotification, traitsOfRequest } from './methods.js';

/** A part of a message and the definition it has to fit. */
export interface Part {
  readonly definition: DefinitionName;
  readonly value: unknown;
  /** JSON pointer of the part within the message. */
  readonly pointer: string;
}

/** What judges a message: each part in turn, then what no definition of it alone can say. */
export interface Selection {
  readonly parts: readonly Part[];
  readonly refusal?: SchemaError;
}

type Message = Readonly<Record<string, unknown>>;

/**
 * The definitions that judge a message of a client: a request or notification by its method. Of a method that the
 * revision does not know, the envelope is judged, and of a request the metadata that every request carries.
 * Sections: basic/index#messages, basic/index#meta, basic/patterns/index#top.
 */
export function selectForClientMessage(value: unknown): Selection {
  if (!isObject(value)) return refuse('', 'type', 'one JSON-RPC message, an object', kind(value));
  if ('method' in value) return 'id' in value ? requestParts(value) : notificationParts(value);
  if ('result' in value || 'error' in value) {
    return refuse(
      '',
      'direction',
      'a request or a notification, as a client sends no response',
      'a response',
    );
  }
  return refuse('', 'required', 'a member "method"', 'an object without');
}

/**
 * The definitions that judge a message of a server. A result is judged by the request it answers and by its
 * `resultType` first, because the unions of the specification accept an empty complete result as input_required.
 * An error is judged by its code, a notification by its method.
 * Sections: basic/index#responses, basic/index#resulttype, basic/patterns/mrtr#supported-requests.
 *
 * @param method - the method of the request that the message answers, where it is known
 */
export function selectForServerMessage(value: unknown, method?: string): Selection {
  if (!isObject(value)) return refuse('', 'type', 'one JSON-RPC message, an object', kind(value));
  if ('method' in value) {
    if (!('id' in value)) return notificationParts(value);
    return refuse('', 'direction', 'a response or a notification, as a server sends no request', 'a request');
  }
  if ('error' in value) return errorParts(value);
  if ('result' in value) return resultParts(value, method);
  return refuse('', 'required', 'a member "result", "error" or "method"', 'an object without');
}

function requestParts(message: Message): Selection {
  const traits = traitsOfRequest(String(message.method));
  if (traits !== undefined) return { parts: [whole(traits.request, message)] };
  return {
    parts: [
      whole('JSONRPCRequest', message),
      { definition: 'RequestParams', value: message.params, pointer: '/params' },
    ],
  };
}

function notificationParts(message: Message): Selection {
  const traits = traitsOfNotification(String(message.method));
  if (traits !== undefined) return { parts: [whole(traits.notification, message)] };
  const envelope = whole('JSONRPCNotification', message);
  if (message.params === undefined) return { parts: [envelope] };
  return {
    parts: [envelope, { definition: 'NotificationParams', value: message.params, pointer: '/params' }],
  };
}

function errorParts(message: Message): Selection {
  const envelope = whole('JSONRPCErrorResponse', message);
  const code = isObject(message.error) ? Number(message.error.code) : undefined;
  const ofResponse = code === undefined ? undefined : responsesByCode[code];
  if (ofResponse !== undefined) return { parts: [envelope, whole(ofResponse, message)] };
  const ofError = code === undefined ? undefined : errorsByCode[code];
  if (ofError === undefined) return { parts: [envelope] };
  return { parts: [envelope, { definition: ofError, value: message.error, pointer: '/error' }] };
}

/** Definitions of the whole response. */
const responsesByCode: Readonly<Record<number, DefinitionName>> = {
  [-32020]: 'HeaderMismatchError',
  [-32021]: 'MissingRequiredClientCapabilityError',
  [-32022]: 'UnsupportedProtocolVersionError',
};

/** Definitions of the error object alone. */
const errorsByCode: Readonly<Record<number, DefinitionName>> = {
  [-32700]: 'ParseError',
  [-32600]: 'InvalidRequestError',
  [-32601]: 'MethodNotFoundError',
  [-32602]: 'InvalidParamsError',
  [-32603]: 'InternalError',
};

function resultParts(message: Message, method: string | undefined): Selection {
  const envelope = whole('JSONRPCResultResponse', message);
  const resultType = isObject(message.result) ? message.result.resultType : undefined;
  const traits = method === undefined ? undefined : traitsOfRequest(method);
  const judgedBy = (definition: DefinitionName): Selection => ({
    parts: [envelope, { definition, value: message.result, pointer: '/result' }],
  });
  if (resultType === 'complete' && traits !== undefined) return judgedBy(traits.result);
  if (resultType !== 'input_required') return { parts: [envelope] };
  if (traits === undefined || traits.inputRequired) return judgedBy('InputRequiredResult');
  const expected = `"complete", as no input can be asked for on ${String(method)}`;
  return { ...refuse('/result/resultType', 'const', expected, '"input_required"'), parts: [envelope] };
}

function whole(definition: DefinitionName, value: Message): Part {
  return { definition, value, pointer: '' };
}

function refuse(pointer: string, keyword: string, expected: string, found: string): Selection {
  const place = pointer === '' ? 'the message' : pointer;
  return {
    parts: [],
    refusal: { pointer, keyword, expected, message: `${place} is ${found}, expected ${expected}` },
  };
}

function isObject(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
