import { monitor, type Sighting } from '../../harness/run/check.js';
import { modernOnly } from '../../harness/run/needs.js';
import type { TranscriptView } from '../../harness/run/view.js';
import { isObject } from '../../harness/wire/message.js';
import { answeredPosts, type AnsweredPost, header, sightedPost } from './support/exchanges.js';

/** Statuses by which an endpoint says that it is not here, or not for POST. */
const notHere = new Set([301, 302, 303, 307, 308, 404, 405, 410, 501]);

/** Methods by the capability that promises them; the first of all is promised by the revision. */
const promised: Readonly<Record<string, string | undefined>> = {
  'server/discover': undefined,
  'tools/list': 'tools',
  'tools/call': 'tools',
  'resources/list': 'resources',
  'resources/read': 'resources',
  'prompts/list': 'prompts',
  'prompts/get': 'prompts',
  'completion/complete': 'completions',
};

/** Every method of the server is served at the one address that was given. */
export const endpoint = monitor({
  id: 'http/endpoint',
  title: 'One endpoint takes the POST of every method',
  on: { transport: 'http' },
  requirements: ['http-single-endpoint'],
  *scan(view) {
    const posts = [...answeredPosts(view)].filter(({ sent }) => sent.intent === 'valid');
    for (const [method, capability] of Object.entries(promised)) {
      if (capability !== undefined && view.profile.capabilities[capability] === undefined) continue;
      const asked = posts.filter((post) => post.method === method);
      // one answer shows that it is served here, and whatever else a bare status may mean
      const answered = asked.find(({ messages }) => messages.length > 0);
      const missing = asked.find(({ status }) => notHere.has(status));
      if (answered !== undefined) yield sightedPost('http-single-endpoint', answered, true, '');
      else if (missing !== undefined)
        yield sightedPost('http-single-endpoint', missing, false, `${method} served at the endpoint`);
    }
  },
});

/** A body or stream that answers a request; not what the HTTP layer says by itself, with an error status and no message. */
const speaks = ({ status, messages }: AnsweredPost): boolean =>
  (status >= 200 && status < 300) || messages.length > 0;

/** What the answer to a request looks like to HTTP. */
export const answerForm = monitor({
  id: 'http/answer-form',
  title: 'The media type, the body and the status of answers to requests',
  on: { transport: 'http' },
  requirements: ['http-request-content-type', 'http-json-single-object', 'http-result-status'],
  *scan(view) {
    for (const post of answeredPosts(view)) {
      const { type, messages } = post;
      if (!speaks(post)) continue;
      const known = type === 'application/json' || type === 'text/event-stream';
      yield sightedPost('http-request-content-type', post, known, 'application/json or text/event-stream');
      // a body that was not read to its end, for its slowness or a broken connection, says nothing of its form
      if (type === 'application/json' && post.end?.how === 'complete') {
        const [body] = messages;
        const value = body?.read.value;
        if (body?.read.salvaged === 'byte-order-mark') {
          const received = `a byte-order mark before ${body.read.text ?? ''}`;
          yield sightedPost('http-json-single-object', post, false, 'one JSON object', received);
          continue;
        }
        // a lone string, number or null is no message at all, which jsonrpc judges
        if (isObject(value)) yield sightedPost('http-json-single-object', post, true, '');
        else if (value === undefined || Array.isArray(value))
          yield sightedPost('http-json-single-object', post, false, 'one JSON object');
      }
      if (known && messages.some(({ read }) => read.classified.kind === 'result')) yield resultStatus(post);
    }
  },
});

/** The flow shows 200; of the other statuses that stand for success nothing is said. */
function resultStatus(post: AnsweredPost): Sighting<'http-result-status'> {
  const { status } = post;
  const sighting = sightedPost('http-result-status', post, status < 300, 'status 200, or another of success');
  if (status === 200 || status >= 300) return sighting;
  return {
    requirement: 'http-result-status',
    events: sighting.events,
    cannot: `no sentence speaks of a result with status ${status}`,
  };
}

/** A server of this revision only has no sessions, so it names none. */
export const noSessions = monitor({
  id: 'http/no-sessions',
  title: 'No answer carries a session id',
  on: { transport: 'http' },
  requirements: ['http-no-session-id'],
  needs: { 'http-no-session-id': modernOnly },
  *scan(view) {
    if (view.profile.dualEra || openedLegacySession(view)) return;
    for (const post of answeredPosts(view)) {
      const id = header(post, 'mcp-session-id');
      yield sightedPost(
        'http-no-session-id',
        post,
        id === undefined,
        'no Mcp-Session-Id',
        `Mcp-Session-Id: ${id}`,
      );
    }
  },
});

/** The server answered a handshake of an earlier revision by a result, so it has two eras, whatever it lists. */
function openedLegacySession(view: TranscriptView): boolean {
  return view.sent.some(
    ({ asked, responses }) =>
      asked.method === 'initialize' && responses.some(({ read }) => read.classified.kind === 'result'),
  );
}
