import type { JsonObject } from '../../../harness/wire/message.js';
import { clientVariant } from '../proof.js';

export const capabilitiesVariants = [
  clientVariant({
    id: 'capabilities/more',
    story: 'Declares capabilities that the schema does not know, and experiments; the set is open.',
    change: (blueprint) => ({
      ...blueprint,
      capabilities: (declared, draft, connection) => ({
        experimental: { 'com.example/try': { level: 3 } },
        clipboard: true,
        ...(blueprint.capabilities(declared, draft, connection) as JsonObject),
      }),
    }),
  }),
];
