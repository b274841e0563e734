import { all, method, mutant, notificationsOut, outgoing, responses, type Mutant } from './mutant.js';
import { stream } from './support/http.js';

const once = new WeakSet<object>();
/** True the first time it is asked about a server, for a fault that strikes once in a process. */
const firstTime = (server: object): boolean => !once.has(server) && (once.add(server), true);

/** Faults in the envelope of messages and in how they go together. */
export const jsonrpcMutants: readonly Mutant[] = [
  mutant({
    id: 'jsonrpc/no-version-member',
    fault: 'leaves out "jsonrpc" in its responses to lists',
    breaks: 'jsonrpc-version-member',
    change: responses((message, call) =>
      call.method === 'prompts/list' ? { ...message, jsonrpc: undefined } : message,
    ),
  }),
  mutant({
    id: 'jsonrpc/id-as-string',
    fault: 'turns numeric ids into strings',
    breaks: 'jsonrpc-response-id',
    change: responses((message) =>
      'result' in message && typeof message.id === 'number'
        ? { ...message, id: String(message.id) }
        : message,
    ),
  }),
  mutant({
    id: 'jsonrpc/error-id-as-string',
    fault: 'turns numeric ids into strings in error responses',
    breaks: 'jsonrpc-error-response-id',
    change: responses((message) =>
      'error' in message && typeof message.id === 'number' ? { ...message, id: String(message.id) } : message,
    ),
  }),
  mutant({
    id: 'jsonrpc/answers-twice',
    fault: 'answers list requests twice',
    breaks: 'jsonrpc-response-once',
    on: ['stdio'],
    change: outgoing((message, { call, kind }) =>
      kind === 'response' && call?.method === 'tools/list' ? [message, message] : [message],
    ),
  }),
  mutant({
    id: 'jsonrpc/answers-twice-on-stream',
    fault: 'sends the response twice on an event stream',
    breaks: 'jsonrpc-response-once',
    on: ['http'],
    change: stream(({ encode }) => ({
      encode: (message, sending) => `${encode(message, sending)}`.repeat(sending.kind === 'response' ? 2 : 1),
    })),
  }),
  mutant({
    id: 'jsonrpc/unsolicited-response',
    fault: 'sends a response that nobody asked for',
    breaks: 'jsonrpc-response-solicited',
    on: ['stdio'],
    change: outgoing((message, { call, kind, server }) =>
      kind === 'response' && call?.method === 'tools/list' && firstTime(server)
        ? [message, { ...message, id: 'nobody-asked' }]
        : [message],
    ),
  }),
  mutant({
    id: 'jsonrpc/drops-requests',
    fault: 'never answers prompts/list',
    breaks: 'jsonrpc-request-answered',
    on: ['stdio'],
    change: method('prompts/list', () => () => ({ none: true })),
  }),
  mutant({
    id: 'jsonrpc/wraps-in-array',
    fault: 'wraps a response in an array',
    breaks: 'jsonrpc-single-message',
    on: ['stdio'],
    change: responses((message, call) => (call.method === 'prompts/list' ? [message] : message)),
  }),
  mutant({
    id: 'jsonrpc/no-result',
    fault: 'answers prompts/list with neither result nor error',
    breaks: 'jsonrpc-result-present',
    change: responses((message, call) =>
      call.method === 'prompts/list' ? { jsonrpc: '2.0', id: message.id } : message,
    ),
  }),
  mutant({
    id: 'jsonrpc/result-is-array',
    fault: 'gives an array as result of prompts/list',
    breaks: 'jsonrpc-result-object',
    change: responses((message, call) =>
      call.method === 'prompts/list' ? { ...message, result: [] } : message,
    ),
  }),
  mutant({
    id: 'jsonrpc/result-and-error',
    fault: 'sends "error": null beside a result',
    breaks: 'jsonrpc-result-or-error',
    change: responses((message, call) =>
      call.method === 'prompts/list' && 'result' in message ? { ...message, error: null } : message,
    ),
  }),
  mutant({
    id: 'jsonrpc/no-message',
    fault: 'sends an object that is no message',
    breaks: 'jsonrpc-message-kinds',
    on: ['stdio'],
    change: outgoing((message, { call, kind }) =>
      kind === 'response' && call?.method === 'prompts/list'
        ? [{ jsonrpc: '2.0', ready: true }, message]
        : [message],
    ),
  }),
  mutant({
    id: 'jsonrpc/notification-with-id',
    fault: 'gives progress notifications an id',
    breaks: 'jsonrpc-notification-no-id',
    change: notificationsOut((message) => [
      message.method === 'notifications/progress' ? { ...message, id: 99_001 } : message,
    ]),
  }),
  mutant({
    id: 'jsonrpc/notification-params-array',
    fault: 'sends a notification with an array as params',
    breaks: 'jsonrpc-notification-params-object',
    change: notificationsOut((message) => [
      message,
      ...(message.method === 'notifications/progress'
        ? [{ ...message, method: 'notifications/extra', params: [] }]
        : []),
    ]),
  }),
  mutant({
    id: 'jsonrpc/notification-method-number',
    fault: 'sends a notification with a number as method',
    breaks: 'jsonrpc-notification-method-string',
    change: notificationsOut((message) => [
      message,
      ...(message.method === 'notifications/progress' ? [{ jsonrpc: '2.0', method: 7 }] : []),
    ]),
  }),
  mutant({
    id: 'jsonrpc/server-request',
    fault: 'sends a request of its own while it serves a call',
    breaks: 'jsonrpc-server-no-requests',
    change: notificationsOut((message) => [
      ...(message.method === 'notifications/progress'
        ? [{ jsonrpc: '2.0', id: 1, method: 'roots/list' }]
        : []),
      message,
    ]),
  }),
  mutant({
    id: 'jsonrpc/refuses-empty-id',
    fault: 'does not serve requests whose id is the empty string or 0',
    breaks: 'jsonrpc-any-legal-id',
    change: responses((message) =>
      message.id === '' || message.id === 0
        ? { jsonrpc: '2.0', id: message.id, error: { code: -32600, message: 'id missing' } }
        : message,
    ),
  }),
  mutant({
    id: 'jsonrpc/refuses-used-ids',
    fault: 'refuses the id of the request before',
    breaks: 'jsonrpc-id-reuse-after-response',
    change: (blueprint) => {
      const last = new WeakMap<object, unknown>();
      return {
        ...blueprint,
        guards: {
          lastId: ({ id, server, method: name }) => {
            // counted ids, twice in a row: generated ones may come again by chance
            const again =
              typeof id === 'number' && id > 20 && last.get(server) === id && name === 'server/discover';
            last.set(server, id);
            return again ? { error: { code: -32600, message: 'id was used before' } } : undefined;
          },
          ...blueprint.guards,
        },
      };
    },
    on: ['stdio'],
  }),
  mutant({
    id: 'jsonrpc/answers-notifications',
    fault: 'answers notifications with an error',
    breaks: 'jsonrpc-notification-no-response',
    on: ['stdio'],
    change: (blueprint) => ({
      ...blueprint,
      notifications: {
        ...blueprint.notifications,
        '*': () => ({ jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } }),
      },
    }),
  }),
  mutant({
    id: 'jsonrpc/dies-of-garbage',
    fault: 'breaks down at a line that is no JSON',
    breaks: 'jsonrpc-recovers-after-bad-message',
    on: ['stdio'],
    change: (blueprint) => ({ ...blueprint, stdio: { ...blueprint.stdio, garbage: () => 'exit' } }),
  }),
  mutant({
    id: 'jsonrpc/never-recovers',
    fault: 'refuses everything after an invalid message',
    breaks: 'jsonrpc-recovers-after-bad-message',
    on: ['stdio'],
    change: (blueprint) => {
      const spoilt = new WeakSet<object>();
      return all()({
        ...blueprint,
        invalid: (value, reason, server) => (spoilt.add(server), blueprint.invalid(value, reason, server)),
        guards: {
          spoilt: ({ server }) =>
            spoilt.has(server) ? { error: { code: -32603, message: 'out of order' } } : undefined,
          ...blueprint.guards,
        },
      });
    },
  }),
];
