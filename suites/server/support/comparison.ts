import fc, { type Arbitrary } from 'fast-check';
import type { MockClient, RequestOptions } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import type { CheckContext, Outcome } from '../../../harness/run/check.js';
import { canonicalText } from '../../../harness/wire/json-text.js';
import { type RequestAtHand, requestsAtHand } from './at-hand.js';

/** A request that was served, with what is known of its result. */
export interface Steady {
  readonly request: RequestAtHand;
  /** The result as comparable text; undefined where two equal requests got different results. */
  readonly answer: string | undefined;
}

const known = new WeakMap<MockClient, Map<string, Promise<Steady | undefined>>>();

/** Learns which requests are served and whose results rest, by sending each twice, once for all checks on a connection. */
export async function steadyRequests(
  peer: MockClient,
  requests: readonly RequestAtHand[],
): Promise<Steady[]> {
  const ofPeer = known.get(peer) ?? new Map<string, Promise<Steady | undefined>>();
  known.set(peer, ofPeer);
  const served: Steady[] = [];
  for (const request of requests) {
    const key = JSON.stringify(request);
    const learnt = ofPeer.get(key) ?? askTwice(peer, request);
    ofPeer.set(key, learnt);
    const steady = await learnt;
    if (steady !== undefined) served.push(steady);
  }
  return served;
}

async function askTwice(peer: MockClient, request: RequestAtHand): Promise<Steady | undefined> {
  const first = await ask(peer, request);
  const second = await ask(peer, request);
  if (first.result === undefined || second.result === undefined) return undefined;
  const answer = comparable(first);
  return { request, answer: answer === comparable(second) ? answer : undefined };
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

/** Values by which a request is changed. */
interface Changes<T> {
  /** The property, in words. */
  readonly name: string;
  readonly values: Arbitrary<T>;
  readonly examples: readonly T[];
  readonly share?: number;
  /** What a value changes in a request. */
  readonly change: (value: T, request: RequestAtHand) => RequestOptions;
  /** What is expected, in words. */
  readonly expected: string;
}

/** Judges by a property that a change leaves the answer to every kind of request as it is, whatever its value. */
export async function judgeUnchanged<R extends string, T>(
  { peer, profile, judge, property }: CheckContext<R>,
  requirement: NoInfer<R>,
  { name, values, examples, share = 1, change, expected }: Changes<T>,
): Promise<void> {
  const steady = await steadyRequests(peer, requestsAtHand(profile));
  if (steady.length === 0) return judge.inconclusive(requirement, 'no request is served');
  const trials = onEach(steady, values, examples);
  await property(
    name,
    trials.values,
    { examples: trials.examples, share },
    async ([value, method], trial) => {
      const { request } = steady.find((one) => one.request.method === method)!;
      const { reply, outcome } = await compare(peer, steady, method, change(value, request));
      trial(requirement, reply, () => outcome, expected);
    },
  );
}

/** A changed request's reply, and whether it is the answer that the unchanged one gets. */
export interface Comparison {
  readonly reply: Reply;
  readonly outcome: Outcome;
}

/**
 * Sends a request with a change that should not matter and compares. What differs is asked for again, changed between two
 * unchanged ones, so that a server whose answers move is not blamed. `neutral` takes out of all answers what may differ.
 */
export async function compare(
  peer: MockClient,
  served: readonly Steady[],
  method: string,
  change: RequestOptions,
  neutral: (text: string) => string = (text) => text,
): Promise<Comparison> {
  const { request, answer } = served.find((one) => one.request.method === method)!;
  const changed = { ...request, options: { ...request.options, ...change } };
  const told = (reply: Reply): string | undefined => {
    if (reply.result === undefined) return undefined;
    return answer === undefined ? 'a result' : neutral(comparable(reply));
  };
  const reply = await ask(peer, changed);
  const expected = answer === undefined ? 'a result' : neutral(answer);
  if (reply.unusable !== undefined || told(reply) === expected) return { reply, outcome: true };
  const before = await ask(peer, request);
  const again = await ask(peer, changed);
  const after = await ask(peer, request);
  const rests = told(before) !== undefined && told(before) === told(after) && again.unusable === undefined;
  const outcome = rests
    ? told(again) === told(before)
    : { cannot: `the answers to ${method} change by themselves` };
  return { reply, outcome };
}

function ask(peer: MockClient, { method, params, options }: RequestAtHand): Promise<Reply> {
  return peer.request(method, params, options);
}

/** A result as text, members in order of name, without what may differ between two equal requests. */
export function comparable({ result }: Reply): string {
  const { _meta, ttlMs: _ttl, ...rest } = result ?? {};
  return canonicalText(rest) ?? 'nested too deep to be compared';
}
