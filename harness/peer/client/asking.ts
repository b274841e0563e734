import { isObject, type JsonObject } from '../../wire/message.js';
import type { Draft, RequestOptions } from './blueprint.js';
import { ClientFailure } from './client-failure.js';
import type { Exchange } from './exchange.js';
import { handshake } from './greet.js';
import { failureOf } from './outcome-failure.js';
import type { Task } from './task.js';

/**
 * Asks the server for a complete result: from what is kept, or by a request, its repetitions and its rounds of input.
 * Rejects with a {@link ClientFailure}.
 */
export async function ask(
  task: Task,
  method: string,
  params: JsonObject,
  options: RequestOptions = {},
): Promise<JsonObject> {
  const { connection } = task;
  await connection.open();
  const { blueprint, client } = connection;
  const missing = blueprint.offers(method, connection.offered);
  if (missing !== undefined) throw new ClientFailure(missing);
  const first: Draft = { method, params, options, task };
  const kept = client.cache.find(first, connection);
  if (kept !== undefined) return kept;
  let draft = first;
  for (let round = 0; ; round += 1) {
    const { result, exchange } = await requested(draft);
    const kind = blueprint.rounds.kind(result, method, connection);
    if (kind === undefined)
      throw new ClientFailure(
        `the result is of a type that is not known: ${JSON.stringify(result.resultType)}`,
      );
    if (kind === 'complete') return completed(result, draft);
    if (round >= blueprint.rounds.limit)
      throw new ClientFailure(`the server still asks for input after ${round} rounds`);
    const responses = await inputResponses(result, task);
    const retry = blueprint.rounds.retry(params, result, responses);
    draft = { ...first, params: retry, again: { of: exchange.id, why: 'input' } };
  }
}

function completed(result: JsonObject, draft: Draft): JsonObject {
  const { connection } = draft.task;
  const fault = connection.blueprint.results[draft.method]?.(result);
  if (fault !== undefined) throw new ClientFailure(`the result is invalid: ${fault}`);
  connection.client.cache.keep(result, draft, connection);
  return result;
}

/** Sends a request, and again where it was lost, or refused for a reason that can be put right. */
async function requested(
  wanted: Draft,
): Promise<{ readonly result: JsonObject; readonly exchange: Exchange }> {
  const { connection } = wanted.task;
  const { eras, cancellation } = connection.blueprint;
  const repeated = { lost: 0, version: 0, session: 0 };
  let draft = wanted;
  for (;;) {
    const exchange = connection.send(draft);
    const outcome = await exchange.outcome;
    if (outcome.how === 'result') return { result: outcome.result, exchange };
    if (outcome.how === 'lost' && cancellation.resends(exchange, ++repeated.lost)) {
      await connection.open();
      draft = { ...draft, again: { of: exchange.id, why: 'lost' } };
      continue;
    }
    if (sessionEnded(connection.era, outcome) && ++repeated.session === 1) {
      await handshake(connection);
      continue;
    }
    const version =
      outcome.how === 'error' ? eras.retry(outcome.error as unknown as JsonObject, connection) : undefined;
    if (version === undefined || ++repeated.version > 1) throw failureOf(outcome);
    connection.era = connection.modernEra(version);
    draft = { ...draft, again: { of: exchange.id, why: 'version' } };
  }
}

/** Whether a session of the legacy era is over, so that it takes a new one (2025-11-25 basic/transports#session-management). */
function sessionEnded(era: object, outcome: object): boolean {
  return 'session' in era && 'status' in outcome && outcome.status === 404;
}

/** Gathers the answers to the input requests of a result; undefined where it has none. */
async function inputResponses(result: JsonObject, { connection }: Task): Promise<JsonObject | undefined> {
  const { inputRequests } = result;
  if (inputRequests === undefined) return undefined;
  if (!isObject(inputRequests)) throw new ClientFailure('inputRequests is no object');
  const answers = Object.entries(inputRequests).map(async ([key, request]) => {
    if (!isObject(request)) throw new ClientFailure(`the input request ${JSON.stringify(key)} is no object`);
    return [key, await connection.client.answerInput(request, connection)] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}
