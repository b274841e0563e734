import { clientMonitor } from '../../harness/run/client/check.js';
import { isObject } from '../../harness/wire/message.js';
import { grammarOf } from '../monitors/support/meta-grammar.js';
import { isReserved, reservedKey } from '../monitors/support/meta-keys.js';
import { isBaggage, isTraceparent, isTracestate } from '../monitors/support/trace-context.js';
import { mayBeExtended } from './support/extensions.js';
import { clientMetaKeys, clientMetaPlaces } from './support/meta-places.js';
import { capabilitiesOf, modernMessages } from './support/modern.js';
import { broken, kept, sighted } from './support/sightings.js';

/** Asked where none was seen. */
const sends = (what: string) => () =>
  ({ verdict: 'not-applicable', reason: `the client sent no ${what}` }) as const;

/** Every `_meta` as a whole. */
export const metaObject = clientMonitor({
  id: 'meta/object',
  title: 'Each _meta is an object',
  requirements: ['meta-object-client'],
  needs: { 'meta-object-client': sends('_meta') },
  *scan({ seen }) {
    for (const message of modernMessages(seen)) {
      for (const { pointer, meta } of clientMetaPlaces(message))
        yield sighted('meta-object-client', message, isObject(meta), 'an object, or no _meta', { pointer });
    }
  },
});

/** The grammar of every key: the prefix by its labels, the name by its ends and what is between. */
export const keyGrammar = clientMonitor({
  id: 'meta/key-grammar',
  title: 'The grammar of every key in _meta',
  requirements: [
    'meta-key-prefix-labels-client',
    'meta-key-label-characters-client',
    'meta-key-reverse-dns-client',
    'meta-key-name-ends-client',
    'meta-key-name-interior-client',
  ],
  *scan({ seen }) {
    for (const { message, key, pointer } of clientMetaKeys(seen)) {
      for (const { rule, ok, expected } of grammarOf(key))
        yield sighted(`meta-key-${rule}-client`, message, ok, expected, { pointer });
    }
  },
});

/** The use of prefixes that are kept for the protocol. */
export const reservedPrefix = clientMonitor({
  id: 'meta/reserved-prefix',
  title: 'Reserved prefixes carry defined keys only',
  requirements: ['meta-reserved-prefix-client'],
  needs: { 'meta-reserved-prefix-client': sends('key with a reserved prefix') },
  *scan({ seen }) {
    const requirement = 'meta-reserved-prefix-client';
    for (const { message, key, pointer } of clientMetaKeys(seen)) {
      if (!isReserved(key)) continue;
      const by = reservedKey(key);
      if (by === 'specification') yield kept(requirement, message);
      else if (by === 'extension' || (by === 'unknown' && mayBeExtended(capabilitiesOf(message))))
        yield {
          requirement,
          events: message.events,
          cannot: `${key.prefix}/${key.name} may be a key of an official extension`,
        };
      else
        yield broken(requirement, message, 'a key that the specification or an official extension defines', {
          pointer,
        });
    }
  },
});

const traceFormats = [
  ['traceparent', 'meta-traceparent-format-client', isTraceparent, 'a traceparent by W3C Trace Context'],
  ['tracestate', 'meta-tracestate-format-client', isTracestate, 'a tracestate by W3C Trace Context'],
  ['baggage', 'meta-baggage-format-client', isBaggage, 'a baggage by W3C Baggage'],
] as const;

/** Trace context wherever the client sends any. */
export const traceContext = clientMonitor({
  id: 'meta/trace-context',
  title: 'Trace context in _meta has its formats',
  requirements: [
    'meta-traceparent-format-client',
    'meta-tracestate-format-client',
    'meta-baggage-format-client',
  ],
  needs: {
    'meta-traceparent-format-client': sends('traceparent'),
    'meta-tracestate-format-client': sends('tracestate'),
    'meta-baggage-format-client': sends('baggage'),
  },
  *scan({ seen }) {
    for (const message of modernMessages(seen)) {
      for (const { pointer, meta } of clientMetaPlaces(message)) {
        for (const [key, requirement, fits, expected] of traceFormats) {
          if (isObject(meta) && Object.hasOwn(meta, key))
            yield sighted(requirement, message, fits(meta[key]), expected, { pointer: `${pointer}/${key}` });
        }
      }
    }
  },
});
