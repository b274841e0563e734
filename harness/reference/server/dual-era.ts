import { isRevision } from '../../../schema/revisions.js';
import { isObject, type JsonObject } from '../../wire/message.js';
import type {
  Answer,
  Call,
  Guard,
  HttpCall,
  HttpGuard,
  Method,
  ServerBlueprint,
} from '../../peer/server/blueprint.js';
import { headerValue } from '../../transport/headers.js';
import { capabilitiesKey, versionKey } from './guards.js';
import { legacyReference } from './legacy.js';
import { hasSession } from './legacy-http.js';
import { legacyVersions } from './legacy-versions.js';

/** How a dual-era server uses what basic/versioning leaves open. */
export interface DualEraChoices {
  /** Whether the lists of supported versions name the legacy ones as well. Default true. */
  readonly lists?: boolean;
  /** Whether the first request settles the era of the whole process on standard streams. Default false: both at once. */
  readonly settles?: boolean;
  /** Whether 2025-03-26 is served too, and a request without version header is taken for one of it. Default false. */
  readonly headerless?: boolean;
  /** What serves the legacy side, by the versions that it settles on. Default the legacy reference. */
  readonly side?: (versions: readonly string[]) => ServerBlueprint;
}

const firstModern = '2026-07-28';
const modernMeta = (meta: JsonObject): boolean => versionKey in meta || capabilitiesKey in meta;
const modernVersion = (header: string | undefined): boolean => header !== undefined && header >= firstModern;

/** What a request is by itself: modern by its `_meta`, over HTTP also by its version header (basic/versioning#compatibility-matrix). */
function looksLegacy(call: Call): boolean {
  return !modernMeta(call.meta) && !modernVersion(headerValue(call.headers, 'mcp-protocol-version'));
}

/** Which side serves a request. */
function isLegacy(call: Call, settles: boolean): boolean {
  if (!settles || call.transport === 'http') return looksLegacy(call);
  if (!call.memory.has('legacy')) call.memory.set('legacy', looksLegacy(call));
  return call.memory.get('legacy') === true;
}

/** Over HTTP: traffic of an open session and the handshake that opens one. */
function isLegacyHttp(http: HttpCall, headerless: boolean): boolean {
  const { value } = http;
  if (headerless && http.method === 'POST' && http.header('mcp-protocol-version') === undefined) return true;
  const params = isObject(value) && isObject(value.params) ? value.params : {};
  if (
    (isObject(params._meta) && modernMeta(params._meta)) ||
    modernVersion(http.header('mcp-protocol-version'))
  )
    return false;
  return hasSession(http) || (isObject(value) && value.method === 'initialize');
}

/** A legacy version named per request: the text leaves the answer open, and this one refuses it like any other that cannot be used so. */
const byHandshakeOnly: Guard = ({ meta, server }) => {
  const requested = meta[versionKey];
  if (typeof requested !== 'string' || !isRevision(requested) || requested >= firstModern) return undefined;
  const supported = server.blueprint.supportedVersions.filter((version) => version >= firstModern);
  return {
    error: {
      code: -32022,
      message: 'This version is served after initialize only',
      data: { supported, requested },
    },
    status: 400,
  } as Answer;
};

/**
 * Makes a modern server speak the legacy era as well: `initialize` is answered, and what follows without modern `_meta`
 * is served by the legacy reference's methods, for the life of the process or the session.
 */
export function dualEra(
  modern: ServerBlueprint,
  {
    lists = true,
    settles = false,
    headerless = false,
    side: legacySide = legacyReference,
  }: DualEraChoices = {},
): ServerBlueprint {
  const versions = headerless ? [...legacyVersions, '2025-03-26'] : legacyVersions;
  const legacy = legacySide(versions);
  const side = (call: Call): ServerBlueprint => (isLegacy(call, settles) ? legacy : modern);
  const onlyFor = (
    of: ServerBlueprint,
    guards: ServerBlueprint['guards'],
    prefix: string,
  ): Record<string, Guard> =>
    mapped(guards, prefix, (guard) => (call: Call) => (side(call) === of ? guard(call) : undefined));
  const onlyHttp = (of: ServerBlueprint, wanted: boolean, prefix: string): Record<string, HttpGuard> =>
    mapped(
      of.http.guards,
      prefix,
      (guard) => (http: HttpCall) => (isLegacyHttp(http, headerless) === wanted ? guard(http) : undefined),
    );
  const names = [...Object.keys(modern.methods), ...Object.keys(legacy.methods)];
  const method =
    (name: string): Method =>
    (call) =>
      (side(call).methods[name] ?? side(call).unknownMethod)(call);
  return {
    ...modern,
    name: `${modern.name}, dual-era`,
    supportedVersions: lists ? [...modern.supportedVersions, ...versions] : modern.supportedVersions,
    guards: {
      ...onlyFor(legacy, legacy.guards, 'legacy-'),
      ...onlyFor(modern, { byHandshakeOnly, ...modern.guards }, ''),
    },
    methods: Object.fromEntries(names.map((name) => [name, method(name)])),
    unknownMethod: (call) => side(call).unknownMethod(call),
    stamp: (result, call) => side(call).stamp(result, call),
    http: {
      ...modern.http,
      guards: { ...onlyHttp(legacy, true, 'legacy-'), ...onlyHttp(modern, false, '') },
      status: (answer, call) => side(call).http.status(answer, call),
      finish: (parts, call) => (call === undefined ? modern : side(call)).http.finish(parts, call),
    },
  };
}

function mapped<G>(
  guards: Readonly<Record<string, G>>,
  prefix: string,
  change: (guard: G) => G,
): Record<string, G> {
  return Object.fromEntries(Object.entries(guards).map(([name, guard]) => [prefix + name, change(guard)]));
}
