import type { Call, ServerBlueprint } from '../../peer/server/blueprint.js';
import { maxLineBytes } from '../../wire/lines.js';
import { encodeSseEvent } from '../../wire/sse.js';
import { isObject, isRequestId, type JsonObject } from '../../wire/message.js';
import { modernGuards, serverInfoKey } from './guards.js';
import { serverIcons } from './icons.js';
import { modernHttpGuards } from './http-guards.js';
import { knownLogLevel } from './logging.js';
import { methodNotFound, modernMethods } from './methods.js';
import { referenceWorld } from './world.js';

/** How the reference server names itself. */
export const serverInfo = {
  name: 'touchstone-reference',
  title: 'Touchstone reference server',
  version: '1.0.0',
  icons: serverIcons,
};

const cached: Readonly<Record<string, JsonObject>> = {
  'server/discover': { ttlMs: 3_600_000, cacheScope: 'public' },
  'tools/list': { ttlMs: 60_000, cacheScope: 'public' },
  'prompts/list': { ttlMs: 60_000, cacheScope: 'public' },
  'resources/list': { ttlMs: 60_000, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 60_000, cacheScope: 'public' },
  'resources/read': { ttlMs: 0, cacheScope: 'private' },
};

/** What every result carries: resultType, serverInfo, and caching hints where they belong. */
function stamp(result: JsonObject, call: Call): JsonObject {
  const resultType = result.resultType ?? 'complete';
  const hints = resultType === 'complete' ? (cached[call.method] ?? {}) : {};
  const meta = isObject(result._meta) ? result._meta : {};
  return { ...result, resultType, ...hints, _meta: { [serverInfoKey]: serverInfo, ...meta } };
}

const errorOf = (value: unknown, code: number, message: string): JsonObject => {
  const id = isObject(value) && isRequestId(value.id) ? { id: value.id } : {};
  return { jsonrpc: '2.0', ...id, error: { code, message } };
};

/** Statuses that the text fixes (streamable-http); every other answer comes with 200. */
function httpStatus(answer: JsonObject): number {
  const code = isObject(answer.error) ? answer.error.code : undefined;
  if (code === -32601) return 404;
  return code === -32020 || code === -32021 || code === -32022 || code === -32700 || code === -32600
    ? 400
    : 200;
}

/** The reference server of 2026-07-28: conformant, with a few of everything. Mutants and variants are changed copies of it. */
export function modernReference(): ServerBlueprint {
  return {
    name: 'reference server 2026-07-28',
    capabilities: {
      tools: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      prompts: { listChanged: true },
      completions: {},
      logging: {},
    },
    supportedVersions: ['2026-07-28'],
    guards: { ...modernGuards, knownLogLevel },
    methods: modernMethods,
    unknownMethod: methodNotFound,
    notifications: {},
    invalid: (value, reason) => errorOf(value, -32600, `Invalid Request: ${reason}`),
    stamp,
    holds: () => undefined,
    outgoing: (message) => [message],
    stdio: {
      banner: '',
      farewell: '',
      frame: (message) => Buffer.from(`${JSON.stringify(message)}\n`),
      garbage: () => errorOf(undefined, -32700, 'Parse error'),
      exitsOnEnd: true,
      exitsOnTerm: true,
      // what was asked before the end is still answered
      exit: { after: 20, code: 0 },
      lineLimit: maxLineBytes,
      prepare: (line) => line,
      receive: (chunk) => chunk,
      writes: (frame) => [frame],
      gathers: false,
      errors: '',
      cancels: () => true,
      cancelled: () => ({ none: true }),
    },
    http: {
      addresses: ['127.0.0.1'],
      path: '/mcp',
      prepare: (body) => body,
      guards: modernHttpGuards,
      status: httpStatus,
      streams: () => false,
      accepted: { status: 202, headers: [], body: '' },
      finish: (parts) => parts,
      stream: {
        status: 200,
        headers: [
          ['Content-Type', 'text/event-stream'],
          ['Cache-Control', 'no-store'],
          ['X-Accel-Buffering', 'no'],
        ],
        encode: (message, { event }) => encodeSseEvent(JSON.stringify(message), event),
        writes: (event) => [event],
        opening: '',
        ends: true,
        cancels: true,
      },
    },
    world: referenceWorld,
  };
}
