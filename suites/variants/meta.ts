import { dualEra } from '../../harness/reference/server/dual-era.js';
import { serverInfoKey } from '../../harness/reference/server/guards.js';
import { serverInfo } from '../../harness/reference/server/modern.js';
import { text } from '../../harness/reference/server/content.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { all, notificationsOut, results, variant, type Variant } from '../mutants/mutant.js';

/** Keys of every legal form, trace context of later versions and with its odd corners included. */
const unusual: JsonObject = {
  'com.example/note': { any: ['thing', null] },
  'com.example.mcp/near': 1,
  'com.example/': null,
  'a-1.b9/9.x_y-z': 'interior characters',
  'vendor/label': false,
  'io.github.someone/x': [],
  'Com.Example/Upper': 'case',
  bare: 'no prefix',
  traceparent: 'cc-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01-what-the-future-will-be-like',
  tracestate: ' vendor=a b!c ,, 0tenant@other=2 ',
  baggage: 'key = value%20one ; property ; weight=1 , empty=',
};

const withUnusual = (holder: unknown): unknown =>
  isObject(holder)
    ? { ...holder, _meta: { ...unusual, ...(isObject(holder._meta) ? holder._meta : {}) } }
    : holder;
const each = (items: unknown): unknown => (Array.isArray(items) ? items.map(withUnusual) : items);

/** Legal oddities of `_meta`, sent and read. */
export const metaVariants: readonly Variant[] = [
  variant({
    id: 'meta/many-keys',
    story:
      'has keys of every legal form in every place for _meta; all of it is metadata that nobody need know',
    change: all(
      results((result) => ({
        ...(withUnusual(result) as JsonObject),
        ...Object.fromEntries(
          ['tools', 'resources', 'prompts', 'contents', 'content']
            .filter((member) => member in result)
            .map((member) => [member, each(result[member])]),
        ),
      })),
      notificationsOut((message) => [{ ...message, params: withUnusual(message.params) }]),
    ),
  }),
  variant({
    id: 'meta/opaque-places',
    story: 'has members named _meta inside data that is its own business',
    change: results((result) => {
      if (!isObject(result.structuredContent)) return { ...result, 'x-own': { _meta: 'none' } };
      const structuredContent = { ...result.structuredContent, _meta: null, '/': { _meta: [] } };
      return { ...result, content: [text(JSON.stringify(structuredContent))], structuredContent };
    }, 'tools/call'),
  }),
  variant({
    id: 'meta/full-server-info',
    story: 'names itself with every member there is and one more',
    change: results((result) => {
      const info = {
        ...serverInfo,
        description: 'A reference',
        websiteUrl: 'https://example.com/',
        'x-build': 7,
      };
      return { ...result, _meta: { ...(isObject(result._meta) ? result._meta : {}), [serverInfoKey]: info } };
    }),
  }),
  variant({
    id: 'meta/anonymous',
    story: 'was configured not to name itself',
    warns: { 'meta-server-info': 'the configuration cannot be seen from outside' },
    change: results((result) => {
      const { [serverInfoKey]: _named, ...meta } = isObject(result._meta) ? result._meta : {};
      return { ...result, _meta: meta };
    }),
  }),
  variant({
    id: 'meta/greets-by-name',
    story: 'repeats the name of the client in its instructions; that is display, not a change of behaviour',
    change: results((result, { meta }) => {
      const info = meta['io.modelcontextprotocol/clientInfo'];
      return { ...result, instructions: `Welcome, ${isObject(info) ? String(info.name) : 'stranger'}!` };
    }, 'server/discover'),
  }),
  variant({
    id: 'meta/moving-answers',
    story: 'tells the time in its answers, so that no two are the same',
    change: results((result) => {
      const content = [{ type: 'text', text: `It is ${performance.now()}.` }];
      return 'structuredContent' in result ? result : { ...result, content };
    }, 'tools/call'),
  }),
  variant({
    id: 'meta/dual-era-unlisted',
    story: 'takes a request without a version for a legacy one, and does not list the legacy versions',
    change: (blueprint) => dualEra(blueprint, { lists: false }),
  }),
  variant({
    id: 'meta/dual-era-settles',
    story: 'lets the first request of a process choose its era',
    on: ['stdio'],
    change: (blueprint) => dualEra(blueprint, { lists: false, settles: true }),
  }),
];
