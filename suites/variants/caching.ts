import type { Answer } from '../../harness/peer/server/blueprint.js';
import { missingCapability } from '../../harness/reference/server/guards.js';
import { personalList } from '../mutants/caching.js';
import { all, results, variant, type Variant } from '../mutants/mutant.js';

const hinted = (change: (result: Record<string, unknown>) => Record<string, unknown>) =>
  results((result) => ('ttlMs' in result ? change(result) : result));

const askFirst: Answer = {
  result: {
    resultType: 'input_required',
    inputRequests: {
      why: {
        method: 'elicitation/create',
        params: {
          mode: 'form',
          message: 'What do you need it for?',
          requestedSchema: { type: 'object', properties: { why: { type: 'string' } } },
        },
      },
    },
  },
};

/** Legal caching hints. */
export const cachingVariants: readonly Variant[] = [
  variant({
    id: 'caching/always-stale',
    story: 'gives ttlMs 0 with everything',
    change: hinted((result) => ({ ...result, ttlMs: 0 })),
  }),
  variant({
    id: 'caching/fraction-of-a-millisecond',
    story:
      'gives a ttlMs with a fraction; a number to the schema, an integer to the page, which has no keyword for it',
    change: hinted((result) => ({ ...result, ttlMs: 1500.5 })),
  }),
  variant({
    id: 'caching/fresh-for-ever',
    story: 'gives a ttlMs of thousands of years; no limit is stated',
    change: hinted((result) => ({ ...result, ttlMs: 2 ** 53 - 1 })),
  }),
  variant({
    id: 'caching/ttl-by-page',
    story: 'gives every page another ttlMs; only the scope is the same on all',
    change: results(
      (result, call) => ({ ...result, ttlMs: call.params.cursor === undefined ? 60_000 : 1_000 }),
      'tools/list',
      'prompts/list',
      'resources/list',
    ),
  }),
  variant({
    id: 'caching/all-private',
    story: 'marks everything as private',
    change: hinted((result) => ({ ...result, cacheScope: 'private' })),
  }),
  variant({
    id: 'caching/hints-on-calls',
    story: 'gives hints on results that need none; results are open',
    change: results(
      (result) =>
        result.resultType === 'complete' ? { ...result, ttlMs: 0, cacheScope: 'private' } : result,
      'tools/call',
      'prompts/get',
      'completion/complete',
    ),
  }),
  variant({
    id: 'caching/ttl-without-list-changed',
    story: 'gives ttlMs without declaring that it tells of changes',
    change: (blueprint) => ({
      ...blueprint,
      capabilities: { ...blueprint.capabilities, tools: {}, prompts: {}, resources: { subscribe: true } },
    }),
  }),
  variant({
    id: 'caching/read-asks-for-input',
    story:
      'asks for input before a resource is read; such a result carries no hints, the one that ends the exchange does',
    change: (blueprint) => ({
      ...blueprint,
      world: () => {
        const world = blueprint.world();
        const resources = world.resources.map((resource, at) =>
          at > 0
            ? resource
            : {
                ...resource,
                read: (call: Parameters<typeof resource.read>[0]) =>
                  call.params.inputResponses !== undefined
                    ? resource.read(call)
                    : (missingCapability(call, 'elicitation', 'form') ?? askFirst),
              },
        );
        return { ...world, resources };
      },
    }),
  }),
  variant({
    id: 'caching/personal-list-is-private',
    story: 'lists other prompts for another caller, and says private',
    on: ['http'],
    change: all(
      personalList,
      results((result) => ({ ...result, cacheScope: 'private' }), 'prompts/list'),
    ),
  }),
  variant({
    id: 'caching/public-clock',
    story: 'gives a public result that is another one each time, for everybody',
    on: ['http'],
    change: (blueprint) => {
      let reads = 0;
      return results(
        (result) => ({
          ...result,
          cacheScope: 'public',
          contents: [{ uri: 'note://reference/alpha', text: `read ${(reads += 1)}` }],
        }),
        'resources/read',
      )(blueprint);
    },
  }),
];
