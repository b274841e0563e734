import { capabilitiesKey } from '../../harness/reference/server/guards.js';
import type { ServerBlueprint } from '../../harness/peer/server/blueprint.js';
import { isObject } from '../../harness/wire/message.js';
import {
  all,
  errors,
  method,
  notificationsOut,
  variant,
  type Change,
  type Variant,
} from '../mutants/mutant.js';
import { withoutEmbedding } from '../mutants/support/tools.js';

/** Offers no more than these features, and says so. None of these servers writes log messages. */
const offering = (...features: readonly string[]): Change =>
  all(
    notificationsOut((message) => (message.method === 'notifications/message' ? [] : [message])),
    (blueprint: ServerBlueprint) => ({
      ...blueprint,
      capabilities: Object.fromEntries(
        Object.entries(blueprint.capabilities).filter(([name]) => features.includes(name)),
      ),
    }),
  );

/** What a tool that asks does where it may not ask. */
const withoutAsking = (isError: boolean): Change =>
  method('tools/call', (original) => async (call) => {
    const answer = await original(call);
    if (!('error' in answer) || answer.error.code !== -32021) return answer;
    return {
      result: { content: [{ type: 'text', text: 'done without asking' }], ...(isError ? { isError } : {}) },
    };
  });

/** Servers with few features, and legal ways to do without a client capability. */
export const capabilitiesVariants: readonly Variant[] = [
  variant({
    id: 'capabilities/nothing-optional',
    story: 'offers neither tools nor resources nor prompts',
    uses: ['capabilities-optional-components'],
    change: offering(),
  }),
  variant({
    id: 'capabilities/tools-only',
    story: 'offers tools alone, without notice of changes',
    uses: ['capabilities-optional-components'],
    change: (blueprint) => ({
      ...withoutEmbedding(offering('tools')(blueprint)),
      capabilities: { tools: {} },
    }),
  }),
  variant({
    id: 'capabilities/resources-only',
    story: 'offers resources alone',
    uses: ['capabilities-optional-components'],
    change: offering('resources'),
  }),
  variant({
    id: 'capabilities/prompts-only',
    story: 'offers prompts and completion alone',
    uses: ['capabilities-optional-components'],
    change: offering('prompts', 'completions'),
  }),
  variant({
    id: 'capabilities/empty-tools',
    story: 'declares tools and has none at the moment',
    change: (blueprint) => ({
      ...offering('tools')(blueprint),
      world: () => ({ ...blueprint.world(), tools: [] }),
    }),
  }),
  variant({
    id: 'capabilities/does-without',
    story: 'answers without the input where it may not ask for it',
    change: withoutAsking(false),
  }),
  variant({
    id: 'capabilities/tool-error',
    story: 'lets a tool fail by itself where it may not ask',
    change: withoutAsking(true),
  }),
  variant({
    id: 'capabilities/names-all-it-uses',
    story: 'names in a refusal also what the client declares, and more data than is asked for',
    change: errors((error, call) => {
      if (error.code !== -32021 || !isObject(error.data) || !isObject(error.data.requiredCapabilities))
        return error;
      const declared = call.meta[capabilitiesKey];
      return {
        ...error,
        data: {
          reason: 'input',
          requiredCapabilities: {
            ...(isObject(declared) ? declared : {}),
            ...error.data.requiredCapabilities,
          },
        },
      };
    }),
  }),
];
