import { monitor, type Sighting } from '../../harness/run/check.js';
import { freedom } from '../../harness/run/needs.js';
import type { SentMessage, SubjectMessage, TranscriptView } from '../../harness/run/view.js';
import { isMisread } from '../../harness/transport/attribution.js';
import { patienceOf } from '../../harness/transport/connection.js';
import { isObject, isRequestId, type JsonObject } from '../../harness/wire/message.js';
import { unboundedMethods } from '../../schema/methods.js';
import { broken, kept, sighted, textOf } from './sightings.js';

/** A message that its sender meant as a response. */
function isResponse(value: JsonObject): boolean {
  return !('method' in value) && ('result' in value || 'error' in value || 'id' in value);
}

const envelopeRequirements = [
  'jsonrpc-version-member',
  'jsonrpc-message-kinds',
  'jsonrpc-single-message',
  'jsonrpc-result-present',
  'jsonrpc-result-object',
  'jsonrpc-result-or-error',
  'jsonrpc-notification-no-id',
  'jsonrpc-notification-method-string',
  'jsonrpc-notification-params-object',
  'jsonrpc-server-no-requests',
] as const;
type Envelope = (typeof envelopeRequirements)[number];

const noNotification = freedom('the server sent no notification');

/** Judges the envelope of every message that came; each fault is held against one requirement only. */
export const envelope = monitor({
  id: 'jsonrpc/envelope',
  title: 'The envelope of every message',
  on: { since: '2024-11-05' },
  requirements: envelopeRequirements,
  needs: {
    'jsonrpc-notification-no-id': noNotification,
    'jsonrpc-notification-method-string': noNotification,
    'jsonrpc-notification-params-object': noNotification,
  },
  *scan(view) {
    for (const message of view.received) {
      const { value } = message.read;
      if (value === undefined) continue;
      if (Array.isArray(value)) {
        if (view.transport === 'stdio' && !answersArray(message, view))
          yield broken('jsonrpc-single-message', message, 'one message, not an array');
        continue;
      }
      if (isObject(value)) yield* envelopeOf(message, value, view);
      else yield broken('jsonrpc-message-kinds', message, 'a JSON object');
    }
  },
});

/** Whether an array of ours may have brought it, which was broken by itself. */
function answersArray(message: SubjectMessage, { sent }: TranscriptView): boolean {
  return sent.some(
    ({ event, asked }) =>
      asked.kind === 'other' &&
      event.connection === message.event.connection &&
      event.n < message.event.n &&
      event.type === 'sent' &&
      event.text.startsWith('['),
  );
}

function* envelopeOf(
  message: SubjectMessage,
  value: JsonObject,
  view: TranscriptView,
): Generator<Sighting<Envelope>> {
  yield kept('jsonrpc-single-message', message);
  yield sighted('jsonrpc-version-member', message, value.jsonrpc === '2.0', '"jsonrpc": "2.0"', {
    pointer: '/jsonrpc',
  });
  if ('method' in value) return yield* callEnvelope(message, value, view);
  if (!isResponse(value)) {
    return yield broken(
      'jsonrpc-message-kinds',
      message,
      'a response (result or error) or a notification (method)',
    );
  }
  yield kept('jsonrpc-message-kinds', message);
  const both = 'result' in value && 'error' in value;
  yield sighted('jsonrpc-result-or-error', message, !both, 'either result or error', { pointer: '/error' });
  if (both || 'error' in value) return;
  yield sighted('jsonrpc-result-present', message, 'result' in value, 'a result or an error');
  if ('result' in value)
    yield sighted('jsonrpc-result-object', message, isObject(value.result), 'an object', {
      pointer: '/result',
    });
}

