import type {
  ClientBlueprint,
  EraPolicy,
  HttpClientBehaviour,
  Operation,
} from '../../peer/client/blueprint.js';
import type { ClientConnection } from '../../peer/client/client-connection.js';
import { ClientFailure } from '../../peer/client/client-failure.js';
import type { JsonObject } from '../../wire/message.js';
import { legacyVersions } from '../server/legacy-versions.js';
import { modernHeaders } from './headers.js';
import { modernClient } from './modern.js';

/** What a dual-era client may be told. */
export interface DualEraClientOptions {
  /** Versions of the handshake, preferred first. */
  readonly handshakes?: readonly string[];
  /** Milliseconds that the probe may take before the server counts as one of the legacy era. */
  readonly patience?: number;
}

/** Makes functions of the modern era say nothing in the legacy one. */
function modernOnly<A extends unknown[], R>(
  functions: Readonly<Record<string, (...args: A) => R | undefined>>,
  connectionOf: (...args: A) => ClientConnection,
): Record<string, (...args: A) => R | undefined> {
  return Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [
      name,
      (...args: A) => (connectionOf(...args).era.name === 'legacy' ? undefined : run(...args)),
    ]),
  );
}

/** Header fields of both eras; in the legacy one the version goes with everything after the handshake (2025-11-25 basic/transports). */
function dualHeaders(headers: HttpClientBehaviour['headers']): HttpClientBehaviour['headers'] {
  const { 'Content-Type': type, Accept: accept, 'MCP-Protocol-Version': version, ...others } = headers;
  return {
    ...(type === undefined ? {} : { 'Content-Type': type }),
    ...(accept === undefined ? {} : { Accept: accept }),
    'MCP-Protocol-Version': (post) =>
      post.exchange?.draft.method === 'initialize' ? undefined : version?.(post),
    ...modernOnly(others, ({ connection }) => connection),
    'Mcp-Session-Id': ({ connection: { era } }) => (era.name === 'legacy' ? era.session : undefined),
  };
}

/** Answers what a server of the legacy era asks for by requests of its own (2025-11-25 basic/utilities/ping, client). */
async function answer(method: string, params: JsonObject, connection: ClientConnection): Promise<JsonObject> {
  if (method === 'ping') return {};
  const { answers, refuses } = connection.blueprint.rounds;
  const request = { method, params };
  if (!Object.hasOwn(answers, method) || refuses(request, connection) !== undefined)
    throw new ClientFailure(`Method not found: ${method}`, { code: -32601 });
  return connection.client.answerInput(request, connection);
}

function initialize({ blueprint, options }: ClientConnection): JsonObject {
  return {
    protocolVersion: blueprint.eras.handshakes[0],
    capabilities: options.capabilities,
    clientInfo: blueprint.clientInfo,
  };
}

const notBefore =
  (operation: Operation | undefined): Operation =>
  (task, params) => {
    if (operation === undefined || task.connection.era.name === 'legacy')
      throw new ClientFailure('the server is of an era that has no subscriptions/listen');
    return operation(task, params);
  };

/** The reference client that speaks both eras: it tries the modern one first and falls back to the handshake (basic/versioning). */
export function dualEraClient({
  handshakes = legacyVersions,
  patience = 2_000,
}: DualEraClientOptions = {}): ClientBlueprint {
  const modern = modernClient();
  const { progressToken, ...ofModern } = modern.meta;
  const eras: EraPolicy = { ...modern.eras, handshakes, patience, initialize, answer };
  return {
    ...modern,
    name: 'reference client, dual-era',
    meta: {
      ...modernOnly(ofModern, (_draft, connection) => connection),
      ...(progressToken === undefined ? {} : { progressToken }),
    },
    http: { ...modern.http, headers: dualHeaders(modernHeaders) },
    eras,
    operations: { ...modern.operations, listen: notBefore(modern.operations.listen) },
  };
}
