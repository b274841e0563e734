import { pieces } from '../../harness/peer/server/writes.js';
import { dualEra } from '../../harness/reference/server/dual-era.js';
import { httpGuard, method, variant, type Variant } from '../mutants/mutant.js';
import { empty, finishing, http, json } from '../mutants/support/http.js';

/** Legal choices of endpoint, statuses, media types and refusals. */
export const httpVariants: readonly Variant[] = [
  variant({
    id: 'http/refuses-notifications',
    story: 'refuses every notification, as no notification from the client is defined for this transport',
    on: ['http'],
    change: http(() => ({
      accepted: json(400, { jsonrpc: '2.0', error: { code: -32600, message: 'No notifications here' } }),
    })),
  }),
  variant({
    id: 'http/refuses-notifications-plainly',
    story: 'refuses every notification by a status of its own choice and a body that is no JSON-RPC',
    on: ['http'],
    change: http(() => ({ accepted: json(422, { detail: 'notifications are not served' }) })),
  }),
  variant({
    id: 'http/accepted-with-type',
    story: 'sends a Content-Type with the empty answer to a notification',
    on: ['http'],
    change: http(() => ({
      accepted: { status: 202, headers: [['Content-Type', 'application/json']], body: '' },
    })),
  }),
  variant({
    id: 'http/charset',
    story: 'sends its media types with parameters and in other letter case',
    on: ['http'],
    change: (blueprint) =>
      finishing((parts) => ({
        ...parts,
        headers: parts.headers.map(([name, value]) =>
          /^content-type$/i.test(name)
            ? ['content-type', value.replace('application/json', 'Application/JSON; Charset=utf-8')]
            : [name, value],
        ),
      }))(
        http(({ stream }) => ({
          stream: {
            ...stream,
            headers: [
              ['content-type', 'Text/Event-Stream;charset=UTF-8'],
              ['x-accel-buffering', 'no'],
            ],
          },
        }))(blueprint),
      ),
  }),
  variant({
    id: 'http/statuses-by-code',
    story: 'sends every error with status 400, as the text leaves that open where it names no status',
    on: ['http'],
    change: http(({ status }) => ({
      status: (answer, call) =>
        'error' in answer ? (status(answer, call) === 200 ? 400 : status(answer, call)) : 200,
    })),
  }),
  variant({
    id: 'http/created',
    story:
      'answers every request it serves with status 201, as its web framework does for POST; no sentence names 200',
    on: ['http'],
    change: http(({ status }) => ({
      status: (answer, call) => ('result' in answer ? 201 : status(answer, call)),
    })),
  }),
  variant({
    id: 'http/serves-ping',
    story: 'still has a method of earlier revisions; no sentence forbids more methods',
    change: method('ping', () => () => ({ result: {} })),
  }),
  variant({
    id: 'http/origin-plain-body',
    story: 'refuses a foreign Origin with a body that is no JSON-RPC, as it may be anything',
    on: ['http'],
    change: (blueprint) =>
      httpGuard('origin', (call) =>
        blueprint.http.guards.origin!(call) === undefined
          ? undefined
          : json(403, { error: 'forbidden', id: null }),
      )(blueprint),
  }),
  variant({
    id: 'http/refuses-every-origin',
    story: 'takes no request from any web page',
    on: ['http'],
    change: httpGuard('origin', ({ header }) => (header('origin') === undefined ? undefined : empty(403))),
  }),
  variant({
    id: 'http/looks-at-host',
    story: 'turns away a foreign Host by a status of its own, before it looks at Origin',
    on: ['http'],
    change: httpGuard('host', ({ header }) =>
      /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(header('host') ?? '') ? undefined : empty(421),
    ),
  }),
  variant({
    id: 'http/405-for-all',
    story: 'answers GET and DELETE by 405 whatever their Origin, with a JSON-RPC error in the body',
    on: ['http'],
    change: httpGuard('onlyPostFirst', (call) =>
      call.method === 'POST'
        ? undefined
        : {
            ...json(405, {
              jsonrpc: '2.0',
              id: null,
              error: { code: -32000, message: 'Method not allowed' },
            }),
            headers: [
              ['Allow', 'POST'],
              ['Content-Type', 'application/json'],
            ],
          },
    ),
  }),
  variant({
    id: 'http/dual-era-unlisted',
    story: 'also serves an earlier revision with sessions, GET and DELETE, and does not list it',
    on: ['http'],
    change: (blueprint) => dualEra(blueprint, { lists: false }),
  }),
  variant({
    id: 'http/no-parse-of-other-types',
    story: 'takes application/json bodies only and says 415 to others, as no sentence asks for more',
    on: ['http'],
    change: httpGuard('contentType', ({ method: verb, header }) =>
      verb === 'POST' && !/^\s*application\/json\s*(?:;|$)/i.test(header('content-type') ?? '')
        ? empty(415)
        : undefined,
    ),
  }),
  variant({
    id: 'http/accept-strict',
    story: 'says 406 where Accept does not list both types',
    on: ['http'],
    change: httpGuard('accept', ({ method: verb, header }) => {
      const accept = (header('accept') ?? '').toLowerCase();
      const both = accept.includes('application/json') && accept.includes('text/event-stream');
      return verb === 'POST' && !both ? empty(406) : undefined;
    }),
  }),
  variant({
    id: 'http/body-in-drops',
    story: 'writes its JSON bodies in small pieces with pauses between them',
    on: ['http'],
    change: finishing((parts) =>
      parts.body.length === 0 ? parts : { ...parts, writes: (body) => pieces(body, 300, 1) },
    ),
  }),
  variant({
    id: 'http/body-late',
    story:
      'sends the head for a list of prompts at once and its body only after the time that is waited; slowness is free',
    on: ['http'],
    change: finishing((parts, call) =>
      call?.method === 'prompts/list'
        ? { ...parts, writes: (body) => [Buffer.alloc(0), { pause: 1_000 }, body] }
        : parts,
    ),
  }),
  ...[429, 503].map((status) =>
    variant({
      id: `http/busy-${status}`,
      story: `answers every ninth request or so with ${status} and Retry-After, since it is asked too often`,
      on: ['http'],
      change: (blueprint) => {
        let requests = 0;
        const busy = httpGuard('busy', ({ method: verb }) => {
          requests += verb === 'POST' ? 1 : 0;
          return verb === 'POST' && (requests * 31) % 97 < 11
            ? {
                status,
                headers: [
                  ['Retry-After', '1'],
                  ['Content-Type', 'text/plain'],
                ],
                body: 'Too busy',
              }
            : undefined;
        });
        return busy(blueprint);
      },
    }),
  ),
];
