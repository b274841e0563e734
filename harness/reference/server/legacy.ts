import { isObject, type JsonObject } from '../../wire/message.js';
import type { Guard, Method, ServerBlueprint } from '../../peer/server/blueprint.js';
import { invalidParams } from './guards.js';
import { legacyHttpGuards, openSession, sessionHeader } from './legacy-http.js';
import { legacyVersions } from './legacy-versions.js';
import { methodNotFound, modernMethods } from './methods.js';
import { modernReference, serverInfo } from './modern.js';
import { page } from './pages.js';
import { referenceWorld } from './world.js';

/** Tools of the reference world that need nothing of 2026-07-28. */
const timeless = new Set(['add', 'greet', 'count_slowly']);

const capabilities: JsonObject = { tools: {}, resources: {}, prompts: {}, completions: {} };

/** The handshake: the version asked for where it is served, otherwise the preferred one (2025-11-25 basic/lifecycle#version-negotiation). */
const handshake =
  (versions: readonly string[]): Method =>
  (call) => {
    const { protocolVersion, capabilities: declared, clientInfo } = call.params;
    if (typeof protocolVersion !== 'string') return invalidParams('protocolVersion is missing');
    if (!isObject(declared) || !isObject(clientInfo))
      return invalidParams('capabilities or clientInfo is missing');
    const version = versions.find((served) => served === protocolVersion) ?? versions[0];
    openSession(call);
    return {
      result: {
        protocolVersion: version,
        capabilities,
        serverInfo,
        instructions: 'The reference server of Touchstone, by handshake.',
      },
    };
  };

const listTools: Method = (call) => {
  const listed = call.server.world.tools
    .map(({ definition }) => definition)
    .filter(({ name }) => timeless.has(name));
  return page(call, 'tools', listed);
};

const callTool: Method = (call) =>
  typeof call.params.name === 'string' && !timeless.has(call.params.name)
    ? invalidParams('Unknown tool')
    : modernMethods['tools/call'](call);

/** On standard streams nothing but `initialize` and `ping` is served before the handshake. */
const initialized: Guard = ({ method, transport, memory }) =>
  transport === 'http' || method === 'initialize' || method === 'ping' || memory.has('session')
    ? undefined
    : { error: { code: -32600, message: 'The session has not been initialized' } };

/** What a legacy side does with a request, apart from the transport. */
export const legacyGuards = { initialized } as const;

/** What is served after the handshake. */
const methods: Readonly<Record<string, Method>> = {
  ping: () => ({ result: {} }),
  'tools/list': listTools,
  'tools/call': callTool,
  'resources/list': modernMethods['resources/list'],
  'resources/templates/list': modernMethods['resources/templates/list'],
  'resources/read': modernMethods['resources/read'],
  'prompts/list': modernMethods['prompts/list'],
  'prompts/get': modernMethods['prompts/get'],
  'completion/complete': modernMethods['completion/complete'],
};

/**
 * The reference server of 2025-11-25: handshake, ping and lists, nothing per request. Small on purpose; it proves that
 * checks which stand in both eras run on either. `versions` are those that the handshake settles on, the preferred one first.
 */
export function legacyReference(versions: readonly string[] = legacyVersions): ServerBlueprint {
  const modern = modernReference();
  return {
    ...modern,
    name: 'reference server 2025-11-25',
    capabilities,
    supportedVersions: versions,
    guards: legacyGuards,
    methods: { initialize: handshake(versions), ...methods },
    unknownMethod: methodNotFound,
    stamp: (result) => result,
    http: { ...modern.http, guards: legacyHttpGuards, status: () => 200, finish: sessionHeader },
    world: () => ({
      ...referenceWorld(),
      tools: referenceWorld().tools.filter(({ definition }) => timeless.has(definition.name)),
    }),
  };
}
