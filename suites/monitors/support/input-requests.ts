import type { Need } from '../../../harness/run/check.js';
import { freedom } from '../../../harness/run/needs.js';
import type { SubjectMessage, TranscriptView } from '../../../harness/run/view.js';
import { jsonPointer } from '../../../harness/wire/json.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { modernRequest } from './requests.js';

/** An entry of `inputRequests` whose form is whole, in a result that asks for input. */
export interface SeenInputRequest {
  readonly message: SubjectMessage;
  /** JSON Pointer to its params within the message. */
  readonly place: string;
  /** Empty where it has none. */
  readonly params: JsonObject;
  /** As in the message; undefined where it has none. */
  readonly rawParams: unknown;
  /** The client capabilities that the request declares; undefined where it cannot be said which request it is. */
  readonly declared: JsonObject | undefined;
}

/** The input requests of one method, in order. */
export function* inputRequestsOf(view: TranscriptView, method: string): Generator<SeenInputRequest> {
  for (const message of view.received) {
    const { classified } = message.read;
    if (classified.kind !== 'result' || classified.result.resultType !== 'input_required') continue;
    const { inputRequests } = classified.result;
    const declared = message.answers?.intent === 'valid' ? modernRequest(message)?.capabilities : undefined;
    for (const [key, request] of Object.entries(isObject(inputRequests) ? inputRequests : {})) {
      if (!isObject(request) || request.method !== method) continue;
      const place = jsonPointer('result', 'inputRequests', key, 'params');
      const params = isObject(request.params) ? request.params : {};
      yield { message, place, params, rawParams: request.params, declared };
    }
  }
}

/** Said of what every input request of a kind must have, where none came: a server is free not to ask. */
export function neverAsked(what: string): Need {
  return freedom(`nothing asked for ${what}`);
}
