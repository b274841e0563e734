import type { Answer, Call } from '../../harness/peer/server/blueprint.js';
import {
  capabilitiesKey,
  modernGuards,
  serverInfoKey,
  subscriptionKey,
  versionKey,
} from '../../harness/reference/server/guards.js';
import { serverInfo } from '../../harness/reference/server/modern.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { all, type Change, guard, mutant, results, type Mutant } from './mutant.js';

/** Adds to the `_meta` of one kind of result. */
const withMeta = (added: JsonObject): Change =>
  results((result) => ({ ...result, _meta: { ...metaOf(result), ...added } }), 'prompts/list');

const metaOf = (result: JsonObject): JsonObject => (isObject(result._meta) ? result._meta : {});

/** Changes how the server names itself. */
const withServerInfo = (change: (info: JsonObject) => unknown): Change =>
  results((result) => {
    const info = metaOf(result)[serverInfoKey];
    return { ...result, _meta: { ...metaOf(result), [serverInfoKey]: change(isObject(info) ? info : {}) } };
  }, 'prompts/list');

/** Faults in what the server puts into `_meta`. */
const sent: readonly Mutant[] = [
  mutant({
    id: 'meta/null-meta',
    fault: 'writes null for the unset _meta of a content block',
    breaks: 'meta-object',
    change: results(
      (result) => ({
        ...result,
        content: Array.isArray(result.content)
          ? result.content.map((block: JsonObject) => ({ ...block, _meta: null }))
          : result.content,
      }),
      'tools/call',
    ),
  }),
  mutant({
    id: 'meta/empty-label',
    fault: 'joins an empty part into the prefix of a key',
    breaks: 'meta-key-prefix-labels',
    change: withMeta({ 'com.example./cached': true }),
  }),
  mutant({
    id: 'meta/label-characters',
    fault: 'starts a label of a prefix with a digit and has an underscore in another',
    breaks: 'meta-key-label-characters',
    change: withMeta({ 'com.3rd_party/cached': true }),
  }),
  mutant({
    id: 'meta/forward-domain',
    fault: 'writes its domain the ordinary way round',
    breaks: 'meta-key-reverse-dns',
    change: withMeta({ 'touchstone-vendor.com/cached': true }),
  }),
  mutant({
    id: 'meta/leading-underscore',
    fault: 'marks a private key by an underscore in front',
    breaks: 'meta-key-name-ends',
    change: withMeta({ _vendor: { tags: [] } }),
  }),
  mutant({
    id: 'meta/colon-in-name',
    fault: 'parts the name of a key by colons',
    breaks: 'meta-key-name-interior',
    change: withMeta({ 'com.example/cache:age': 3 }),
  }),
  mutant({
    id: 'meta/reserved-prefix',
    fault: 'puts its own key under the prefix of the protocol',
    breaks: 'meta-reserved-prefix',
    change: withMeta({ 'dev.mcp/cost': 2 }),
  }),
  mutant({
    id: 'meta/invented-core-key',
    fault: 'invents a key beside those of the specification',
    breaks: 'meta-reserved-prefix',
    change: withMeta({ 'io.modelcontextprotocol/requestCost': 2 }),
  }),
  mutant({
    id: 'meta/traceparent-upper-case',
    fault: 'writes the trace id in upper case',
    breaks: 'meta-traceparent-format',
    change: withMeta({ traceparent: '00-0AF7651916CD43DD8448EB211C80319C-00F067AA0BA902B7-01' }),
  }),
  mutant({
    id: 'meta/tracestate-object',
    fault: 'sends tracestate as an object of its members',
    breaks: 'meta-tracestate-format',
    change: withMeta({ tracestate: { vendor: 'value' } }),
  }),
  mutant({
    id: 'meta/baggage-spaces',
    fault: 'does not escape the values of baggage',
    breaks: 'meta-baggage-format',
    change: withMeta({ baggage: 'user=Jane Doe,tier="gold"' }),
  }),
  mutant({
    id: 'meta/no-server-info',
    fault: 'names itself in the discovery result only',
    breaks: 'meta-server-info',
    change: results((result, { method }) => {
      const { [serverInfoKey]: _named, ...meta } = metaOf(result);
      return method === 'server/discover' ? result : { ...result, _meta: meta };
    }),
  }),
  mutant({
    id: 'meta/numeric-version',
    fault: 'gives its version as a number',
    breaks: 'meta-server-info-shape',
    change: withServerInfo((info) => ({ ...info, version: 1 })),
  }),
];

const clientInfoKey = 'io.modelcontextprotocol/clientInfo';
const invalid = (message: string, status?: number): Answer =>
  ({ error: { code: -32602, message }, ...(status === undefined ? {} : { status }) }) as Answer;
const clientName = ({ meta }: Call): unknown => {
  const info = meta[clientInfoKey];
  return isObject(info) ? info.name : undefined;
};

const { requiredMeta } = modernGuards;

/** A request as if it had members in `_meta` that it lacks. */
const filled = (call: Call, members: JsonObject): Call => ({ ...call, meta: { ...members, ...call.meta } });

