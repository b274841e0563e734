import type { HttpGuard, HttpParts } from '../../harness/peer/server/blueprint.js';
import { all, httpGuard, mutant, type Change, type Mutant } from './mutant.js';
import { empty, finishing, json, stream } from './support/http.js';

/** Answers one HTTP method another way than by 405. */
const answering =
  (method: string, parts: HttpParts): Change =>
  (blueprint) =>
    httpGuard('onlyPost', (http) => (http.method === method ? parts : blueprint.http.guards.onlyPost!(http)))(
      blueprint,
    );

/** Refuses a POST with a header of an earlier revision. */
const refusing = (name: string, parts: HttpParts): Change => {
  const guard: HttpGuard = (http) =>
    http.method === 'POST' && http.header(name) !== undefined ? parts : undefined;
  return httpGuard('earlier', guard);
};

const session = ['Mcp-Session-Id', '0b7c2f0e'] as const;

/** What a server of this revision only still does as in earlier ones. */
export const httpEarlierMutants: readonly Mutant[] = [
  mutant({
    id: 'http-earlier/get-document',
    fault: 'answers GET with a description of itself',
    breaks: 'http-get-405',
    on: ['http'],
    change: answering('GET', json(200, { name: 'reference' })),
  }),
  mutant({
    id: 'http-earlier/get-404',
    fault: 'answers GET with 404',
    breaks: 'http-get-405',
    on: ['http'],
    change: answering('GET', empty(404)),
  }),
  mutant({
    id: 'http-earlier/delete-200',
    fault: 'answers DELETE as if it ended a session',
    breaks: 'http-delete-405',
    on: ['http'],
    change: answering('DELETE', empty(200)),
  }),
  mutant({
    id: 'http-earlier/session-unknown',
    fault: 'does not know the session that a request names, and says so',
    breaks: 'http-session-header-ignored',
    on: ['http'],
    change: refusing('mcp-session-id', json(404, { error: 'session not found' })),
  }),
  mutant({
    id: 'http-earlier/mints-sessions',
    fault: 'sends a session id with its answers',
    breaks: 'http-no-session-id',
    on: ['http'],
    change: all(
      finishing((parts) => ({ ...parts, headers: [...parts.headers, session] })),
      stream(({ headers }) => ({ headers: [...headers, session] })),
    ),
  }),
  mutant({
    id: 'http-earlier/echoes-session',
    fault: 'sends back the session id of the request',
    breaks: 'http-no-session-id',
    on: ['http'],
    change: finishing((parts, call) => {
      const own = call?.headers.find(([name]) => name.toLowerCase() === 'mcp-session-id');
      return own === undefined ? parts : { ...parts, headers: [...parts.headers, own] };
    }),
  }),
  mutant({
    id: 'http-earlier/resumes',
    fault: 'takes Last-Event-ID for the wish to resume a stream, which it cannot',
    breaks: 'http-last-event-id-ignored',
    on: ['http'],
    change: refusing('last-event-id', empty(400)),
  }),
];
