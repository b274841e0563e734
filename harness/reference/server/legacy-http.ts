import { randomUUID } from 'node:crypto';
import type { Call, HttpCall, HttpGuard, HttpParts } from '../../peer/server/blueprint.js';
import type { RunningServer } from '../../peer/server/running-server.js';
import { isObject } from '../../wire/message.js';
import { modernHttpGuards } from './http-guards.js';
import { legacyVersions } from './legacy-versions.js';

const sessions = new WeakMap<RunningServer, Set<string>>();
const opened = new WeakMap<Call, string>();

/** Opens the session of a handshake: of the process on standard streams, under an id of its own over HTTP. */
export function openSession(call: Call): void {
  if (call.transport === 'stdio') {
    call.memory.set('session', true);
    return;
  }
  const id = randomUUID();
  const known = sessions.get(call.server) ?? new Set();
  sessions.set(call.server, known.add(id));
  opened.set(call, id);
}

/** Adds the id of a session that was just opened (2025-11-25 basic/transports#session-management). */
export function sessionHeader(parts: HttpParts, call: Call | undefined): HttpParts {
  const id = call === undefined ? undefined : opened.get(call);
  return id === undefined ? parts : { ...parts, headers: [...parts.headers, ['Mcp-Session-Id', id]] };
}

/** Whether an HTTP request names a session that is open. */
export function hasSession(http: HttpCall): boolean {
  const id = http.header('mcp-session-id');
  return id !== undefined && (sessions.get(http.server)?.has(id) ?? false);
}

const refuse = (status: number, message: string): HttpParts => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({ jsonrpc: '2.0', error: { code: -32600, message } }),
});

const opensSession = ({ value }: HttpCall): boolean => isObject(value) && value.method === 'initialize';

/** An unsupported version in the header: 400 (2025-11-25 basic/transports#protocol-version-header). */
const versionHeader: HttpGuard = (http) => {
  const version = http.header('mcp-protocol-version');
  const served = http.server.blueprint.supportedVersions;
  if (version === undefined || opensSession(http) || [...served, ...legacyVersions].includes(version))
    return undefined;
  return refuse(400, `MCP-Protocol-Version ${version} is not served`);
};

/** Without a session id 400, with that of no open session 404. */
const session: HttpGuard = (http) => {
  if (opensSession(http) || hasSession(http)) return undefined;
  return http.header('mcp-session-id') === undefined
    ? refuse(400, 'Mcp-Session-Id is missing')
    : refuse(404, 'There is no such session');
};

const { origin, endpoint, onlyPost, parse } = modernHttpGuards;

/** Every HTTP guard of the legacy reference server, in order. */
export const legacyHttpGuards = { origin, endpoint, onlyPost, parse, versionHeader, session } as const;
