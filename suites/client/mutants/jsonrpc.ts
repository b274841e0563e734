import type { ClientChange } from '../proof.js';
import { clientMutant } from '../proof.js';
import { before } from './support/sending.js';

/** Something malformed leaves before each request for tools; the request itself follows as it should be. */
const beforeTools = (extra: Parameters<typeof before>[1]): ClientChange => before('tools/list', extra);

export const jsonrpcMutants = [
  clientMutant({
    id: 'jsonrpc/no-version',
    fault: 'Sends a request without the member jsonrpc.',
    breaks: 'jsonrpc-version-member-client',
    change: beforeTools(({ jsonrpc: _version, ...request }) => request),
  }),
  clientMutant({
    id: 'jsonrpc/number-version',
    fault: 'Sends the version of JSON-RPC as a number.',
    breaks: 'jsonrpc-version-member-client',
    change: beforeTools((request) => ({ ...request, jsonrpc: 2.0 })),
  }),
  clientMutant({
    id: 'jsonrpc/no-method',
    fault: 'Sends an object that has an id and neither method nor result.',
    breaks: 'jsonrpc-message-kinds-client',
    change: beforeTools(({ method: _method, ...request }) => request),
  }),
  clientMutant({
    id: 'jsonrpc/batch',
    fault: 'Sends an array of messages.',
    breaks: 'jsonrpc-single-message-client',
    on: ['stdio'],
    change: beforeTools((request) => [request]),
  }),
  clientMutant({
    id: 'jsonrpc/fractional-id',
    fault: 'Uses an id that is no integer.',
    breaks: 'jsonrpc-request-id-type-client',
    change: beforeTools((request) => ({ ...request, id: 1.5 })),
  }),
  clientMutant({
    id: 'jsonrpc/object-id',
    fault: 'Uses an object as an id.',
    breaks: 'jsonrpc-request-id-type-client',
    change: beforeTools((request) => ({ ...request, id: { number: 1 } })),
  }),
  clientMutant({
    id: 'jsonrpc/no-id',
    fault: 'Sends a request without an id.',
    breaks: 'jsonrpc-request-id-type-client',
    change: beforeTools(({ id: _id, ...request }) => request),
  }),
  clientMutant({
    id: 'jsonrpc/null-id',
    fault: 'Uses null as an id.',
    breaks: 'jsonrpc-request-id-not-null-client',
    change: beforeTools((request) => ({ ...request, id: null })),
  }),
  clientMutant({
    id: 'jsonrpc/method-object',
    fault: 'Sends a method that is no string.',
    breaks: 'jsonrpc-method-string-client',
    change: beforeTools((request) => ({ ...request, method: ['tools', 'list'] })),
  }),
  clientMutant({
    id: 'jsonrpc/params-array',
    fault: 'Sends params as an array.',
    breaks: 'jsonrpc-params-object-client',
    change: beforeTools((request) => ({ ...request, params: [request.params] })),
  }),
  clientMutant({
    id: 'jsonrpc/shared-id',
    fault: 'Gives a call the id of the same call where that is still without response.',
    breaks: 'jsonrpc-request-id-unique-client',
    change: (blueprint) => ({
      ...blueprint,
      id: (draft, count) => {
        const { pending } = draft.task.connection;
        const call = JSON.stringify(Object.keys(draft.params));
        const same = [...pending.values()].find(
          (other) =>
            draft.method === 'tools/call' &&
            other.draft.method === 'tools/call' &&
            JSON.stringify(Object.keys(other.draft.params)) === call,
        );
        return same?.id ?? blueprint.id(draft, count);
      },
    }),
  }),
  clientMutant({
    id: 'jsonrpc/answers-notifications',
    fault: 'Answers a notification that it does not heed with an error.',
    breaks: 'jsonrpc-notification-no-response-client',
    companions: {
      'stdio-no-responses-client': 'any response of a client is one too many',
      'http-no-responses-client': 'any response of a client is one too many',
    },
    change: (blueprint) => ({
      ...blueprint,
      replies: (message, arrival) =>
        message.kind === 'notification'
          ? [{ jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } }]
          : blueprint.replies(message, arrival),
    }),
  }),
  clientMutant({
    id: 'jsonrpc/notification-id',
    fault: 'Sends its notifications twice, the first time with an id.',
    breaks: 'jsonrpc-notification-no-id-client',
    on: ['stdio'],
    change: (blueprint) => ({
      ...blueprint,
      outgoing: (message, sending) =>
        blueprint
          .outgoing(message, sending)
          .flatMap((item) =>
            sending.kind === 'notification' ? [{ ...message, id: 'notification' }, item] : [item],
          ),
    }),
  }),
];
