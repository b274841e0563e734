import type { MockClient, RequestOptions } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import { allCapabilities } from '../../../harness/run/fixtures.js';
import { answersFor } from '../../../harness/run/input-answers.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** A request that was seen to be answered by `input_required`. */
export interface AskingRequest {
  readonly method: string;
  readonly params: JsonObject;
  /** What it is about, for a reader. */
  readonly label: string;
  /** What it was seen to ask, by key; none where it gave a state alone. */
  readonly asks?: Readonly<Record<string, unknown>>;
}

/** An `input_required` result with the answers to what it asks. */
export interface Round {
  readonly reply: Reply;
  /** By the keys of `inputRequests`; empty where nothing is asked. */
  readonly responses: Readonly<Record<string, JsonObject>>;
  /** What is asked, by the same keys. */
  readonly requests: Readonly<Record<string, JsonObject>>;
  readonly state: string | undefined;
}

/** Rounds after which a request is given up: a server may ask as often as it likes. */
export const maxRounds = 8;

/** Requests that are kept of those that ask for the same kinds of input. */
const maxAlike = 2;

/**
 * Requests that are known to ask for input. Of those that ask for the same kinds of input the first ones stand for all, and
 * of those that ask just the same the first.
 */
export function askingRequests({ fixtures }: ServerProfile): readonly AskingRequest[] {
  const alike = new Map<string, number>();
  const known = new Set<string>();
  return (fixtures.askingRequests ?? []).flatMap(({ method, params, asks = {} }) => {
    const kind = kindOf(method, asks);
    const count = (alike.get(kind) ?? 0) + 1;
    const same = JSON.stringify([method, asks]);
    if (count > maxAlike || (Object.keys(asks).length > 0 && known.has(same))) return [];
    alike.set(kind, count);
    known.add(same);
    const label = `the ${kinds[method]} ${String(params.name ?? params.uri)}`;
    return [{ method, params, label, asks }];
  });
}

const kinds = { 'tools/call': 'tool', 'prompts/get': 'prompt', 'resources/read': 'resource' } as const;

/** What kinds of input a request asks for; of a form, what kinds of fields it has. */
function kindOf(method: string, asks: Readonly<Record<string, unknown>>): string {
  const parts = Object.values(asks).map((ask) => {
    const { method: kind, params } = isObject(ask) ? ask : {};
    const { mode, tools, requestedSchema } = isObject(params) ? params : {};
    const properties = isObject(requestedSchema) ? requestedSchema.properties : undefined;
    const fields = Object.values(isObject(properties) ? properties : {}).filter(isObject);
    const keywords = fields.flatMap((field) => [String(field.type), ...Object.keys(field)]);
    return [kind, mode, tools === undefined, ...new Set(keywords.sort())].join(' ');
  });
  return [method, ...parts.sort()].join(', ');
}

/** Whether a reply asks for input. */
export function isAsking({ result }: Reply): boolean {
  return result?.resultType === 'input_required';
}

/** Whether a reply is a complete result, and no tool's error. */
export function isDone({ result }: Reply): boolean {
  return result !== undefined && result.resultType !== 'input_required' && result.isError !== true;
}

/** Sends the request, or a retry of it with further params, all client capabilities declared. */
export function send(
  peer: MockClient,
  { method, params }: Pick<AskingRequest, 'method' | 'params'>,
  further: JsonObject,
  options: RequestOptions = {},
): Promise<Reply> {
  return peer.request(method, { ...params, ...further }, { capabilities: allCapabilities, ...options });
}

/** The params that a retry adds: the answers to a round and its state, each of which may be replaced. */
export function retryParams(
  round: Round,
  change: { readonly responses?: unknown; readonly state?: string } = {},
): JsonObject {
  const responses =
    'responses' in change
      ? change.responses
      : 'inputRequests' in (round.reply.result ?? {})
        ? round.responses
        : undefined;
  const state = change.state ?? round.state;
  return {
    ...(responses === undefined ? {} : { inputResponses: responses }),
    ...(state === undefined ? {} : { requestState: state }),
  };
}

/** Reads an `input_required` result; a text says why it cannot be answered. */
export async function roundOf(reply: Reply): Promise<Round | string> {
  const { inputRequests, requestState } = reply.result ?? {};
  if (requestState !== undefined && typeof requestState !== 'string') return 'requestState is no string';
  const answers = await answersFor(inputRequests, 1);
  if (!answers.ok) return answers.reason;
  const requests = isObject(inputRequests) ? inputRequests : {};
  return {
    reply,
    responses: answers.responses as Round['responses'],
    requests: requests as Round['requests'],
    state: requestState,
  };
}

/** A request carried through all its rounds. */
export interface Flow {
  readonly request: AskingRequest;
  readonly rounds: readonly Round[];
  /** The complete result. */
  readonly final: Reply;
}

/** Carries a request through to its complete result; a text says why that was not reached. */
export async function carryThrough(
  peer: MockClient,
  request: AskingRequest,
  options: RequestOptions = {},
): Promise<Flow | string> {
  const rounds: Round[] = [];
  let reply = await send(peer, request, {}, options);
  while (isAsking(reply)) {
    if (rounds.length === maxRounds) return `it still asks after ${maxRounds} rounds`;
    const round = await roundOf(reply);
    if (typeof round === 'string') return round;
    rounds.push(round);
    reply = await send(peer, request, retryParams(round), options);
  }
  if (rounds.length === 0) return `it did not ask for input again: ${reply.received.slice(0, 200)}`;
  return isDone(reply)
    ? { request, rounds, final: reply }
    : `it did not succeed once answered: ${reply.received.slice(0, 200)}`;
}

/** Carries a request to its last round afresh, because a state may be good for one retry only. */
export async function lastRound(peer: MockClient, { request, rounds }: Flow): Promise<Round | string> {
  let reply = await send(peer, request, {});
  for (let at = 1; ; at += 1) {
    if (!isAsking(reply)) return `it took fewer rounds than before: ${reply.received.slice(0, 200)}`;
    const round = await roundOf(reply);
    if (typeof round === 'string' || at === rounds.length) return round;
    reply = await send(peer, request, retryParams(round));
  }
}

/** The first request that asks for input and completes once answered. Otherwise says why there is none. */
export async function workingFlow(peer: MockClient, profile: ServerProfile): Promise<Flow | string> {
  const reasons: string[] = [];
  for (const request of askingRequests(profile)) {
    const flow = await carryThrough(peer, request);
    if (typeof flow !== 'string') return flow;
    reasons.push(`${request.label}: ${flow}`);
  }
  return reasons.length === 0
    ? 'no tool, prompt or resource that asks for input was found'
    : reasons.join('; ');
}

/** What would make a flow available. */
export const flowUnlock =
  'a tool, prompt or resource that asks for input and completes once answered; allow calls with --call, or annotate such a tool with readOnlyHint';
