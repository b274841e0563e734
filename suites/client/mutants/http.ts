import type { ClientBlueprint, HttpClientBehaviour } from '../../../harness/peer/client/blueprint.js';
import { type ClientChange, clientMutant } from '../proof.js';

const on = ['http'] as const;

/** Changes how the client behaves over HTTP. */
export const http =
  (change: (behaviour: HttpClientBehaviour) => Partial<HttpClientBehaviour>): ClientChange =>
  (blueprint) => ({ ...blueprint, http: { ...blueprint.http, ...change(blueprint.http) } });

/** Sends something more, before a request of this method. */
const beside =
  (method: string, extra: (message: object) => unknown): ClientChange =>
  (blueprint: ClientBlueprint) => ({
    ...blueprint,
    outgoing: (message, sending) => {
      const sent = blueprint.outgoing(message, sending);
      return message.method === method ? [extra(message), ...sent] : sent;
    },
  });

export const httpMutants = [
  clientMutant({
    id: 'http/puts-prompts',
    fault: 'Asks by PUT for a prompt whose name is more than ASCII.',
    breaks: 'http-post-client',
    on,
    change: http(() => ({
      method: ({ exchange }) =>
        exchange?.draft.method === 'prompts/get' && /[^\x20-\x7e]/.test(String(exchange.draft.params.name))
          ? 'PUT'
          : 'POST',
    })),
  }),
  clientMutant({
    id: 'http/wants-json-only',
    fault: 'Accepts nothing but application/json.',
    breaks: 'http-accept-client',
    on,
    change: http(({ headers }) => ({ headers: { ...headers, Accept: () => 'application/json' } })),
  }),
  clientMutant({
    id: 'http/wants-anything',
    fault: 'Accepts anything by a wildcard and lists no type.',
    breaks: 'http-accept-client',
    on,
    change: http(({ headers }) => ({ headers: { ...headers, Accept: () => '*/*' } })),
  }),
  clientMutant({
    id: 'http/sends-batches',
    fault: 'Posts two messages in one array.',
    breaks: 'http-own-post-client',
    on,
    change: beside('tools/call', (message) => [message, message]),
  }),
  clientMutant({
    id: 'http/wraps-messages',
    fault: 'Posts a message in an array of its own.',
    breaks: 'http-body-single-message-client',
    on,
    change: beside('tools/call', (message) => [message]),
  }),
  clientMutant({
    id: 'http/answers-server',
    fault: 'Answers a request that comes on a stream.',
    breaks: 'http-no-responses-client',
    on,
    change: (blueprint) => ({
      ...blueprint,
      replies: (message) =>
        message.kind === 'request' ? [{ jsonrpc: '2.0', id: message.id, result: { roots: [] } }] : [],
    }),
  }),
];
