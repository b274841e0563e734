import { clientMonitor } from '../../harness/run/client/check.js';
import { operations } from '../../harness/run/client/needs.js';
import { isRequestId } from '../../harness/wire/message.js';
import { modernNotifications } from './support/modern.js';
import { broken, kept, sighted } from './support/sightings.js';

/** Every notifications/cancelled that the client sends. */
export const notices = clientMonitor({
  id: 'cancellation/notices',
  title: 'What the client gives up by notifications/cancelled',
  requirements: [
    'cancellation-request-id-client',
    'cancellation-reason-string-client',
    'cancellation-own-request-client',
  ],
  needs: {
    'cancellation-request-id-client': operations('cancel'),
    'cancellation-reason-string-client': operations('cancel'),
    'cancellation-own-request-client': operations('cancel'),
  },
  *scan({ seen }) {
    const requests = seen.requests();
    for (const notice of modernNotifications(seen)) {
      if (notice.method !== 'notifications/cancelled') continue;
      const { requestId, reason } = notice.params;
      const named = isRequestId(requestId);
      yield sighted('cancellation-request-id-client', notice, named, 'a requestId, a string or a number', {
        pointer: '/params/requestId',
      });
      if ('reason' in notice.params)
        yield sighted('cancellation-reason-string-client', notice, typeof reason === 'string', 'a string', {
          pointer: '/params/reason',
        });
      if (!named) continue;
      const earlier = requests.filter(({ id, event }) => id === requestId && event.n < notice.event.n);
      if (earlier.some(({ connection }) => connection === notice.connection))
        yield kept('cancellation-own-request-client', notice);
      // an id that was given to another process may be meant for that one
      else if (earlier.length === 0)
        yield broken('cancellation-own-request-client', notice, 'the id of a request that the client sent', {
          pointer: '/params/requestId',
        });
    }
  },
});

export const cancellationMonitors = [notices];
