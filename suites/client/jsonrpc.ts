import { together } from '../../harness/peer/evidence.js';
import type { Change } from '../../harness/peer/server/changes.js';
import { method } from '../../harness/peer/server/changes.js';
import { clientCheck, clientMonitor } from '../../harness/run/client/check.js';
import { livesOn, operations } from '../../harness/run/client/needs.js';
import type { Scene } from '../../harness/run/client/scene.js';
import { echoTool } from '../../harness/run/client/stage-server.js';
import { envelope } from './jsonrpc-envelope.js';
import { isResponse } from './support/envelope.js';
import { concurrentRequests } from './support/open-requests.js';
import { broken, kept } from './support/sightings.js';

/** Holds calls back until so many are there, or for so many milliseconds. */
function gathering(many: number, patience: number): Change {
  return (blueprint) => {
    let come = 0;
    let release: () => void = () => undefined;
    const gathered = new Promise<void>((resolve) => (release = resolve));
    return method('tools/call', (original) => async (call) => {
      come += 1;
      if (come >= many) release();
      const timer = setTimeout(release, patience);
      await gathered;
      clearTimeout(timer);
      return original(call);
    })(blueprint);
  };
}

/** Calls that are under way at the same time have ids of their own. */
export const concurrentIds = clientCheck({
  id: 'jsonrpc/concurrent-ids',
  title: 'Ids of calls that are under way at the same time',
  needs: [operations('callTool'), livesOn],
  requirements: ['jsonrpc-request-id-unique-client'],
  async run({ scene, judge, limits }) {
    const stage = await scene({ server: gathering(3, limits.quiet * 5) });
    await Promise.all(
      ['a', 'b', 'c'].map((text) => stage.begin(stage.calling(echoTool.name, { text })).outcome),
    );
    const calls = stage.seen.requests('tools/call');
    const beside = [...concurrentRequests(stage.seen)].filter(({ open }) => open.length > 0);
    judge(
      'jsonrpc-request-id-unique-client',
      together(stage.seen.request('tools/call', 1), ...calls),
      () =>
        beside.length === 0
          ? { cannot: 'the client sent one call after the other' }
          : beside.every(({ request, open }) => open.every(({ id }) => id !== request.id)),
      'ids that differ from each other',
    );
  },
});

/** Every id beside those that are in use. */
export const openIds = clientMonitor({
  id: 'jsonrpc/open-ids',
  title: 'No id is used twice at the same time',
  requirements: ['jsonrpc-request-id-unique-client'],
  needs: { 'jsonrpc-request-id-unique-client': livesOn },
  *scan({ seen, transport, profile }) {
    const requirement = 'jsonrpc-request-id-unique-client';
    // over HTTP nothing tells the processes of a client apart
    if (transport === 'http' && livesOn(profile) !== undefined) return;
    for (const { request, open } of concurrentRequests(seen)) {
      const same = open.find(({ id }) => id === request.id);
      if (same !== undefined)
        yield {
          ...broken(requirement, request, 'an id that no request without response has', { pointer: '/id' }),
          events: [...same.events, ...request.events],
        };
      else if (open.length > 0) yield kept(requirement, request);
    }
  },
});

/** Tells of progress and logs where the request asks for it. */
const notifying: Change = method('tools/call', (original) => (call) => {
  const { progressToken, 'io.modelcontextprotocol/logLevel': level } = call.meta;
  if (progressToken !== undefined) call.notify('notifications/progress', { progressToken, progress: 1 });
  if (level !== undefined) call.notify('notifications/message', { level: 'error', data: 'told' });
  return original(call);
});

const notified = ({ seen }: Scene): boolean =>
  seen.events.some(({ type, ...event }) => type === 'sent' && 'text' in event && isNotification(event.text));

function isNotification(text: string): boolean {
  return /"method":"notifications\//.test(text);
}

/** A notification is answered by nothing, and what follows it still works. */
export const notificationAnswer = clientCheck({
  id: 'jsonrpc/notification-answer',
  title: 'Nothing is sent in answer to a notification',
  needs: [operations('callTool')],
  requirements: ['jsonrpc-notification-no-response-client'],
  async run({ scene, judge, limits, transport }) {
    const stage = await scene({ server: notifying });
    await stage.callTool(echoTool.name, { text: 'a' }, { progress: true, logLevel: 'debug' });
    const answered = (): boolean => stage.seen.messages.some(({ message }) => isResponse(message));
    const fence = await stage.callTool(echoTool.name, { text: 'b' });
    // over HTTP a POST of its own may come later than the fence
    if (transport === 'http') await stage.wait(answered, limits.quiet);
    judge(
      'jsonrpc-notification-no-response-client',
      together(fence, stage.allSeen('notifications of progress and logs, within a call')),
      () =>
        notified(stage)
          ? !answered()
          : {
              cannot: 'the client asked for neither progress nor log messages',
              unlock: 'a driver that heeds progress or logLevel (docs/driver.md)',
            },
      'no response',
    );
  },
});

/** What the client sends unasked by a request of its own: the notification that gives a call up. */
export const cancelledCall = clientCheck({
  id: 'jsonrpc/cancelled-call',
  title: 'The notification that gives a call up',
  on: { transport: 'stdio' },
  needs: [operations('callTool', 'cancel')],
  requirements: ['jsonrpc-notification-no-id-client'],
  async run({ scene, judge }) {
    const stage = await scene({ server: method('tools/call', () => () => ({ none: true })) });
    const call = stage.begin(stage.calling(echoTool.name, { text: 'a' }));
    await stage.wait(({ seen }) => seen.requests('tools/call').length > 0);
    await stage.cancel(call.id);
    await call.outcome;
    await stage.wait(({ seen }) => notificationsOf(seen).length > 0);
    const sent = notificationsOf(stage.seen);
    judge(
      'jsonrpc-notification-no-id-client',
      stage.allSeen('told the client to give a call up'),
      () =>
        sent.length === 0
          ? { cannot: 'the client sent no notification' }
          : sent.every(({ message }) => !('id' in message)),
      'no id',
    );
  },
});

const notificationsOf = ({ messages }: Scene['seen']): Scene['seen']['messages'] =>
  messages.filter(({ message }) => String(message.method).startsWith('notifications/'));

export const jsonrpcChecks = [concurrentIds, notificationAnswer, cancelledCall];
export const jsonrpcMonitors = [envelope, openIds];
