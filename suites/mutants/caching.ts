import type { Call } from '../../harness/peer/server/blueprint.js';
import { headerValue } from '../../harness/transport/headers.js';
import type { ServerRequirementId } from '../../schema/catalogue.js';
import { mutant, results, type Change, type Mutant } from './mutant.js';
import { memberOf } from './support/lists.js';

const missing = (member: 'ttlMs' | 'cacheScope', method: string, breaks: ServerRequirementId): Mutant =>
  mutant({
    id: `caching/no-${member === 'ttlMs' ? 'ttl' : 'scope'}-${method.replaceAll('/', '-')}`,
    fault: `leaves ${member} out of its ${method} results`,
    breaks,
    change: results(({ [member]: _hint, ...result }) => result, method),
  });

/** Whether a request comes from a caller who shows a token. */
const known = (call: Call): boolean => headerValue(call.headers, 'authorization') !== undefined;

/** A list that holds more for a caller who shows a token. */
export const personalList: Change = results((result, call) => {
  const member = memberOf(result)!;
  const listed = result[member] as readonly unknown[];
  return { ...result, [member]: known(call) ? listed : listed.slice(1) };
}, 'prompts/list');

const onPages = (change: (result: Record<string, unknown>) => Record<string, unknown>): Change =>
  results(
    (result, call) => (call.params.cursor === undefined ? result : change(result)),
    'tools/list',
    'prompts/list',
    'resources/list',
  );

/** Faults in caching hints. */
export const cachingMutants: readonly Mutant[] = [
  missing('ttlMs', 'server/discover', 'caching-discover-ttl'),
  missing('cacheScope', 'server/discover', 'caching-discover-scope'),
  missing('ttlMs', 'tools/list', 'caching-tools-list-ttl'),
  missing('cacheScope', 'tools/list', 'caching-tools-list-scope'),
  missing('ttlMs', 'prompts/list', 'caching-prompts-list-ttl'),
  missing('cacheScope', 'prompts/list', 'caching-prompts-list-scope'),
  missing('ttlMs', 'resources/list', 'caching-resources-list-ttl'),
  missing('cacheScope', 'resources/list', 'caching-resources-list-scope'),
  missing('ttlMs', 'resources/templates/list', 'caching-templates-list-ttl'),
  missing('cacheScope', 'resources/templates/list', 'caching-templates-list-scope'),
  missing('ttlMs', 'resources/read', 'caching-resources-read-ttl'),
  missing('cacheScope', 'resources/read', 'caching-resources-read-scope'),
  mutant({
    id: 'caching/hints-on-the-first-page-only',
    fault: 'gives ttlMs with the first page of prompts/list and leaves it out of the further ones',
    breaks: 'caching-prompts-list-ttl',
    change: results(
      ({ ttlMs, ...result }, call) => (call.params.cursor === undefined ? { ...result, ttlMs } : result),
      'prompts/list',
    ),
  }),
  mutant({
    id: 'caching/ttl-as-text',
    fault: 'writes ttlMs as a string',
    breaks: 'caching-ttl-number',
    change: results((result) => ('ttlMs' in result ? { ...result, ttlMs: String(result.ttlMs) } : result)),
  }),
  mutant({
    id: 'caching/ttl-null',
    fault: 'writes null for the ttlMs that it does not know',
    breaks: 'caching-ttl-number',
    change: results((result) => ({ ...result, ttlMs: null }), 'resources/read'),
  }),
  mutant({
    id: 'caching/ttl-minus-one',
    fault: 'says -1 for a result that never grows stale',
    breaks: 'caching-ttl-not-negative',
    change: results((result) => ({ ...result, ttlMs: -1 }), 'tools/list'),
  }),
  mutant({
    id: 'caching/scope-empty',
    fault: 'leaves cacheScope an empty string',
    breaks: 'caching-scope-value',
    change: results((result) => ({ ...result, cacheScope: '' }), 'tools/list'),
  }),
  mutant({
    id: 'caching/scope-of-http',
    fault: 'uses a directive of HTTP as cacheScope',
    breaks: 'caching-scope-value',
    change: results((result) => ({ ...result, cacheScope: 'no-store' }), 'resources/read'),
  }),
  mutant({
    id: 'caching/scope-changes-on-page-two',
    fault: 'gives every page after the first another cacheScope',
    breaks: 'caching-page-scope-uniform',
    change: onPages((result) => ({
      ...result,
      cacheScope: result.cacheScope === 'public' ? 'private' : 'public',
    })),
  }),
  mutant({
    id: 'caching/personal-list-is-public',
    fault: 'marks a list as public that depends on who asks',
    breaks: 'caching-public-uniform',
    on: ['http'],
    change: personalList,
  }),
];
