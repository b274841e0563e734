import { unboundedMethods } from '../../schema/methods.js';
import type { SentMessage, TranscriptView } from './view.js';
import { listMethods } from './walk.js';

/** Share of the requests that may go without an answer before a run says too little. */
const tolerated = 0.1;

/**
 * Says what a server left unanswered, where that is so much that the run is no picture of it: everything that was asked of a
 * list it declares, or a good part of all requests. Slowness is no fault, so nothing is judged by it.
 */
export function silence(view: TranscriptView): string | undefined {
  const asked = view.sent.filter(expectsAnswer);
  const unanswered = asked.filter((request) => !reacted(request, view));
  const lists = listMethods
    .filter(({ capability }) => view.profile.capabilities[capability] !== undefined)
    .map(({ method }) => method)
    .filter((method) => asked.some((request) => request.asked.method === method))
    .filter((method) =>
      asked.every((request) => request.asked.method !== method || unanswered.includes(request)),
    );
  const advice = 'a longer budget (--timeout response=…) helps where it is only slow';
  if (lists.length > 0)
    return `the server declares what ${lists.join(' and ')} ${lists.length === 1 ? 'lists' : 'list'}, and never answered that in time; ${advice}`;
  return unanswered.length > tolerated * asked.length
    ? `the server left ${unanswered.length} of ${asked.length} requests without an answer in time; ${advice}`
    : undefined;
}

/** A valid request that was left to be answered. */
function expectsAnswer({ asked, intent }: SentMessage): boolean {
  return (
    asked.kind === 'request' &&
    intent === 'valid' &&
    asked.cancelled !== true &&
    asked.probe !== true &&
    !unboundedMethods.has(asked.method ?? '')
  );
}

/** Whether anything came for it, over HTTP a status without a message included. */
function reacted({ event, exchange, responses }: SentMessage, view: TranscriptView): boolean {
  if (responses.length > 0) return true;
  return exchange !== undefined && view.http(event.connection, exchange)?.end?.how === 'complete';
}
