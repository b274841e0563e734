import { isObject } from '../../../harness/wire/message.js';
import { operation } from '../mutants/support/policies.js';
import { clientVariant } from '../proof.js';

/** Legal ways to take what is read. */
export const resourcesVariants = [
  clientVariant({
    id: 'resources/bare-contents',
    story: 'hands back what was read as one text, since it is the host that knows what is of use to it',
    change: operation('readResource', (original) => async (task, params) => {
      const result = await original(task, params);
      return isObject(result) ? { read: JSON.stringify(result.contents) } : result;
    }),
  }),
];
