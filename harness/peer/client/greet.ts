import { isObject, type JsonObject } from '../../wire/message.js';
import type { RequestOptions } from './blueprint.js';
import type { ClientConnection } from './client-connection.js';
import { ClientFailure } from './client-failure.js';
import type { Exchange, Outcome } from './exchange.js';
import { failureOf } from './outcome-failure.js';
import { Task } from './task.js';

/**
 * Finds out the era of a server by `server/discover` and settles on a version, or falls back to the handshake
 * (basic/versioning#backward-compatibility-with-initialization-based-versions).
 */
export async function greet(connection: ClientConnection): Promise<void> {
  const { eras } = connection.blueprint;
  const { eras: known } = connection.client;
  const { target } = connection.options;
  const place = target.transport === 'http' ? target.url : undefined;
  if (place !== undefined && known.get(place) === 'legacy') {
    try {
      return await handshake(connection);
    } catch {
      known.delete(place);
      connection.era = connection.modernEra();
    }
  }
  if (!eras.probes(connection)) return;
  const outcome = await probe(connection);
  const era = eras.reads(outcome, connection);
  if (place !== undefined && era !== 'unknown' && eras.remembers) known.set(place, era);
  if (era === 'modern') return settle(outcome, connection);
  if (era === 'unknown') throw outcome.how === 'result' ? unfamiliar() : failureOf(outcome);
  if (eras.handshakes.length === 0) throw tooOld(outcome);
  await connection.reconnect();
  await handshake(connection);
}

async function probe(connection: ClientConnection): Promise<Outcome> {
  const { eras } = connection.blueprint;
  const { timeout: own = eras.patience } = connection.options;
  const options = eras.handshakes.length > 0 ? { timeout: Math.min(eras.patience, own) } : {};
  const { outcome, id } = request(connection, 'server/discover', {}, options);
  const first = await outcome;
  const version =
    first.how === 'error' ? eras.retry(first.error as unknown as JsonObject, connection) : undefined;
  if (version === undefined) return first;
  connection.era = connection.modernEra(version);
  const task = new Task(connection);
  const again = { of: id, why: 'version' } as const;
  return connection.send({ method: 'server/discover', params: {}, options, task, again }).outcome;
}

/** Takes what a modern server says of itself. */
function settle(outcome: Outcome, connection: ClientConnection): void {
  if (outcome.how !== 'result') {
    // a server that refuses the version is of no use; whatever else it refuses, it may still serve
    if (outcome.how === 'error' && outcome.error.code === -32022) throw failureOf(outcome);
    return;
  }
  const { supportedVersions, capabilities } = outcome.result;
  const version = connection.blueprint.eras.choose(supportedVersions, connection);
  if (version === undefined)
    throw new ClientFailure(
      `no version in common: the server supports ${JSON.stringify(supportedVersions)}, this client ${connection.blueprint.versions.join(', ')}`,
    );
  connection.era = connection.modernEra(version);
  connection.offered = isObject(capabilities) ? capabilities : {};
}

/** Opens a session of the legacy era (2025-11-25 basic/lifecycle#initialization). */
export async function handshake(connection: ClientConnection): Promise<void> {
  const { eras, http } = connection.blueprint;
  connection.era = { name: 'legacy', version: eras.handshakes[0] ?? '' };
  const exchange = request(connection, 'initialize', eras.initialize(connection), {});
  const outcome = await exchange.outcome;
  if (outcome.how !== 'result') {
    const { message, code, data } = failureOf(outcome);
    throw new ClientFailure(`initialize failed: ${message}`, {
      ...(code === undefined ? {} : { code }),
      data,
    });
  }
  const { protocolVersion, capabilities } = outcome.result;
  const version = eras.handshakes.find((known) => known === protocolVersion);
  if (version === undefined)
    throw new ClientFailure(
      `the server wants version ${JSON.stringify(protocolVersion)}, which is not spoken here`,
    );
  const session = http.field(exchange.headers, 'Mcp-Session-Id');
  connection.era = { name: 'legacy', version, ...(session === undefined ? {} : { session }) };
  connection.offered = isObject(capabilities) ? capabilities : {};
  connection.notify('notifications/initialized', {});
}

function request(
  connection: ClientConnection,
  method: string,
  params: JsonObject,
  options: RequestOptions,
): Exchange {
  return connection.send({ method, params, options, task: new Task(connection) });
}

const unfamiliar = (): ClientFailure => new ClientFailure('the answer to server/discover is not understood');

function tooOld(outcome: Outcome): ClientFailure {
  const why = outcome.how === 'result' ? 'answered otherwise' : failureOf(outcome).message;
  return new ClientFailure(
    `the server does not speak this era of the protocol, only an earlier one or none: to server/discover it said: ${why}`,
  );
}
