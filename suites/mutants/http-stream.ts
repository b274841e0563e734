import { ownNameOf } from '../../harness/reference/server/known-names.js';
import type { Answer, Call } from '../../harness/peer/server/blueprint.js';
import { logLevelKey } from '../../harness/reference/server/guards.js';
import { isObject, type JsonObject, type RequestId } from '../../harness/wire/message.js';
import { all, method, mutant, outgoing, responses, type Mutant } from './mutant.js';
import { stream } from './support/http.js';
import { perServer } from './support/lists.js';

const toolOf = ({ params }: Call): string => ownNameOf(params.name);
const slowTool = 'wait';

/** Faults in event streams, and in which stream a message goes to. */
export const httpStreamMutants: readonly Mutant[] = [
  mutant({
    id: 'http-stream/buffered',
    fault: 'opens event streams without X-Accel-Buffering',
    breaks: 'http-x-accel-buffering',
    on: ['http'],
    change: stream(({ headers }) => ({ headers: headers.filter(([name]) => name !== 'X-Accel-Buffering') })),
  }),
  mutant({
    id: 'http-stream/done-event',
    fault: 'ends a stream with an event that says [DONE]',
    breaks: 'http-sse-message-events',
    on: ['http'],
    change: stream(({ encode }) => ({
      encode: (message, sending) =>
        encode(message, sending) + (sending.kind === 'response' ? 'data: [DONE]\n\n' : ''),
    })),
  }),
  mutant({
    id: 'http-stream/log-event',
    fault: 'opens a stream with an event of JSON that is no message, under the name of a message',
    breaks: 'http-sse-message-events',
    on: ['http'],
    change: stream(() => ({ opening: 'event: message\ndata: stream opened\n\n' })),
  }),
  mutant({
    id: 'http-stream/array-event',
    fault: 'puts a notification into an array',
    breaks: 'http-sse-message-events',
    on: ['http'],
    change: stream(({ encode }) => ({
      encode: (message, sending) =>
        encode(
          isObject(message) && message.method === 'notifications/message' ? [message] : message,
          sending,
        ),
    })),
  }),
  mutant({
    id: 'http-stream/unterminated',
    fault: 'leaves out the empty line after the last event',
    breaks: 'http-sse-message-events',
    on: ['http'],
    change: stream(({ encode }) => ({
      encode: (message, sending) => {
        const text = encode(message, sending);
        return sending.kind === 'response' && ownNameOf(sending.call?.params.name) === 'tell_logs'
          ? text.slice(0, -1)
          : text;
      },
    })),
  }),
  mutant({
    id: 'http-stream/no-response',
    fault: 'ends the stream of a call after its log messages, without a response',
    breaks: 'http-stream-ends-with-response',
    on: ['http'],
    change: method('tools/call', (original) => async (call) => {
      const answer = await original(call);
      const streamed = toolOf(call) === 'tell_logs' && call.meta[logLevelKey] !== undefined;
      return streamed ? { none: true } : answer;
    }),
  }),
  mutant({
    id: 'http-stream/stays-open',
    fault: 'leaves a stream open after the response',
    breaks: 'http-sse-response-ends-stream',
    on: ['http'],
    change: stream(() => ({ ends: false })),
  }),
  mutant({
    id: 'http-stream/change-on-call',
    fault: 'tells of a change on the stream of the call that made it',
    breaks: 'http-sse-notifications-related',
    on: ['http'],
    change: method('tools/call', (original) => (call) => {
      if (toolOf(call) === 'change_world' && call.transport === 'http')
        call.notify('notifications/tools/list_changed', {});
      return original(call);
    }),
  }),
  mutant({
    id: 'http-stream/listen-as-json',
    fault: 'answers a subscription by one JSON object',
    breaks: 'http-listen-streamed',
    on: ['http'],
    change: method(
      'subscriptions/listen',
      (original) => (call) => (call.transport === 'http' ? { result: {} } : original(call)),
    ),
  }),
  mutant({
    id: 'http-stream/progress-to-subscribers',
    fault: 'sends the progress of calls to an open subscription in place of their own streams',
    breaks: 'http-listen-no-request-notifications',
    on: ['http'],
    change: (blueprint) => {
      const listening = perServer(() => new Set<Call>());
      return all(
        method('subscriptions/listen', (original) => async (call) => {
          listening(call.server).add(call);
          const answer = await original(call);
          listening(call.server).delete(call);
          return answer;
        }),
        outgoing((message, { call, server }) => {
          const [subscriber] = listening(server);
          if (
            subscriber === undefined ||
            call?.method !== 'tools/call' ||
            message.method !== 'notifications/progress'
          )
            return [message];
          subscriber.notify(message.method, message.params as JsonObject);
          return [];
        }),
      )(blueprint);
    },
  }),
  mutant({
    id: 'http-stream/crossed-responses',
    fault: 'sends the responses of two calls under way to each other',
    breaks: 'http-response-on-own-post',
    on: ['http'],
    change: (blueprint) => {
      const waiting = perServer(() => new Map<RequestId, RequestId>());
      const underWay = perServer(() => new Set<RequestId>());
      return all(
        method('tools/call', (original) => (call) => {
          // calls with a token are left alone, so that it strikes in one check
          if (toolOf(call) !== slowTool || call.meta.progressToken !== undefined) return original(call);
          const others = underWay(call.server);
          const other = [...others].find((id) => !waiting(call.server).has(id));
          if (other !== undefined) waiting(call.server).set(other, call.id).set(call.id, other);
          others.add(call.id);
          return original(call);
        }),
        responses((message, call) => {
          if (!underWay(call.server).has(call.id)) return message;
          underWay(call.server).delete(call.id);
          const other = waiting(call.server).get(call.id);
          waiting(call.server).delete(call.id);
          return other === undefined ? message : { ...message, id: other };
        }),
      )(blueprint);
    },
  }),
  mutant({
    id: 'http-stream/disconnect-stops-all',
    fault: 'stops every running call when the stream of one is closed',
    breaks: 'http-disconnect-isolated',
    on: ['http'],
    change: (blueprint) => {
      const running = perServer(() => new Set<() => void>());
      return method('tools/call', (original) => async (call) => {
        if (toolOf(call) !== slowTool) return original(call);
        const stops = running(call.server);
        const stopped = new Promise<Answer>((resolve) => {
          const stop = (): void => resolve({ error: { code: -32603, message: 'aborted' } });
          stops.add(stop);
          call.signal.addEventListener('abort', () => stops.forEach((stopOne) => stopOne()), { once: true });
        });
        const answer = await Promise.race([original(call), stopped]);
        stops.clear();
        return answer;
      })(blueprint);
    },
  }),
  mutant({
    id: 'http-stream/orphaned-progress',
    fault: 'sends the progress of a call whose stream was closed on the stream of another',
    breaks: 'http-cancel-no-further-messages',
    on: ['http'],
    change: (blueprint) => {
      const open = perServer(() => new Set<Call>());
      return method('tools/call', (original) => async (call) => {
        if (toolOf(call) !== slowTool || call.transport !== 'http') return original(call);
        const calls = open(call.server);
        calls.add(call);
        call.signal.addEventListener(
          'abort',
          () => {
            calls.delete(call);
            const progressToken = call.meta.progressToken;
            const [other] = calls;
            if (progressToken !== undefined)
              other?.notify('notifications/progress', { progressToken, progress: 1 });
          },
          { once: true },
        );
        const answer = await original(call);
        calls.delete(call);
        return answer;
      })(blueprint);
    },
  }),
];
