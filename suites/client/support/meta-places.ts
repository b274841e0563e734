import type { SeenMessage, SeenTraffic } from '../../../harness/run/client/seen.js';
import { pointerToken } from '../../../harness/wire/json.js';
import { isObject } from '../../../harness/wire/message.js';
import { type MetaKey, parseMetaKey } from '../../monitors/support/meta-keys.js';
import {
  type MetaPlace,
  type MetaShape,
  placesIn,
  sampledContent,
} from '../../monitors/support/meta-places.js';
import { modernMessages } from './modern.js';

/** What answers an input request; the content of a form is the user's own. */
const sampled: MetaShape = { members: { content: sampledContent } };
const rooted: MetaShape = { bare: true, members: { roots: {} } };

/**
 * Every place in a request or notification of the client where the schema defines a `_meta` and there is one
 * (schema#metaobject): its params, and the input responses. Malformed messages are passed over.
 */
export function clientMetaPlaces({ read, params }: SeenMessage): MetaPlace[] {
  const { kind } = read.classified;
  if (kind !== 'request' && kind !== 'notification') return [];
  const { inputResponses } = params;
  const responses = isObject(inputResponses) ? Object.entries(inputResponses) : [];
  return [
    ...placesIn(params, {}, '/params'),
    ...responses.flatMap(([key, response]) => [
      ...(isObject(response) && !('action' in response)
        ? placesIn(
            response,
            'roots' in response ? rooted : sampled,
            `/params/inputResponses/${pointerToken(key)}`,
          )
        : []),
    ]),
  ];
}

/** Every key of every `_meta` of the client. */
export function* clientMetaKeys(
  seen: SeenTraffic,
): Generator<{ readonly message: SeenMessage; readonly key: MetaKey; readonly pointer: string }> {
  for (const message of modernMessages(seen)) {
    for (const { pointer, meta } of clientMetaPlaces(message)) {
      for (const key of isObject(meta) ? Object.keys(meta) : [])
        yield { message, key: parseMetaKey(key), pointer: `${pointer}/${pointerToken(key)}` };
    }
  }
}
