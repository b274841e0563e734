import { clientVariant } from '../proof.js';
import { refusing } from '../mutants/support/refusing.js';

export const resultTypeVariants = [
  clientVariant({
    id: 'result-type/strict',
    story:
      'Refuses results without resultType from servers of this revision, for which they are a fault; the schema words the tolerance for earlier ones.',
    change: refusing(({ resultType }) => resultType === undefined),
  }),
];
