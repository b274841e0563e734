import { variant, type Variant } from '../mutants/mutant.js';
import { tearsDown } from '../mutants/cancellation.js';
import { stdio } from '../mutants/stdio.js';

const on = ['stdio'] as const;

/** Legal ways to treat cancellations. */
export const cancellationVariants: readonly Variant[] = [
  variant({
    id: 'cancellation/finishes-calls',
    story: 'cannot cancel anything but subscriptions, and gives each call its result',
    uses: ['cancellation-may-ignore'],
    on,
    change: stdio({ cancels: (method) => method === 'subscriptions/listen' }),
  }),
  variant({
    id: 'cancellation/ends-by-notification',
    story: 'ends subscriptions by notifications/cancelled with a reason, as the cancellation page asks',
    on,
    change: tearsDown((id) => ({ requestId: id, reason: 'the server is shutting down' })),
  }),
  variant({
    id: 'cancellation/ends-twice',
    story: 'ends subscriptions by a closing result and notifications/cancelled, so as to follow both pages',
    on,
    change: tearsDown((id) => ({ requestId: id }), 'result'),
  }),
];
