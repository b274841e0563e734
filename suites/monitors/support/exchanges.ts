import type { Sighting } from '../../../harness/run/check.js';
import type { HttpExchangeView, SentMessage, TranscriptView } from '../../../harness/run/view.js';
import { headerValue, mediaType } from '../../../harness/transport/headers.js';
import { oncePerView } from './once.js';

/** A POST of a JSON-RPC request that got a response head. */
export interface AnsweredPost extends HttpExchangeView {
  readonly sent: SentMessage;
  readonly response: NonNullable<HttpExchangeView['response']>;
  readonly status: number;
  /** Media type of the response, lower case, without parameters. */
  readonly type: string | undefined;
  readonly method: string;
}

/** The POSTs of requests that were answered at all, in order. */
export const answeredPosts = oncePerView((view): readonly AnsweredPost[] =>
  view.httpExchanges.flatMap((exchange) => {
    const { request, response, sent } = exchange;
    if (request.method !== 'POST' || sent?.asked.kind !== 'request' || response === undefined) return [];
    const { status, headers } = response;
    return [
      { ...exchange, sent, response, status, type: mediaType(headers), method: sent.asked.method ?? '' },
    ];
  }),
);

/** Those that were answered by an event stream. */
export function* eventStreams(view: TranscriptView): Generator<AnsweredPost> {
  for (const post of answeredPosts(view)) if (post.type === 'text/event-stream') yield post;
}

/** Whether a POST opens a subscription. */
export const listens = (post: AnsweredPost): boolean => post.method === 'subscriptions/listen';

/** The first value of a response header. */
export function header({ response }: AnsweredPost, name: string): string | undefined {
  return headerValue(response.headers, name);
}

/** The response that a POST brought, as a reader sees it. */
export function responseText({ response, messages, status }: AnsweredPost): string {
  const type = headerValue(response.headers, 'content-type');
  const texts = messages.map(({ read }) => read.text ?? 'bytes that are not UTF-8').join('\n');
  const body = texts === '' ? 'without a message in it' : texts.slice(0, 2_000);
  return `HTTP ${status}, ${type === undefined ? 'no Content-Type' : `Content-Type: ${type}`}, ${body}`;
}

/** A judgement on a POST as a whole. */
export function sightedPost<R extends string>(
  requirement: R,
  post: AnsweredPost,
  holds: boolean,
  expected: string,
  received?: string,
): Sighting<R> {
  const events = [post.sent.event.n, post.response.n, ...post.messages.map(({ event }) => event.n)];
  if (holds) return { requirement, ok: true, events };
  const sent = post.sent.event.type === 'sent' ? post.sent.event.text : '';
  return { requirement, ok: false, events, sent, expected, received: received ?? responseText(post) };
}
