import { mutant, type Mutant } from './mutant.js';
import { inputRequests } from './support/asking.js';

/** Faults in how roots are asked for. */
export const rootsMutants: readonly Mutant[] = [
  mutant({
    id: 'roots/params-array',
    fault: 'gives the params of roots/list as an array',
    breaks: 'roots-request-params',
    change: inputRequests((request) =>
      request.method === 'roots/list' ? { ...request, params: [] } : request,
    ),
  }),
];
