import { monitor, type Sighting } from '../../harness/run/check.js';
import type { SubjectMessage, TranscriptView } from '../../harness/run/view.js';
import { pointerToken } from '../../harness/wire/json.js';
import { isObject } from '../../harness/wire/message.js';
import { broken, eventsOf, kept, sighted } from './sightings.js';
import { grammarOf } from './support/meta-grammar.js';
import { isReserved, type MetaKey, parseMetaKey, reservedKey } from './support/meta-keys.js';
import { metaPlaces } from './support/meta-places.js';
import { extended, modernRequest, modernResult } from './support/requests.js';
import { isBaggage, isTraceparent, isTracestate } from './support/trace-context.js';

const serverInfoKey = 'io.modelcontextprotocol/serverInfo';

/** Asked where none was seen. */
const sends = (key: string) => () =>
  ({ verdict: 'not-applicable', reason: `the server sent no ${key}` }) as const;

/** Judges every `_meta` as a whole. */
export const metaObject = monitor({
  id: 'meta/object',
  title: 'Each _meta is an object',
  requirements: ['meta-object'],
  needs: { 'meta-object': sends('_meta') },
  *scan(view) {
    for (const message of view.received) {
      for (const { pointer, meta } of metaPlaces(message)) {
        yield sighted('meta-object', message, isObject(meta), 'an object, or no _meta', { pointer });
      }
    }
  },
});

const grammarRequirements = [
  'meta-key-prefix-labels',
  'meta-key-label-characters',
  'meta-key-reverse-dns',
  'meta-key-name-ends',
  'meta-key-name-interior',
] as const;

/** Judges the grammar of every key: the prefix by its labels, the name by its ends and what is between. */
export const keyGrammar = monitor({
  id: 'meta/key-grammar',
  title: 'The grammar of every key in _meta',
  requirements: grammarRequirements,
  needs: {
    'meta-key-prefix-labels': sends('key with a prefix in _meta'),
    'meta-key-label-characters': sends('key with a prefix in _meta'),
    'meta-key-reverse-dns': sends('key with a prefix in _meta'),
    'meta-key-name-ends': sends('key in _meta'),
    'meta-key-name-interior': sends('key in _meta'),
  },
  *scan(view) {
    for (const { message, key, pointer } of keysOf(view)) {
      for (const { rule, ok, expected } of grammarOf(key))
        yield sighted(`meta-key-${rule}`, message, ok, expected, { pointer });
    }
  },
});

/** Judges the use of prefixes that are kept for the protocol. */
export const reservedPrefix = monitor({
  id: 'meta/reserved-prefix',
  title: 'Reserved prefixes carry defined keys only',
  requirements: ['meta-reserved-prefix'],
  needs: { 'meta-reserved-prefix': sends('key with a reserved prefix') },
  *scan(view) {
    const requirement = 'meta-reserved-prefix';
    for (const { message, key, pointer } of keysOf(view)) {
      if (!isReserved(key)) continue;
      const by = reservedKey(key);
      const mayBeOfExtension =
        by === 'extension' || extended(view.profile.capabilities, modernRequest(message));
      if (by === 'specification') yield kept(requirement, message);
      else if (by !== 'nobody' && mayBeOfExtension) {
        yield {
          requirement,
          events: eventsOf(message),
          cannot: `${key.prefix}/${key.name} may be a key of an official extension`,
        };
      } else
        yield broken(requirement, message, 'a key that the specification or an official extension defines', {
          pointer,
        });
    }
  },
});

const traceFormats = [
  ['traceparent', 'meta-traceparent-format', isTraceparent, 'a traceparent by W3C Trace Context'],
  ['tracestate', 'meta-tracestate-format', isTracestate, 'a tracestate by W3C Trace Context'],
  ['baggage', 'meta-baggage-format', isBaggage, 'a baggage by W3C Baggage'],
] as const;

/** Judges trace context wherever the server sends any. */
export const traceContext = monitor({
  id: 'meta/trace-context',
  title: 'Trace context in _meta has its formats',
  requirements: ['meta-traceparent-format', 'meta-tracestate-format', 'meta-baggage-format'],
  needs: {
    'meta-traceparent-format': sends('traceparent'),
    'meta-tracestate-format': sends('tracestate'),
    'meta-baggage-format': sends('baggage'),
  },
  *scan(view) {
    for (const message of view.received) {
      for (const { pointer, meta } of metaPlaces(message)) {
        for (const [key, requirement, fits, expected] of isObject(meta) ? traceFormats : []) {
          const at = { pointer: `${pointer}/${key}` };
          if (Object.hasOwn(meta as object, key))
            yield sighted(requirement, message, fits((meta as Record<string, unknown>)[key]), expected, at);
        }
      }
    }
  },
});

/** Judges how the server names itself in each result. */
export const serverInfo = monitor({
  id: 'meta/server-info',
  title: 'serverInfo in every result',
  requirements: ['meta-server-info', 'meta-server-info-shape'],
  needs: { 'meta-server-info-shape': sends('serverInfo') },
  *scan(view) {
    const pointer = `/result/_meta/${pointerToken(serverInfoKey)}`;
    for (const message of view.received) {
      const result = modernResult(message);
      if (result === undefined) continue;
      const meta = result._meta ?? {};
      if (!isObject(meta)) continue;
      const named = Object.hasOwn(meta, serverInfoKey);
      yield sighted('meta-server-info', message, named, `${serverInfoKey} in _meta`, { pointer });
      if (named) yield* infoShape(message, meta[serverInfoKey], pointer, view);
    }
  },
});

/** Faults in icons belong to the requirements on icons. */
function* infoShape(
  message: SubjectMessage,
  info: unknown,
  pointer: string,
  { validators }: TranscriptView,
): Generator<Sighting<'meta-server-info-shape'>> {
  const { icons: _icons, ...judged } = isObject(info) ? info : {};
  const outcome = validators.definition('Implementation', isObject(info) ? judged : info);
  if (outcome.valid) return yield kept('meta-server-info-shape', message);
  const [fault] = outcome.errors;
  const at = { pointer: pointer + (fault?.pointer ?? '') };
  yield broken('meta-server-info-shape', message, fault?.message ?? 'an Implementation', at);
}

function* keysOf(
  view: TranscriptView,
): Generator<{ message: SubjectMessage; key: MetaKey; pointer: string }> {
  for (const message of view.received) {
    for (const { pointer, meta } of metaPlaces(message)) {
      for (const key of isObject(meta) ? Object.keys(meta) : []) {
        yield { message, key: parseMetaKey(key), pointer: `${pointer}/${pointerToken(key)}` };
      }
    }
  }
}
