import type { SubjectMessage, TranscriptView } from '../../../harness/run/view.js';
import type { JsonObject } from '../../../harness/wire/message.js';
import { oncePerView } from './once.js';
import { actualRequest, modernRequest } from './requests.js';

/** A result with the request that it answers. */
export interface SeenResult {
  readonly message: SubjectMessage;
  readonly method: string;
  /** Empty where the request has none. */
  readonly params: JsonObject;
  readonly result: JsonObject;
}

/**
 * The results that answer valid requests of ours, in order. What is malformed as a response is left out, since the more
 * basic areas judge it; in a modern revision so are answers to requests that may be taken for those of another era.
 * @param methods which requests; default all
 */
export function* resultsIn(
  view: TranscriptView,
  methods?: Pick<ReadonlySet<string>, 'has'>,
): Generator<SeenResult> {
  for (const seen of allResults(view)) if (methods?.has(seen.method) !== false) yield seen;
}

const allResults = oncePerView((view): readonly SeenResult[] => {
  const modern = view.revision >= '2026-07-28';
  return view.received.flatMap((message) => {
    const { answers, read } = message;
    if (answers?.intent !== 'valid' || read.classified.kind !== 'result') return [];
    const request = modern ? modernRequest(message) : actualRequest(answers);
    if (request === undefined) return [];
    return [{ message, method: request.method, params: request.params, result: read.classified.result }];
  });
});

/** The methods that may be answered by a request for input, with the member that their complete results have. */
export const mayAsk: Readonly<Record<string, string>> = {
  'tools/call': 'content',
  'prompts/get': 'messages',
  'resources/read': 'contents',
};

/**
 * Whether a result says that it is complete and is in truth one that asks for input. That is one fault by itself
 * (mrtr-result-type); nothing else is concluded from such a result.
 */
export function asksInDisguise(method: string, result: JsonObject): boolean {
  const member = mayAsk[method];
  return (
    member !== undefined &&
    result.resultType === 'complete' &&
    !(member in result) &&
    ('inputRequests' in result || 'requestState' in result)
  );
}

/** The results of one method that are complete, or do not say otherwise. */
export function* completeResultsIn(view: TranscriptView, method: string): Generator<SeenResult> {
  for (const seen of resultsIn(view, new Set([method]))) {
    const { resultType = 'complete' } = seen.result;
    if (resultType === 'complete' && !asksInDisguise(method, seen.result)) yield seen;
  }
}