/** Faults in how the server reads the `_meta` of requests. */
const read: readonly Mutant[] = [
  mutant({
    id: 'meta/strict-keys',
    fault: 'validates _meta against a closed list of keys',
    breaks: 'meta-foreign-keys-served',
    change: guard('closedMeta', ({ meta }) => {
      const unknown = Object.keys(meta).find(
        (key) => key !== 'progressToken' && !key.startsWith('io.modelcontextprotocol/'),
      );
      return unknown === undefined ? undefined : invalid(`unrecognized key ${unknown}`);
    }),
  }),
  mutant({
    id: 'meta/refuses-trace-context',
    fault: 'refuses calls that carry trace context',
    breaks: 'meta-foreign-keys-served',
    change: guard('noTrace', ({ method, meta }) =>
      method === 'tools/call' && 'traceparent' in meta ? invalid('bad tool params') : undefined,
    ),
  }),
  mutant({
    id: 'meta/assumes-server-info',
    fault: 'takes serverInfo in a request for its own and refuses that of another server',
    breaks: 'meta-reserved-no-assumptions',
    change: guard('assumption', ({ meta }) => {
      const info = meta[serverInfoKey];
      const own = info === undefined || (isObject(info) && info.name === serverInfo.name);
      return own ? undefined : { error: { code: -32603, message: 'Sent to the wrong server' } };
    }),
  }),
  mutant({
    id: 'meta/assumes-subscription',
    fault: 'looks a subscriptionId in a request up among its subscriptions and breaks where there is none',
    breaks: 'meta-reserved-no-assumptions',
    change: guard('assumption', ({ meta }) =>
      meta[subscriptionKey] === undefined
        ? undefined
        : { error: { code: -32603, message: 'Internal error' } },
    ),
  }),
  mutant({
    id: 'meta/demands-client-info',
    fault: 'demands clientInfo on every request',
    breaks: 'meta-client-info-optional',
    change: guard('clientInfo', ({ meta }) =>
      versionKey in meta && capabilitiesKey in meta && meta[clientInfoKey] === undefined
        ? invalid('clientInfo is missing', 400)
        : undefined,
    ),
  }),
  mutant({
    id: 'meta/serves-without-capabilities',
    fault: 'takes missing clientCapabilities for none',
    breaks: 'meta-missing-capabilities-code',
    change: guard('requiredMeta', (call) => requiredMeta(filled(call, { [capabilitiesKey]: {} }))),
  }),
  mutant({
    id: 'meta/discover-without-capabilities',
    fault: 'demands the required fields on every method but server/discover',
    breaks: 'meta-missing-capabilities-code',
    change: guard('requiredMeta', (call) =>
      requiredMeta(call.method === 'server/discover' ? filled(call, { [capabilitiesKey]: {} }) : call),
    ),
  }),
  mutant({
    id: 'meta/missing-capabilities-as-invalid-request',
    fault: 'refuses missing clientCapabilities as an invalid request',
    breaks: 'meta-missing-capabilities-code',
    change: guard('lacking', ({ meta }) =>
      typeof meta[versionKey] === 'string' && !(capabilitiesKey in meta)
        ? ({ error: { code: -32600, message: 'Invalid Request' }, status: 400 } as Answer)
        : undefined,
    ),
  }),
  mutant({
    id: 'meta/default-version',
    fault: 'serves a request without a version under its latest one',
    breaks: 'meta-missing-version-code',
    change: all(
      ...(['requiredMeta', 'supportedVersion'] as const).map((name) =>
        guard(name, (call) =>
          modernGuards[name](
            capabilitiesKey in call.meta ? filled(call, { [versionKey]: '2026-07-28' }) : call,
          ),
        ),
      ),
    ),
  }),
  mutant({
    id: 'meta/serves-without-meta',
    fault: 'serves a request that has no _meta at all',
    breaks: 'meta-missing-meta-code',
    change: all(
      ...(['requiredMeta', 'supportedVersion'] as const).map((name) =>
        guard(name, (call) =>
          isObject(call.params._meta) || call.method === 'initialize' ? modernGuards[name](call) : undefined,
        ),
      ),
    ),
  }),
  mutant({
    id: 'meta/missing-field-200',
    fault: 'refuses a request without required fields with status 200',
    breaks: 'meta-missing-field-status',
    on: ['http'],
    change: guard('requiredMeta', (call) => {
      const { status: _status, ...answer } = { status: 400, ...requiredMeta(call) };
      return 'error' in answer ? (answer as Answer) : undefined;
    }),
  }),
  mutant({
    id: 'meta/favourite-client',
    fault: 'gives one well-known client leaner tool definitions',
    breaks: 'meta-client-info-no-effect',
    change: results(
      (result, call) => ({
        ...result,
        tools:
          clientName(call) === 'cursor-vscode' && Array.isArray(result.tools)
            ? result.tools.map(({ outputSchema: _schema, ...tool }: JsonObject) => tool)
            : result.tools,
      }),
      'tools/list',
    ),
  }),
  mutant({
    id: 'meta/refuses-short-names',
    fault: 'takes clients with a short name for robots and refuses them',
    breaks: 'meta-client-info-no-effect',
    change: guard('robots', (call) => {
      const name = clientName(call);
      return typeof name === 'string' && name.length < 3
        ? { error: { code: -32603, message: 'Forbidden' } }
        : undefined;
    }),
  }),
];

export const metaMutants: readonly Mutant[] = [...sent, ...read];
