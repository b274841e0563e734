import type { CancellationPolicy } from '../../../harness/peer/client/blueprint.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { type ClientChange, clientMutant } from '../proof.js';
import { heard } from './progress.js';

/** Changes how the client gives requests up. */
export const cancellation =
  (change: (policy: CancellationPolicy) => Partial<CancellationPolicy>): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    cancellation: { ...blueprint.cancellation, ...change(blueprint.cancellation) },
  });

/** Sends notices of cancellation in a way of its own. */
const notices =
  (change: (params: JsonObject) => readonly JsonObject[]): ClientChange =>
  (blueprint) => ({
    ...blueprint,
    outgoing: (message, sending) =>
      message.method === 'notifications/cancelled' && isObject(message.params)
        ? change(message.params).map((params) => ({ ...message, params }))
        : blueprint.outgoing(message, sending),
  });

const on = ['stdio'] as const;

export const cancellationMutants = [
  clientMutant({
    id: 'cancellation/keeps-the-stream',
    fault: 'Leaves the response open when the host gives a call up.',
    breaks: 'cancellation-sent-client',
    on: ['http'],
    change: cancellation(({ tell }) => ({
      tell: (exchange, how, reason) => (how === 'cancelled' ? undefined : tell(exchange, how, reason)),
    })),
  }),
  clientMutant({
    id: 'cancellation/says-nothing',
    fault: 'Says nothing when the host gives a call up.',
    breaks: 'stdio-cancel-by-notification-client',
    on,
    change: cancellation(({ tell }) => ({
      tell: (exchange, how, reason) => (how === 'cancelled' ? undefined : tell(exchange, how, reason)),
    })),
  }),
  clientMutant({
    id: 'cancellation/without-request-id',
    fault: 'Sends one more notice that names no request.',
    breaks: 'cancellation-request-id-client',
    on,
    change: notices((params) => [{ reason: 'all of them' }, params]),
  }),
  clientMutant({
    id: 'cancellation/reason-object',
    fault: 'Gives the reason of a cancellation as an object.',
    breaks: 'cancellation-reason-string-client',
    on,
    change: notices(({ requestId, reason }) => [{ requestId, reason: { text: reason } }]),
  }),
  clientMutant({
    id: 'cancellation/unknown-request',
    fault: 'Sends one more notice that names a request it never sent.',
    breaks: 'cancellation-own-request-client',
    on,
    change: notices((params) => [{ requestId: 'another-request' }, params]),
  }),
  clientMutant({
    id: 'cancellation/after-the-result',
    fault: 'Sends a cancellation when the host gives up a call that is over.',
    breaks: 'cancellation-in-progress-client',
    on,
    change: (blueprint) => ({
      ...blueprint,
      operations: {
        ...blueprint.operations,
        cancel: async (task, params) => {
          const { connection } = task;
          const of = connection.client.tasks.get(Number(params.of));
          const last = of?.exchanges.at(-1);
          if (of?.finished === true && last !== undefined)
            connection.notify('notifications/cancelled', { requestId: last.id });
          return blueprint.operations.cancel?.(task, params);
        },
      },
    }),
  }),
  clientMutant({
    id: 'cancellation/clock-runs-on',
    fault: 'Does not stop the clock of a call when its result comes, and cancels it later.',
    breaks: 'cancellation-in-progress-client',
    on,
    change: (blueprint) => ({
      ...blueprint,
      outgoing: (message, sending) => {
        const { exchange, connection } = sending;
        const { timeout } = exchange?.draft.options ?? {};
        if (exchange !== undefined && timeout !== undefined)
          setTimeout(
            () =>
              exchange.settled && connection.notify('notifications/cancelled', { requestId: exchange.id }),
            timeout,
          );
        return blueprint.outgoing(message, sending);
      },
    }),
  }),
  clientMutant({
    id: 'cancellation/takes-the-late-result',
    fault: 'Says that a call is given up and goes on waiting for its result.',
    breaks: 'cancellation-late-response-ignored-client',
    on,
    change: (blueprint) => ({
      ...blueprint,
      operations: {
        ...blueprint.operations,
        cancel: ({ connection }, { of }) => {
          for (const exchange of connection.client.tasks.get(Number(of))?.exchanges ?? [])
            if (!exchange.settled) connection.notify('notifications/cancelled', { requestId: exchange.id });
          return Promise.resolve();
        },
      },
    }),
  }),
  clientMutant({
    id: 'cancellation/breaks-over-strays',
    fault: 'Breaks the connection over a response that no request waits for.',
    breaks: 'cancellation-races-client',
    on,
    change: cancellation(() => ({
      stray: (_response, connection) => connection.fail('a response to an unknown request'),
    })),
  }),
  clientMutant({
    id: 'cancellation/breaks-over-notices',
    fault: 'Breaks the connection over a cancellation that names no open request.',
    breaks: 'cancellation-invalid-ignored-client',
    change: heard('notifications/cancelled', (original) => (params, arrival) => {
      const open = [...arrival.connection.pending.values()].some(({ id }) => id === params.requestId);
      if (!open) throw new Error('a cancellation of an unknown request');
      original(params, arrival);
    }),
  }),
  clientMutant({
    id: 'cancellation/prompts-without-limit',
    fault: 'Waits for a prompt for ever.',
    breaks: 'cancellation-timeout-client',
    change: cancellation(({ timeout }) => ({
      timeout: (draft, connection) =>
        draft.method === 'prompts/get' ? Infinity : timeout(draft, connection),
    })),
  }),
  clientMutant({
    id: 'cancellation/times-out-silently',
    fault: 'Stops waiting for a request whose time is over, and does not cancel it.',
    breaks: 'cancellation-timeout-cancels-client',
    change: cancellation(({ tell }) => ({
      tell: (exchange, how, reason) => (how === 'timeout' ? undefined : tell(exchange, how, reason)),
    })),
  }),
  clientMutant({
    id: 'cancellation/no-maximum',
    fault: 'Waits for a request for as long as there is progress.',
    breaks: 'cancellation-timeout-maximum-client',
    change: cancellation(() => ({ maximum: () => Infinity })),
  }),
];
