import type { JsonObject } from '../../harness/wire/message.js';
import { results, variant, type Variant } from '../mutants/mutant.js';

/** Legal forms of a discovery result. */
export const discoverVariants: readonly Variant[] = [
  variant({
    id: 'discover/terse',
    story: 'gives no instructions',
    change: results(({ instructions: _, ...result }) => result, 'server/discover'),
  }),
  variant({
    id: 'discover/open-capabilities',
    story: 'declares capabilities and members of capabilities that the schema does not know, and experiments',
    change: results(
      (result) => ({
        ...result,
        capabilities: {
          ...(result.capabilities as JsonObject),
          logging: { levels: ['info', null, 1.5] },
          tools: { listChanged: true, pageSize: 3 },
          tasks: { list: {} },
          'com.example/own': true,
          experimental: { 'com.example/try': { since: 2026.5 }, plain: {} },
        },
      }),
      'server/discover',
    ),
  }),
  variant({
    id: 'discover/empty-instructions',
    story: 'gives an empty text as instructions and a member that nothing defines',
    change: results(
      (result) => ({ ...result, instructions: '', protocolVersion: '2026-07-28' }),
      'server/discover',
    ),
  }),
];
