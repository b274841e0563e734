import { monitor, type Sighting } from '../../harness/run/check.js';
import { freedom } from '../../harness/run/needs.js';
import type { SubjectMessage, TranscriptView } from '../../harness/run/view.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { broken, kept, sighted } from './sightings.js';

/** Judges every notifications/cancelled of the server; that there is none where there was nothing to cancel is seen by the others. */
export const serverCancellations = monitor({
  id: 'cancellation/by-the-server',
  title: 'What the server cancels',
  requirements: ['cancellation-server-only-listen', 'cancellation-request-id', 'cancellation-reason-string'],
  needs: {
    'cancellation-server-only-listen': freedom('the server sent no notification'),
    'cancellation-request-id': freedom('the server cancelled nothing'),
    'cancellation-reason-string': freedom('the server cancelled nothing and gave no reason'),
  },
  *scan(view) {
    for (const message of view.received) {
      const { classified } = message.read;
      if (classified.kind !== 'notification') continue;
      if (classified.method !== 'notifications/cancelled')
        yield kept('cancellation-server-only-listen', message);
      else
        yield* cancellation(
          message,
          isObject(classified.message.params) ? classified.message.params : {},
          view,
        );
    }
  },
});

function* cancellation(
  message: SubjectMessage,
  params: JsonObject,
  view: TranscriptView,
): Generator<
  Sighting<'cancellation-server-only-listen' | 'cancellation-request-id' | 'cancellation-reason-string'>
> {
  const { requestId, reason } = params;
  const named = typeof requestId === 'string' || typeof requestId === 'number';
  yield sighted('cancellation-request-id', message, named, 'a requestId, string or number', {
    pointer: '/params/requestId',
  });
  if ('reason' in params)
    yield sighted(
      'cancellation-reason-string',
      message,
      typeof reason === 'string',
      'a string, or no reason',
      { pointer: '/params/reason' },
    );
  if (!named) return;
  const requests = view.sent.filter(
    ({ asked, event }) =>
      asked.id === requestId &&
      event.n < message.event.n &&
      (view.transport === 'http' || event.connection === message.event.connection),
  );
  const listening = requests.some(({ asked }) => asked.method === 'subscriptions/listen');
  if (listening) return yield kept('cancellation-server-only-listen', message);
  const request = requests.at(-1)?.asked.method;
  const what =
    request === undefined ? 'no request that was sent has this id' : `the id is that of ${request}`;
  yield broken(
    'cancellation-server-only-listen',
    message,
    'the id of a subscriptions/listen request, with its JSON type',
    {
      pointer: '/params/requestId',
      received: `${message.read.text ?? ''} (${what})`,
    },
  );
}
