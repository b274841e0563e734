import type { JsonObject } from '../../../harness/wire/message.js';
import { isObject } from '../../../harness/wire/message.js';
import type { ClientRequirementId } from '../../../schema/catalogue.js';
import { type ClientChange, type ClientMutant, clientMutant } from '../proof.js';
import { capabilitiesKey, clientInfoKey, logLevelKey, serverInfoKey, versionKey } from '../support/modern.js';
import { furtherProbe, withMeta } from './support/sending.js';
import { refusing } from './support/refusing.js';

/** Leaves a key out. */
const without =
  (key: string) =>
  ({ [key]: _left, ...meta }: JsonObject): JsonObject =>
    meta;

/** Names itself so in the requests for tools. */
const named = (change: (info: JsonObject) => unknown): ClientChange => {
  return (blueprint) => ({
    ...blueprint,
    meta: {
      ...blueprint.meta,
      [clientInfoKey]: (draft, { blueprint: { clientInfo = {} } }) =>
        draft.method === 'tools/list' ? change(clientInfo) : clientInfo,
    },
  });
};

/** A key that is wrong in one way. */
const key = (
  name: string,
  fault: string,
  breaks: ClientRequirementId,
  ...[text, value = 1]: readonly [string, unknown?]
): ClientMutant =>
  clientMutant({ id: `meta/${name}`, fault, breaks, change: withMeta({ [text]: value }, 'tools/list') });

/** Faults in what the client puts into `_meta`. */
const sent: readonly ClientMutant[] = [
  clientMutant({
    id: 'meta/null-meta',
    fault: 'Sends null in the place of _meta.',
    breaks: 'meta-object-client',
    change: furtherProbe(() => null),
  }),
  key('empty-label', 'Has an empty label in a prefix.', 'meta-key-prefix-labels-client', 'com..example/a'),
  key('label-digit', 'Begins a label with a digit.', 'meta-key-label-characters-client', 'com.1example/a'),
  key(
    'label-underscore',
    'Has an underscore in a label.',
    'meta-key-label-characters-client',
    'com.exam_ple/a',
  ),
  key('forward-dns', 'Uses its domain as it stands.', 'meta-key-reverse-dns-client', 'client.example.com/a'),
  key('name-underscore', 'Begins a name with an underscore.', 'meta-key-name-ends-client', '_private'),
  key('name-space', 'Has a space in a name.', 'meta-key-name-interior-client', 'com.example/a b'),
  key(
    'own-reserved',
    'Puts a key of its own under a prefix that is kept for the protocol.',
    'meta-reserved-prefix-client',
    'io.modelcontextprotocol/session',
  ),
  key(
    'own-reserved-label',
    'Uses a prefix with mcp as its second label.',
    'meta-reserved-prefix-client',
    'com.mcp.client/session',
  ),
  key(
    'short-traceparent',
    'Leaves the flags of a traceparent out.',
    'meta-traceparent-format-client',
    'traceparent',
    '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7',
  ),
  key(
    'tracestate-object',
    'Sends the tracestate as an object.',
    'meta-tracestate-format-client',
    'tracestate',
    { vendor: '1' },
  ),
  key(
    'baggage-space',
    'Does not encode the values of baggage.',
    'meta-baggage-format-client',
    'baggage',
    'user=jane doe',
  ),
];

/** Faults in what every request has to carry. */
const fields: readonly ClientMutant[] = [
  clientMutant({
    id: 'meta/no-meta',
    fault: 'Sends a request without _meta.',
    breaks: 'meta-request-meta-client',
    change: furtherProbe(() => undefined),
  }),
  clientMutant({
    id: 'meta/no-version',
    fault: 'Sends a request without the protocol version.',
    breaks: 'meta-protocol-version-client',
    change: furtherProbe(without(versionKey)),
  }),
  clientMutant({
    id: 'meta/version-list',
    fault: 'Sends a list of protocol versions.',
    breaks: 'meta-protocol-version-string-client',
    change: furtherProbe((meta) => ({ ...meta, [versionKey]: [meta[versionKey]] })),
  }),
  clientMutant({
    id: 'meta/no-capabilities',
    fault: 'Declares its capabilities with its first request only.',
    breaks: 'meta-capabilities-client',
    change: furtherProbe(without(capabilitiesKey)),
  }),
  clientMutant({
    id: 'meta/nameless',
    fault: 'Does not name itself in the requests for tools.',
    breaks: 'meta-client-info-client',
    change: named(() => undefined),
  }),
  clientMutant({
    id: 'meta/info-without-version',
    fault: 'Names itself without a version.',
    breaks: 'meta-client-info-shape-client',
    change: named(({ version: _version, ...info }) => info),
  }),
  clientMutant({
    id: 'meta/info-string',
    fault: 'Names itself by a string.',
    breaks: 'meta-client-info-shape-client',
    change: named(({ name, version }) => `${String(name)}/${String(version)}`),
  }),
  clientMutant({
    id: 'meta/unknown-log-level',
    fault: 'Asks for a log level of its own.',
    breaks: 'meta-log-level-value-client',
    change: furtherProbe((meta) => ({ ...meta, [logLevelKey]: 'verbose' })),
  }),
];

const parameters = new Set([versionKey, clientInfoKey, capabilitiesKey, logLevelKey, 'progressToken']);

/** Faults in what the client makes of what it gets. */
const got: readonly ClientMutant[] = [
  clientMutant({
    id: 'meta/known-keys-only',
    fault: 'Refuses a list of prompts whose _meta has keys that it does not know.',
    breaks: 'meta-foreign-keys-accepted-client',
    change: refusing(
      (_result, meta, method) =>
        method === 'prompts/list' &&
        Object.keys(meta).some((name) => name !== serverInfoKey && !parameters.has(name)),
    ),
  }),
  clientMutant({
    id: 'meta/drops-progress',
    fault: 'Passes over progress whose _meta has a key that it does not know.',
    breaks: 'meta-foreign-keys-accepted-client',
    change: (blueprint) => ({
      ...blueprint,
      notifications: {
        ...blueprint.notifications,
        'notifications/progress': (params, arrival) => {
          const unknown = Object.keys(isObject(params._meta) ? params._meta : {}).some(
            (name) => !parameters.has(name),
          );
          if (!unknown) blueprint.notifications['notifications/progress']?.(params, arrival);
        },
      },
    }),
  }),
  clientMutant({
    id: 'meta/version-in-result',
    fault: 'Refuses a result that names another protocol version in _meta.',
    breaks: 'meta-reserved-no-assumptions-client',
    change: refusing((_result, meta) => versionKey in meta && meta[versionKey] !== '2026-07-28'),
  }),
  clientMutant({
    id: 'meta/known-servers',
    fault: 'Takes resources only from servers whose name it knows.',
    breaks: 'meta-server-info-no-effect-client',
    change: refusing((_result, meta, method) => {
      const info = meta[serverInfoKey];
      return method === 'resources/read' && !(isObject(info) && String(info.name).startsWith('touchstone'));
    }),
  }),
];

export const metaMutants: readonly ClientMutant[] = [...sent, ...fields, ...got];
