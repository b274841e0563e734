import type { CachePolicy } from '../../../harness/peer/client/blueprint.js';
import { type ClientChange, clientVariant } from '../proof.js';

/** Changes what is kept, and for how long. */
const caching =
  (change: (policy: CachePolicy) => Partial<CachePolicy>): ClientChange =>
  (blueprint) => ({ ...blueprint, caching: { ...blueprint.caching, ...change(blueprint.caching) } });

export const cachingVariants = [
  clientVariant({
    id: 'caching/keeps-nothing',
    story: 'Keeps nothing: caching is an option.',
    change: caching(() => ({ lifetime: () => 0 })),
  }),
  clientVariant({
    id: 'caching/keeps-resources-alone',
    story: 'Keeps resources that were read, and no lists.',
    change: caching(({ lifetime }) => ({
      lifetime: (result, draft) => (draft.method === 'resources/read' ? lifetime(result, draft) : 0),
    })),
  }),
];