function* callEnvelope(
  message: SubjectMessage,
  value: JsonObject,
  view: TranscriptView,
): Generator<Sighting<Envelope>> {
  const { method } = value;
  yield kept('jsonrpc-message-kinds', message);
  yield sighted('jsonrpc-notification-method-string', message, typeof method === 'string', 'a string', {
    pointer: '/method',
  });
  if (typeof method !== 'string') return;
  if ('id' in value && method.startsWith('notifications/')) {
    return yield broken('jsonrpc-notification-no-id', message, 'no id', { pointer: '/id' });
  }
  if ('id' in value) {
    if (view.revision >= '2026-07-28')
      yield broken('jsonrpc-server-no-requests', message, 'no request from the server');
    return;
  }
  yield kept('jsonrpc-notification-no-id', message);
  const params = !('params' in value) || isObject(value.params);
  yield sighted('jsonrpc-notification-params-object', message, params, 'an object', { pointer: '/params' });
}

/** Proves that no request came, by all the messages that did come. */
export const serverRequests = monitor({
  id: 'jsonrpc/no-server-requests',
  title: 'Nothing that the server sends is a request',
  requirements: ['jsonrpc-server-no-requests'],
  *scan(view) {
    for (const message of view.received) {
      const { classified } = message.read;
      if (classified.kind === 'result' || classified.kind === 'notification')
        yield kept('jsonrpc-server-no-requests', message);
    }
  },
});

/** Judges how responses and requests go together. */
export const answers = monitor({
  id: 'jsonrpc/answers',
  title: 'Every request gets one response with its own id',
  on: { since: '2024-11-05' },
  requirements: [
    'jsonrpc-response-id',
    'jsonrpc-error-response-id',
    'jsonrpc-response-once',
    'jsonrpc-response-solicited',
    'jsonrpc-request-answered',
  ],
  *scan(view) {
    for (const message of view.received) yield* identity(message, view);
    for (const sent of view.sent) yield* answered(sent, view);
  },
});

function* identity(
  message: SubjectMessage,
  view: TranscriptView,
): Generator<
  Sighting<
    | 'jsonrpc-response-id'
    | 'jsonrpc-error-response-id'
    | 'jsonrpc-response-once'
    | 'jsonrpc-response-solicited'
  >
> {
  const { value } = message.read;
  if (!isObject(value) || !isResponse(value)) return;
  const { answers: request } = message;
  if (request === undefined) {
    if (!isRequestId(value.id)) return;
    const asked = view.sent.filter(
      ({ asked, event }) =>
        event.connection === message.event.connection &&
        event.n < message.event.n &&
        (String(asked.id) === String(value.id) || isMisread(asked.id, value.id)),
    );
    if (asked.length === 0)
      yield broken('jsonrpc-response-solicited', message, 'only ids of requests that were sent', {
        pointer: '/id',
      });
    else if (asked.every(({ asked }) => asked.cancelled !== true))
      yield broken('jsonrpc-response-once', message, 'one response to a request', { pointer: '/id' });
    return;
  }
  if (request.asked.kind !== 'request' || request.intent === 'broken' || request.asked.probe === true) return;
  const same = value.id === request.asked.id;
  if (!isRequestId(value.id) && 'error' in value && refusedUnread(message, view)) return;
  if (!same && (crossed(request, value.id, view) || isMisread(request.asked.id, value.id))) return;
  const expected = `the id of the request, ${JSON.stringify(request.asked.id)}`;
  if ('error' in value && !('result' in value))
    yield sighted('jsonrpc-error-response-id', message, same, expected, { pointer: '/id' });
  else yield sighted('jsonrpc-response-id', message, same, expected, { pointer: '/id' });
  if (request.responses.length === 1) yield kept('jsonrpc-response-once', message);
  else if (same && request.responses[0] !== message)
    yield broken('jsonrpc-response-once', message, 'one response to a request', { pointer: '/id' });
  if (same) yield kept('jsonrpc-response-solicited', message);
}

/** Over HTTP: refused by its head (media type, method, authorization …), so that the id in the body was never read. */
function refusedUnread(message: SubjectMessage, view: TranscriptView): boolean {
  const status = view.http(message.event.connection, message.exchange ?? 0)?.response?.status;
  return status !== undefined && status !== 200 && status !== 400 && status !== 404;
}

