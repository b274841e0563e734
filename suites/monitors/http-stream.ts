import { monitor, type Sighting } from '../../harness/run/check.js';
import { advertisesChanges, freedom } from '../../harness/run/needs.js';
import type { SubjectMessage } from '../../harness/run/view.js';
import { meantAsResponse } from '../../harness/transport/attribution.js';
import { isObject } from '../../harness/wire/message.js';
import { broken, kept } from './sightings.js';
import {
  answeredPosts,
  type AnsweredPost,
  eventStreams,
  header,
  listens,
  sightedPost,
} from './support/exchanges.js';

const isResponse = ({ read }: SubjectMessage): boolean => meantAsResponse(read.value);

/** What was on the wire beside well-formed events. */
const faultsOf = ({ end }: AnsweredPost): readonly string[] => end?.stream?.faults ?? [];

const noStreams = freedom('the server answered no request by an event stream that ended with its response');

/** Each stream as a whole: its header, its events and its end. */
export const streamForm = monitor({
  id: 'http-stream/form',
  title: 'The head, the events and the end of every event stream',
  on: { transport: 'http' },
  requirements: [
    'http-x-accel-buffering',
    'http-sse-message-events',
    'http-stream-ends-with-response',
    'http-sse-response-ends-stream',
  ],
  needs: {
    'http-x-accel-buffering': noStreams,
    'http-sse-message-events': noStreams,
    'http-stream-ends-with-response': noStreams,
    'http-sse-response-ends-stream': noStreams,
  },
  *scan(view) {
    for (const post of eventStreams(view)) {
      const buffering = header(post, 'x-accel-buffering');
      const said = buffering === undefined ? 'no such header' : `X-Accel-Buffering: ${buffering}`;
      const off = buffering?.trim().toLowerCase() === 'no';
      yield sightedPost('http-x-accel-buffering', post, off, 'X-Accel-Buffering: no', said);
      const faults = yield* events(post);
      // what cannot be read may have been the response
      if (faults === 0) yield* ending(post);
    }
  },
});

function* events(post: AnsweredPost): Generator<Sighting<'http-sse-message-events'>, number> {
  const requirement = 'http-sse-message-events';
  let faults = 0;
  for (const reason of faultsOf(post)) {
    faults += 1;
    yield sightedPost(requirement, post, false, 'a well-formed event stream', reason);
  }
  for (const message of post.messages) {
    const { value } = message.read;
    if (isObject(value)) yield kept(requirement, message);
    else if (value === undefined || Array.isArray(value)) {
      faults += 1;
      yield broken(requirement, message, 'one JSON-RPC message as the data of the event');
    }
  }
  return faults;
}

function* ending(
  post: AnsweredPost,
): Generator<Sighting<'http-stream-ends-with-response' | 'http-sse-response-ends-stream'>> {
  const { end, messages } = post;
  if (end === undefined) return;
  const at = messages.findIndex(isResponse);
  if (at === -1) {
    if (end.how === 'complete' && !listens(post) && post.sent.intent === 'valid')
      yield sightedPost(
        'http-stream-ends-with-response',
        post,
        false,
        'the response before the end of the stream',
      );
    return;
  }
  if (end.how === 'complete') yield sightedPost('http-stream-ends-with-response', post, true, '');
  const after = messages.slice(at + 1);
  if (end.how === 'aborted' && end.detail !== undefined)
    yield sightedPost('http-sse-response-ends-stream', post, false, 'the end of the stream', end.detail);
  else if (end.how === 'complete' && after.length === 0)
    yield sightedPost('http-sse-response-ends-stream', post, true, '');
  else {
    // a second response and late progress are judged elsewhere
    const late = after.find(
      ({ read }) =>
        read.classified.kind === 'notification' && read.classified.method !== 'notifications/progress',
    );
    if (late !== undefined)
      yield broken('http-sse-response-ends-stream', late, 'nothing after the response on its stream');
  }
}

/** Only a stream can carry an acknowledgment and what follows it. */
export const listenStreamed = monitor({
  id: 'http-stream/listen-streamed',
  title: 'A subscription that is granted comes as an event stream',
  on: { transport: 'http' },
  requirements: ['http-listen-streamed'],
  needs: { 'http-listen-streamed': advertisesChanges },
  *scan(view) {
    for (const post of answeredPosts(view)) {
      if (!listens(post) || post.sent.intent === 'broken' || post.status >= 300) continue;
      if (post.messages.some(({ read }) => read.classified.kind === 'error')) continue;
      const streamed = post.type === 'text/event-stream';
      if (streamed ? post.messages.length > 0 : post.type === 'application/json')
        yield sightedPost('http-listen-streamed', post, streamed, 'text/event-stream');
    }
  },
});
