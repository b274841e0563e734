import type { Sighting } from '../../harness/run/check.js';
import { clientMonitor, type ClientView } from '../../harness/run/client/check.js';
import type { SeenMessage } from '../../harness/run/client/seen.js';
import { heeds } from '../../harness/run/client/needs.js';
import { pointerToken } from '../../harness/wire/json.js';
import { isObject } from '../../harness/wire/message.js';
import { capabilitiesKey, clientInfoKey, logLevelKey, modernRequests, versionKey } from './support/modern.js';
import { broken, kept, sighted } from './support/sightings.js';

const requirements = [
  'meta-request-meta-client',
  'meta-protocol-version-client',
  'meta-protocol-version-string-client',
  'meta-capabilities-client',
  'meta-client-info-client',
  'meta-client-info-shape-client',
  'meta-log-level-value-client',
] as const;
type Field = (typeof requirements)[number];

const at = (key: string): { readonly pointer: string } => ({
  pointer: `/params/_meta/${pointerToken(key)}`,
});

/** What every request says of itself in `_meta`. */
export const requestFields = clientMonitor({
  id: 'meta/request-fields',
  title: 'What every request says of itself',
  requirements,
  needs: {
    'meta-client-info-shape-client': () => ({
      verdict: 'not-applicable',
      reason: 'the client sent no clientInfo',
    }),
    'meta-log-level-value-client': heeds('logLevel'),
  },
  *scan(view) {
    for (const request of modernRequests(view.seen)) yield* fieldsOf(request, view);
  },
});

function* fieldsOf(request: SeenMessage, view: ClientView): Generator<Sighting<Field>> {
  const { meta, params } = request;
  // that it is no object is judged with every other _meta
  if ('_meta' in params && !isObject(params._meta)) return;
  const there = '_meta' in params;
  yield sighted('meta-request-meta-client', request, there, 'params with _meta', {
    pointer: '/params/_meta',
  });
  if (!there) return;
  const has = (key: string): boolean => Object.hasOwn(meta, key);
  const version = has(versionKey);
  yield sighted('meta-protocol-version-client', request, version, versionKey, at(versionKey));
  if (version)
    yield sighted(
      'meta-protocol-version-string-client',
      request,
      typeof meta[versionKey] === 'string',
      'a string',
      at(versionKey),
    );
  const declares = has(capabilitiesKey);
  yield sighted('meta-capabilities-client', request, declares, capabilitiesKey, at(capabilitiesKey));
  yield sighted('meta-client-info-client', request, has(clientInfoKey), clientInfoKey, at(clientInfoKey));
  if (has(clientInfoKey)) yield infoShape(request, view);
  if (has(logLevelKey))
    yield sighted(
      'meta-log-level-value-client',
      request,
      view.validators.definition('LoggingLevel', meta[logLevelKey]).valid,
      'a log level of the schema',
      at(logLevelKey),
    );
}

/** Faults in icons belong to the requirements on icons. */
function infoShape(
  request: SeenMessage,
  { validators }: ClientView,
): Sighting<'meta-client-info-shape-client'> {
  const info = request.meta[clientInfoKey];
  const { icons: _icons, ...judged } = isObject(info) ? info : {};
  const outcome = validators.definition('Implementation', isObject(info) ? judged : info);
  if (outcome.valid) return kept('meta-client-info-shape-client', request);
  const [fault] = outcome.errors;
  const pointer = at(clientInfoKey).pointer + (fault?.pointer ?? '');
  return broken('meta-client-info-shape-client', request, fault?.message ?? 'an Implementation', { pointer });
}