/** Over HTTP: the id is of another request that was under way, so the response went to the wrong POST, which is another fault. */
function crossed(request: SentMessage, id: unknown, view: TranscriptView): boolean {
  if (view.transport !== 'http') return false;
  const { connection, n } = request.event;
  return view.sent.some(
    ({ asked, event, exchange }) =>
      asked.kind === 'request' &&
      asked.id === id &&
      event.connection === connection &&
      (view.http(connection, exchange ?? 0)?.end?.n ?? Infinity) > n,
  );
}

function* answered(sent: SentMessage, view: TranscriptView): Generator<Sighting<'jsonrpc-request-answered'>> {
  const { asked, event } = sent;
  if (
    asked.kind !== 'request' ||
    sent.intent === 'broken' ||
    asked.cancelled === true ||
    asked.probe === true
  )
    return;
  const requirement = 'jsonrpc-request-answered';
  const [response] = sent.responses;
  if (response !== undefined) return yield kept(requirement, response);
  const request = event.type === 'sent' ? event.text : '';
  const lost = (received: string, events: readonly number[]): Sighting<typeof requirement> => ({
    requirement,
    ok: false,
    events: [event.n, ...events],
    sent: request,
    expected: 'a response',
    received,
  });
  if (view.transport === 'http') {
    const { end, response: head } = view.http(event.connection, sent.exchange ?? 0) ?? {};
    if (end?.how !== 'broken' || head !== undefined) return;
    if (goneBefore(sent, view))
      return yield { requirement, events: [event.n, end.n], cannot: 'the server had gone before' };
    return yield lost(`the connection broke: ${end.detail ?? ''}`, [end.n]);
  }
  const later = view.connection(event.connection).filter((other) => other.n > event.n);
  const exit = later.find((other) => other.type === 'exit');
  const closing = view
    .connection(event.connection)
    .find((other) => other.type === 'stdin-closed' || other.type === 'signal');
  if (exit?.type === 'exit' && (closing === undefined || closing.n > exit.n)) {
    if (spoilt(sent, view))
      return yield {
        requirement,
        events: [event.n, exit.n],
        cannot: 'the server ended after a message that was broken on purpose',
      };
    return yield lost(`the process exited with ${exit.signal ?? `code ${exit.code}`} and no response`, [
      exit.n,
    ]);
  }
  if (closing === undefined || unboundedMethods.has(asked.method ?? '')) return;
  const fence = view.sent.find(
    (other) =>
      other.event.n > event.n && other.event.connection === event.connection && other.responses.length > 0,
  );
  if (fence === undefined) return;
  const waited = Math.round(closing.at - event.at);
  if (waited < patienceOf(view.limits))
    return yield {
      requirement,
      events: [event.n],
      cannot: `the connection was closed after ${waited} ms, before the answer was surely lost`,
    };
  const unread = later.find((other) => other.type === 'noise' && (other.read?.line?.dropped ?? 0) > 0);
  if (unread !== undefined)
    return yield {
      requirement,
      events: [event.n, unread.n],
      cannot: 'a line that was too long to be read may have been the answer',
    };
  const answer = fence.responses[0]!;
  yield lost(
    `nothing within ${waited} ms, while a later request was answered: ${textOf(answer).slice(0, 200)}`,
    [fence.event.n, answer.event.n],
  );
}

/** Over HTTP: whether the exchange that ended last before this request had broken already, which is the one fault. */
function goneBefore({ event }: SentMessage, view: TranscriptView): boolean {
  const before = view.httpExchanges.filter(({ end }) => end !== undefined && end.n < event.n);
  const last = before.reduce<(typeof before)[number] | undefined>(
    (latest, other) => (latest?.end === undefined || other.end!.n > latest.end.n ? other : latest),
    undefined,
  );
  return last?.end?.how === 'broken' && last.response === undefined;
}

/** Whether the last thing the server got before this request was broken on purpose, or is judged elsewhere, and ended the connection. */
function spoilt(sent: SentMessage, view: TranscriptView): boolean {
  const before = view.sent
    .filter((other) => other.event.connection === sent.event.connection && other.event.n < sent.event.n)
    .at(-1);
  return (before?.intent === 'broken' || before?.asked.probe === true) && before.responses.length === 0;
}
