import fc from 'fast-check';
import type { JsonObject } from '../../../harness/wire/message.js';
import { isReserved, parseMetaKey } from '../../monitors/support/meta-keys.js';

/** Keys that the specification defines without a prefix. */
const defined = new Set(['progressToken', 'traceparent', 'tracestate', 'baggage']);

const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,6}[a-z0-9])?$/);
const prefix = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
const name = fc.stringMatching(/^[a-zA-Z0-9]([a-zA-Z0-9_.-]{0,10}[a-zA-Z0-9])?$/);
const key = fc
  .oneof(
    fc.tuple(prefix, fc.oneof(name, fc.constant(''))).map((parts) => parts.join('/')),
    name,
  )
  .filter((text) => !defined.has(text) && !isReserved(parseMetaKey(text)));

/** Well-formed keys of `_meta` that belong to nobody whom a server knows, with any value (basic/index#meta). */
export function foreignMeta(): fc.Arbitrary<JsonObject> {
  return fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 4, noNullPrototype: true });
}

/** Keys that have made servers stumble, and trace context. */
export const foreignExamples: readonly JsonObject[] = [
  {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01',
    tracestate: 'vendor=1,tenant@other=2',
    baggage: 'user=jane%20doe;tier=gold,empty=',
  },
  { 'com.example/note': { any: ['thing', null] } },
  { 'com.example.mcp/near': true, 'com.example/': null },
  { constructor: 'a', toString: 1, hasOwnProperty: false },
];
