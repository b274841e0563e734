import { variant, type Variant } from '../mutants/mutant.js';
import { inputRequests } from '../mutants/support/asking.js';

/** Legal ways to ask for roots. */
export const rootsVariants: readonly Variant[] = [
  variant({
    id: 'roots/without-params',
    story: 'asks for roots without params, or with _meta alone',
    change: inputRequests((request) =>
      request.method === 'roots/list' ? { method: request.method, params: { _meta: {} } } : request,
    ),
  }),
];
