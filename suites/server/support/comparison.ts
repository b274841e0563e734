import fc, { type Arbitrary } from 'fast-check';
import type { MockClient, RequestOptions } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import type { Outcome } from '../../../harness/run/check.js';
import { canonicalText } from '../../../harness/wire/json-text.js';
import type { RequestAtHand } from './at-hand.js';

/** A request that was served, with what is known of its result. */
export interface Steady {
  readonly request: RequestAtHand;
  /** The result as comparable text; undefined where two equal requests got different results. */
  readonly answer: string | undefined;
}

/** Sends each request twice, to learn which are served and whose results rest. */
export async function servedRequests(
  peer: MockClient,
  requests: readonly RequestAtHand[],
): Promise<Steady[]> {
  const served: Steady[] = [];
  for (const request of requests) {
    const first = await ask(peer, request);
    const second = await ask(peer, request);
    if (first.result === undefined || second.result === undefined) continue;
    const answer = comparable(first);
    served.push({ request, answer: answer === comparable(second) ? answer : undefined });
  }
  return served;
}

/**
 * Values to be tried on requests, named by their methods: every example on every request, each generated value on one.
 * @throws where no request was served
 */
export function onEach<T>(
  served: readonly Steady[],
  values: Arbitrary<T>,
  examples: readonly T[],
): { values: Arbitrary<[T, string]>; examples: [T, string][] } {
  const methods = served.map(({ request }) => request.method);
  return {
    values: fc.tuple(values, fc.constantFrom(...methods)),
    examples: examples.flatMap((value) => methods.map((method): [T, string] => [value, method])),
  };
}

/** A changed request's reply, and whether it is the answer that the unchanged one gets. */
export interface Comparison {
  readonly reply: Reply;
  readonly outcome: Outcome;
}

/**
 * Sends a request with a change that should not matter and compares. What differs is asked for again, changed and
 * unchanged, so that a server whose answers move is not blamed. `neutral` takes out of both answers what may differ.
 */
export async function compare(
  peer: MockClient,
  served: readonly Steady[],
  method: string,
  change: RequestOptions,
  neutral: (text: string) => string = (text) => text,
): Promise<Comparison> {
  const { request, answer } = served.find((one) => one.request.method === method)!;
  const options = { ...request.options, ...change };
  const alike = (reply: Reply): boolean => {
    if (reply.result === undefined) return false;
    return answer === undefined || neutral(comparable(reply)) === neutral(answer);
  };
  const reply = await ask(peer, { ...request, options });
  if (reply.unusable !== undefined || alike(reply)) return { reply, outcome: true };
  const unchanged = await ask(peer, request);
  const again = await ask(peer, { ...request, options });
  const moves = !alike(unchanged) || again.unusable !== undefined || alike(again);
  return {
    reply,
    outcome: moves ? { cannot: `the answers to ${request.method} change by themselves` } : false,
  };
}

function ask(peer: MockClient, { method, params, options }: RequestAtHand): Promise<Reply> {
  return peer.request(method, params, options);
}

/** A result as text, members in order of name, without what may differ between two equal requests. */
export function comparable({ result }: Reply): string {
  const { _meta, ttlMs: _ttl, ...rest } = result ?? {};
  return canonicalText(rest) ?? 'nested too deep to be compared';
}
