import type { Sighting } from '../../harness/run/check.js';
import { clientCheck, clientMonitor, type ClientNeed } from '../../harness/run/client/check.js';
import type { SeenMessage } from '../../harness/run/client/seen.js';
import { pointerToken } from '../../harness/wire/json.js';
import { isObject } from '../../harness/wire/message.js';
import { requestTraits } from '../../schema/methods.js';
import { extensionsIn, hasPrefix, keepsKeyRules } from '../server/support/extensions.js';
import { unknownExtensionExamples, unknownExtensions } from '../server/support/unknown-capabilities.js';
import { capabilitiesKey, capabilitiesOf, modernRequests } from './support/modern.js';
import { broken, sighted } from './support/sightings.js';
import { judgeAdvertised } from './support/unfazed.js';

const advertises: ClientNeed = ({ capabilities: { extensions } }) =>
  isObject(extensions) && Object.keys(extensions).length > 0
    ? undefined
    : { verdict: 'not-applicable', reason: 'the client advertises no extension' };

const requirements = [
  'extensions-id-grammar-client',
  'extensions-id-prefix-client',
  'extensions-settings-object-client',
] as const;
const pointer = `/params/_meta/${pointerToken(capabilitiesKey)}/extensions`;

/** Every extension that the client advertises, by identifier and settings. */
export const advertised = clientMonitor({
  id: 'extensions/advertised',
  title: 'The extensions that the client advertises',
  requirements,
  needs: {
    'extensions-id-grammar-client': advertises,
    'extensions-id-prefix-client': advertises,
    'extensions-settings-object-client': advertises,
  },
  *scan({ seen }) {
    for (const request of modernRequests(seen)) yield* extensionsOf(request);
  },
});

function* extensionsOf(request: SeenMessage): Generator<Sighting<(typeof requirements)[number]>> {
  const { extensions } = capabilitiesOf(request);
  if (extensions === undefined) return;
  if (!isObject(extensions))
    return yield broken('extensions-settings-object-client', request, 'an object, by identifier', {
      pointer,
    });
  for (const [identifier, settings] of Object.entries(extensions)) {
    const at = {
      pointer: `${pointer}/${pointerToken(identifier)}`,
      received: JSON.stringify({ extensions }),
    };
    yield sighted(
      'extensions-id-grammar-client',
      request,
      keepsKeyRules(identifier),
      'labels and name of a _meta key',
      at,
    );
    yield sighted(
      'extensions-id-prefix-client',
      request,
      hasPrefix(identifier),
      'a prefix and a slash before the name',
      at,
    );
    yield sighted(
      'extensions-settings-object-client',
      request,
      isObject(settings),
      'an object of settings',
      at,
    );
  }
}

/** What a client with extensions asks of servers that have none of them. */
export const fallback = clientMonitor({
  id: 'extensions/fallback',
  title: 'Requests to servers that do not have the extensions of the client',
  requirements: ['extensions-fallback-client'],
  needs: { 'extensions-fallback-client': advertises },
  *scan({ seen }) {
    for (const request of modernRequests(seen)) {
      if (Object.keys(extensionsIn(capabilitiesOf(request))).length === 0) continue;
      const core = Object.hasOwn(requestTraits, request.method ?? '');
      yield sighted('extensions-fallback-client', request, core, 'a method of the core protocol', {
        pointer: '/method',
      });
    }
  },
});

/** Servers with extensions that the client does not know. */
export const unknownAdvertised = clientCheck({
  id: 'extensions/unknown-advertised',
  kind: 'property',
  title: 'A server that advertises extensions unknown to the client',
  requirements: ['extensions-unknown-advertised-accepted-client'],
  run: (context) =>
    judgeAdvertised(
      'extensions-unknown-advertised-accepted-client',
      context,
      unknownExtensions(),
      unknownExtensionExamples,
    ),
});

export const extensionsChecks = [unknownAdvertised];
export const extensionsMonitors = [advertised, fallback];
