import type { RoundPolicy } from '../../peer/client/blueprint.js';
import { elicited, listedRoots, refusedInput, sampled } from './inputs.js';

/** Methods whose results may ask for input (basic/patterns/mrtr#supported-requests). */
const mayAsk = new Set(['tools/call', 'resources/read', 'prompts/get']);

/** Answers what is asked and retries with exactly the state that came with it (basic/patterns/mrtr#client-requirements-basic-workflow). */
export const referenceRounds: RoundPolicy = {
  kind: ({ resultType = 'complete' }, method, { era }) => {
    // before this revision the member had no meaning
    if (resultType === 'complete' || era.name === 'legacy') return 'complete';
    return resultType === 'input_required' && mayAsk.has(method) ? 'input_required' : undefined;
  },
  limit: 10,
  refuses: refusedInput,
  answers: {
    'elicitation/create': elicited,
    'sampling/createMessage': sampled,
    'roots/list': listedRoots,
  },
  retry: (params, { requestState }, responses) => ({
    ...params,
    ...(responses === undefined ? {} : { inputResponses: responses }),
    ...(requestState === undefined ? {} : { requestState }),
  }),
};
