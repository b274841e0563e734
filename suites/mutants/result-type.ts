import { mutant, results, type Mutant } from './mutant.js';

/** Faults in the discriminator of results. */
export const resultTypeMutants: readonly Mutant[] = [
  mutant({
    id: 'result-type/absent',
    fault: 'leaves resultType out of the results of one handler, as servers of earlier revisions do',
    breaks: 'result-type-present',
    change: results(({ resultType: _left, ...rest }) => rest, 'prompts/list'),
  }),
  mutant({
    id: 'result-type/null',
    fault: 'writes null where the type of a result was not set',
    breaks: 'result-type-string',
    change: results((result) => ({ ...result, resultType: null }), 'prompts/list'),
  }),
  mutant({
    id: 'result-type/own-value',
    fault: 'names the kind of result in its own words, without an extension',
    breaks: 'result-type-supported-set',
    change: results((result) => ({ ...result, resultType: 'prompts' }), 'prompts/list'),
  }),
];
