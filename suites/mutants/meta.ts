import { serverInfoKey } from '../../harness/reference/server/guards.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { type Change, mutant, results, type Mutant } from './mutant.js';

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

export const metaMutants: readonly Mutant[] = [...sent];
