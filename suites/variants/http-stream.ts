import type { Call } from '../../harness/peer/server/blueprint.js';
import { encodeSseComment, encodeSseEvent, type SseStyle } from '../../harness/wire/sse.js';
import { all, notificationsOut, type Change, variant, type Variant } from '../mutants/mutant.js';
import { finishing, http, stream } from '../mutants/support/http.js';

const pretty = (message: unknown): string[] => JSON.stringify(message, null, 1).split('\n');
/** Streams every answer but errors whose status is laid down, since a stream has begun with 200. */
const always: Change = http(({ status }) => ({ streams: (call, answer) => status(answer, call) === 200 }));

/** Streams everything, and writes its events in a style of its own. */
const styled = (style: (message: unknown) => SseStyle): Change =>
  all(
    always,
    stream(() => ({ encode: (message) => encodeSseEvent(JSON.stringify(message), style(message)) })),
  );

/** Legal ways of writing and using event streams. */
export const httpStreamVariants: readonly Variant[] = [
  variant({
    id: 'http-stream/always',
    story: 'answers by event streams, errors included where no status is laid down for them',
    on: ['http'],
    change: always,
  }),
  variant({
    id: 'http-stream/never',
    story: 'answers by JSON objects only, without progress and logs; subscriptions apart',
    on: ['http'],
    change: notificationsOut((message, call: Call) =>
      call.transport === 'http' && call.method !== 'subscriptions/listen' ? [] : [message],
    ),
  }),
  variant({
    id: 'http-stream/crlf',
    story: 'ends the lines of its streams by CR LF',
    on: ['http'],
    change: styled(() => ({ eol: '\r\n' })),
  }),
  variant({
    id: 'http-stream/cr',
    story: 'ends the lines of its streams by CR',
    on: ['http'],
    change: styled(() => ({ eol: '\r' })),
  }),
  variant({
    id: 'http-stream/data-lines',
    story: 'spreads a message over several data lines',
    on: ['http'],
    change: styled((message) => ({ lines: pretty(message) })),
  }),
  variant({
    id: 'http-stream/named-events',
    story: 'names its events and numbers them; nothing is said of names, and ids have lost their meaning',
    on: ['http'],
    change: styled(() => ({ name: 'message', id: '7' })),
  }),
  variant({
    id: 'http-stream/other-events',
    story:
      'keeps streams alive by events of its own name, which hold no message; no name is defined or forbidden',
    on: ['http'],
    change: all(
      always,
      stream(({ encode }) => ({
        opening: 'event: endpoint\ndata: /messages?session=7\n\n',
        encode: (message, sending) => `event: ping\ndata: {"at":7}\n\n${encode(message, sending)}`,
      })),
    ),
  }),
  variant({
    id: 'http-stream/refusals',
    story: 'writes a refusal, with the status laid down for it, as an event stream of one event',
    on: ['http'],
    change: finishing((parts) =>
      parts.status === 400 || parts.status === 404
        ? {
            status: parts.status,
            headers: [
              ['Content-Type', 'text/event-stream'],
              ['X-Accel-Buffering', 'no'],
            ],
            body: encodeSseEvent(String(parts.body)),
          }
        : parts,
    ),
  }),
  variant({
    id: 'http-stream/comments',
    story:
      'opens streams with a byte-order mark, a comment, a retry time and an event without data, and keeps them alive by comments',
    on: ['http'],
    change: all(
      always,
      stream(({ encode }) => ({
        opening: `\ufeff${encodeSseComment(' welcome')}retry: 3000\n\nid: 0\ndata:\n\n`,
        encode: (message, sending) => `${encodeSseComment()}:\r\n${encode(message, sending)}: bye`,
      })),
    ),
  }),
  variant({
    id: 'http-stream/works-on',
    story: 'does not notice that a client has gone and finishes the request for nobody',
    on: ['http'],
    change: stream(() => ({ cancels: false })),
  }),
];
