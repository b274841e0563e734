import type { SubjectMessage, TranscriptView } from '../../../harness/run/view.js';
import type { JsonObject } from '../../../harness/wire/message.js';

/** A result with the request that it answers. */
export interface SeenResult {
  readonly message: SubjectMessage;
  readonly method: string;
  /** Empty where the request has none. */
  readonly params: Readonly<JsonObject>;
  readonly result: JsonObject;
}

/**
 * The results that answer valid requests of ours, in order. What is malformed as a response is left out, since the more
 * basic areas judge it, and so are answers to broken requests, whose era may be taken for another one.
 * @param methods which requests; default all
 */
export function* resultsIn(view: TranscriptView, methods?: ReadonlySet<string>): Generator<SeenResult> {
  for (const message of view.received) {
    const { answers, read } = message;
    if (answers === undefined || answers.intent !== 'valid' || answers.asked.kind !== 'request') continue;
    const { method } = answers.asked;
    if (method === undefined || (methods !== undefined && !methods.has(method))) continue;
    if (read.classified.kind !== 'result') continue;
    yield { message, method, params: answers.asked.params ?? {}, result: read.classified.result };
  }
}
