import type { Sighting } from '../../harness/run/check.js';
import { clientMonitor } from '../../harness/run/client/check.js';
import type { SeenMessage } from '../../harness/run/client/seen.js';
import { meantAsMessage } from '../../harness/transport/salvage.js';
import { isObject, isRequestId, type JsonObject } from '../../harness/wire/message.js';
import { requestTraits } from '../../schema/methods.js';
import { isResponse } from './support/envelope.js';
import { modernMessages } from './support/modern.js';
import { broken, kept, sighted } from './support/sightings.js';

const requirements = [
  'jsonrpc-version-member-client',
  'jsonrpc-message-kinds-client',
  'jsonrpc-single-message-client',
  'jsonrpc-request-id-type-client',
  'jsonrpc-request-id-not-null-client',
  'jsonrpc-method-string-client',
  'jsonrpc-params-object-client',
  'jsonrpc-notification-no-id-client',
] as const;
type Envelope = (typeof requirements)[number];

/** The envelope of every message; each fault is held against one requirement only. */
export const envelope = clientMonitor({
  id: 'jsonrpc/envelope',
  title: 'The envelope of every message',
  requirements,
  needs: {
    'jsonrpc-notification-no-id-client': () => ({
      verdict: 'not-applicable',
      reason: 'the client sent no notification',
    }),
  },
  *scan({ seen, transport }) {
    for (const message of modernMessages(seen)) {
      const { value } = message.read;
      if (value === undefined) continue;
      if (Array.isArray(value)) {
        // over HTTP the transport has a rule of its own
        if (transport === 'stdio')
          yield broken('jsonrpc-single-message-client', message, 'one message, not an array');
      } else if (isObject(value) && (transport === 'http' || meantAsMessage(value)))
        // what was not meant as a message is for the rules of the transport
        yield* envelopeOf(message, value);
    }
  },
});

function* envelopeOf(message: SeenMessage, value: JsonObject): Generator<Sighting<Envelope>> {
  yield kept('jsonrpc-single-message-client', message);
  yield sighted('jsonrpc-version-member-client', message, value.jsonrpc === '2.0', '"jsonrpc": "2.0"', {
    pointer: '/jsonrpc',
  });
  if (!('method' in value)) {
    // that a client sends no response is a rule of each transport
    if (!isResponse(value))
      yield broken('jsonrpc-message-kinds-client', message, 'a request or a notification, with a method');
    return;
  }
  yield kept('jsonrpc-message-kinds-client', message);
  const { method } = value;
  const named = typeof method === 'string';
  yield sighted('jsonrpc-method-string-client', message, named, 'a string', { pointer: '/method' });
  const params = !('params' in value) || isObject(value.params);
  yield sighted('jsonrpc-params-object-client', message, params, 'an object', { pointer: '/params' });
  if (named) yield* idOf(message, value, method);
}

function* idOf(message: SeenMessage, value: JsonObject, method: string): Generator<Sighting<Envelope>> {
  const at = { pointer: '/id' };
  const has = 'id' in value;
  if (method.startsWith('notifications/'))
    return yield sighted('jsonrpc-notification-no-id-client', message, !has, 'no id', at);
  if (!has && !Object.hasOwn(requestTraits, method))
    return yield kept('jsonrpc-notification-no-id-client', message);
  yield sighted('jsonrpc-request-id-not-null-client', message, value.id !== null, 'an id, not null', at);
  if (value.id === null) return;
  yield sighted(
    'jsonrpc-request-id-type-client',
    message,
    isRequestId(value.id),
    'a string or an integer',
    at,
  );
}
