import { clientVariant } from '../proof.js';
import { cancellation } from '../mutants/cancellation.js';

/** Legal ways to give requests up. */
export const cancellationVariants = [
  clientVariant({
    id: 'cancellation/progress-extends',
    story: 'starts the timeout of a request anew with each progress, up to twice the time',
    uses: ['cancellation-timeout-reset-client'],
    change: cancellation(({ timeout }) => ({
      extends: true,
      maximum: (draft, connection) => 2 * timeout(draft, connection),
    })),
  }),
  clientVariant({
    id: 'cancellation/progress-extends-nothing',
    story: 'keeps to the timeout of a request whatever progress there is',
    change: cancellation(() => ({ extends: false })),
  }),
  clientVariant({
    id: 'cancellation/without-reason',
    story: 'gives no reason for a cancellation',
    on: ['stdio'],
    change: (blueprint) => ({
      ...blueprint,
      outgoing: (message, sending) =>
        message.method === 'notifications/cancelled'
          ? [{ ...message, params: { requestId: (message.params as { requestId: unknown }).requestId } }]
          : blueprint.outgoing(message, sending),
    }),
  }),
];
