import { monitor } from '../../harness/run/check.js';
import { fixture, freedom } from '../../harness/run/needs.js';
import { isChange } from '../../harness/run/subscription-filter.js';
import type { SubjectMessage, TranscriptView } from '../../harness/run/view.js';
import { meantAsResponse, subscriptionOf } from '../../harness/transport/attribution.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import type { Asked } from '../../harness/wire/transcript.js';
import { broken, kept } from './sightings.js';
import { answeredPosts, type AnsweredPost, eventStreams, listens } from './support/exchanges.js';

const acknowledged = 'notifications/subscriptions/acknowledged';

/** Progress, changes and acknowledgments come on the stream of the request they belong to. */
export const relatedNotifications = monitor({
  id: 'http-scope/related-notifications',
  title: 'Notifications on a stream belong to its request',
  on: { transport: 'http' },
  requirements: ['http-sse-notifications-related'],
  needs: { 'http-sse-notifications-related': freedom('the server sent no notification on an event stream') },
  *scan(view) {
    const owners = tokenOwners(view);
    for (const post of eventStreams(view)) {
      for (const message of post.messages) {
        const { classified } = message.read;
        if (classified.kind !== 'notification') continue;
        const stranger = strange(post, classified.message, classified.method, view, owners);
        if (stranger === undefined) continue;
        if (stranger === '') yield kept('http-sse-notifications-related', message);
        else
          yield broken('http-sse-notifications-related', message, `notifications of ${post.method} only`, {
            received: stranger,
          });
      }
    }
  },
});

type Owners = ReadonlyMap<unknown, readonly AnsweredPost[]>;

/** Requests by the progress token they gave. */
function tokenOwners(view: TranscriptView): Owners {
  const owners = new Map<unknown, AnsweredPost[]>();
  for (const post of answeredPosts(view)) {
    const token = tokenOf(post.sent.asked);
    if (token === undefined) continue;
    const posts = owners.get(token);
    if (posts === undefined) owners.set(token, [post]);
    else posts.push(post);
  }
  return owners;
}

function tokenOf(asked: Asked | undefined): unknown {
  const meta = asked?.params?._meta;
  return isObject(meta) ? meta.progressToken : undefined;
}

/** Why a notification does not belong to the request of its stream: '' where it does, undefined where nothing tells. */
function strange(
  post: AnsweredPost,
  message: JsonObject,
  method: string,
  view: TranscriptView,
  owners: Owners,
): string | undefined {
  const params = isObject(message.params) ? message.params : {};
  if (method === 'notifications/progress') {
    if (listens(post)) return undefined;
    const token = params.progressToken;
    if (token === tokenOf(post.sent.asked)) return token === undefined ? undefined : '';
    const others = (owners.get(token) ?? []).filter(({ sent }) => sent.asked.cancelled !== true);
    return others.length === 0 ? undefined : `progress of another request, token ${JSON.stringify(token)}`;
  }
  if (!listens(post)) {
    if (isChange(method) || method === acknowledged) return `${method} on a stream that is no subscription`;
    return undefined;
  }
  const subscription = subscriptionOf(message);
  if (subscription === undefined) return undefined;
  if (subscription === post.sent.asked.id) return '';
  const other = [...answeredPosts(view)].find(
    (candidate) =>
      listens(candidate) &&
      candidate.sent.asked.id === subscription &&
      candidate.sent.event.connection === post.sent.event.connection,
  );
  return other === undefined
    ? undefined
    : `a notification of the subscription ${JSON.stringify(subscription)}`;
}

/** What a closed stream has left behind on the others. */
export const afterDisconnect = monitor({
  id: 'http-scope/after-disconnect',
  title: 'Nothing of a cancelled request appears on another stream',
  on: { transport: 'http' },
  requirements: ['http-cancel-no-further-messages'],
  needs: { 'http-cancel-no-further-messages': fixture('slow') },
  *scan(view) {
    for (const gone of cancelled(view)) {
      const { connection } = gone.sent.event;
      const later = view.received.filter(
        ({ event, exchange }) =>
          event.connection === connection && event.n > gone.at && exchange !== gone.sent.exchange,
      );
      const stray = later.filter((message) => concerns(message, gone, view));
      for (const message of stray)
        yield broken(
          'http-cancel-no-further-messages',
          message,
          'nothing of the request whose stream was closed',
        );
      const witness = later.find(
        ({ exchange }) => (view.http(connection, exchange ?? 0)?.request.n ?? Infinity) < gone.at,
      );
      // what had its response, and what was refused, had nothing more to say anyway
      const unanswered = gone.sent.responses.length === 0 && gone.begun;
      if (stray.length === 0 && witness !== undefined && unanswered)
        yield kept('http-cancel-no-further-messages', witness);
    }
  },
});

interface Gone {
  readonly sent: AnsweredPost['sent'];
  /** The event at which its stream was closed. */
  readonly at: number;
  /** Something of it had come. */
  readonly begun: boolean;
}

function* cancelled(view: TranscriptView): Generator<Gone> {
  for (const { sent, end, messages } of view.httpExchanges) {
    if (sent?.asked.kind !== 'request' || sent.asked.cancelled !== true || end?.how !== 'aborted') continue;
    yield { sent, at: end.n, begun: messages.length > 0 };
  }
}

/** Whether a message names the cancelled request, and no later one that has taken its id or token over. */
function concerns({ event, read, exchange }: SubjectMessage, { sent }: Gone, view: TranscriptView): boolean {
  const { value } = read;
  const own = view.http(event.connection, exchange ?? 0)?.sent?.asked;
  if (!isObject(value)) return false;
  const { id } = sent.asked;
  if (meantAsResponse(value)) return value.id === id && own?.id !== id;
  if (subscriptionOf(value) !== undefined && subscriptionOf(value) === id) return own?.id !== id;
  const params = isObject(value.params) ? value.params : {};
  const token = tokenOf(sent.asked);
  return token !== undefined && params.progressToken === token && tokenOf(own) !== token;
}
