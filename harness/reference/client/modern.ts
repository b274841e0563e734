import type { ClientBlueprint } from '../../peer/client/blueprint.js';
import { headerValue } from '../../transport/headers.js';
import { encodeHeaderValue } from '../../wire/header-value.js';
import { LineReader } from '../../wire/lines.js';
import { SseReader } from '../../wire/sse.js';
import { referenceCaching } from './caching.js';
import { referenceCancellation } from './cancellation.js';
import { clientInfo } from './client-info.js';
import { modernEras } from './eras.js';
import { modernHeaders, parameterAt, parameterValue } from './headers.js';
import { referenceIcons } from './icons.js';
import { modernMeta } from './meta.js';
import { referenceNotifications } from './notifications.js';
import { referenceOperations, referenceResults, undeclared } from './operations.js';
import { referencePages } from './pages.js';
import { referenceRounds } from './rounds.js';
import { referenceSubscriptions } from './subscriptions.js';
import { referenceTools } from './tools.js';

/** How a media type is read; a client reads both that a server may choose (basic/transports/streamable-http#sending-messages). */
const readings: Readonly<Record<string, 'json' | 'stream'>> = {
  'application/json': 'json',
  'text/event-stream': 'stream',
};

/** The reference client of 2026-07-28: conformant, and of no other era. Mutants and variants are changed copies of it. */
export function modernClient(): ClientBlueprint {
  return {
    name: 'reference client 2026-07-28',
    clientInfo,
    hello: (hello) => hello,
    versions: ['2026-07-28'],
    capabilities: (declared) => declared,
    id: (_draft, count) => count,
    token: (_id, count) => `progress-${count}`,
    meta: modernMeta,
    outgoing: (message) => [message],
    replies: () => [],
    encode: (message) => Buffer.from(JSON.stringify(message), 'utf8'),
    decode: (bytes) => bytes.toString('utf8'),
    stdio: {
      opening: '',
      frame: (json) => Buffer.concat([json, Buffer.from('\n')]),
      writes: (frame) => [frame],
      reader: () => new LineReader(),
      line: ({ bytes }) => bytes,
      garbage: () => undefined,
      errors: () => undefined,
      shutdown: [
        { step: 'close-input', wait: 1_000 },
        { step: 'SIGTERM', wait: 1_000 },
        { step: 'SIGKILL', wait: 1_000 },
      ],
      restarts: true,
    },
    http: {
      method: () => 'POST',
      headers: modernHeaders,
      nameValue: encodeHeaderValue,
      parameterAt,
      parameterValue,
      field: headerValue,
      reads: (mediaType) => (mediaType === undefined ? undefined : readings[mediaType]),
      reader: () => new SseReader(),
      takes: () => true,
      beside: () => undefined,
    },
    eras: modernEras,
    cancellation: referenceCancellation,
    notifications: referenceNotifications,
    pages: referencePages,
    rounds: referenceRounds,
    caching: referenceCaching,
    tools: referenceTools,
    subscriptions: referenceSubscriptions,
    icons: referenceIcons,
    offers: undeclared,
    results: referenceResults,
    failure: ({ message, code, data }) => ({
      message,
      ...(code === undefined ? {} : { code }),
      ...(data === undefined ? {} : { data }),
    }),
    event: (event) => event,
    operations: referenceOperations,
  };
}
