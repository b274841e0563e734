import { setImmediate as turn } from 'node:timers/promises';
import type { Answer, Call, Method } from '../../harness/peer/server/blueprint.js';
import { method, mutant, type Change, type Mutant } from './mutant.js';

/** What a server that minds sequences remembers of a connection. */
interface Memory {
  running: number;
  listening: number;
  cancelled: boolean;
  /** The last result of a tool, and of which. */
  last: { readonly tool: unknown; readonly answer: Answer } | undefined;
}

function memoryOf(memory: Map<string, unknown>): Memory {
  const known = memory.get('sequence') as Memory | undefined;
  const fresh: Memory = known ?? { running: 0, listening: 0, cancelled: false, last: undefined };
  memory.set('sequence', fresh);
  return fresh;
}

/** Serves every method but subscriptions with what is remembered at hand, while others may run. */
function minding(serve: (call: Call, memory: Memory, original: Method) => Answer | Promise<Answer>): Change {
  return (blueprint) => ({
    ...blueprint,
    notifications: {
      ...blueprint.notifications,
      'notifications/cancelled': (params, server, memory) => {
        memoryOf(memory).cancelled = true;
        return blueprint.notifications['notifications/cancelled']?.(params, server, memory);
      },
    },
    methods: Object.fromEntries(
      Object.entries(blueprint.methods).map(([name, original]): [string, Method] => [
        name,
        async (call) => {
          const memory = memoryOf(call.memory);
          const what = name === 'subscriptions/listen' ? 'listening' : 'running';
          memory[what] += 1;
          try {
            if (what === 'listening') return await original(call);
            await turn();
            return await serve(call, memory, original);
          } finally {
            memory[what] -= 1;
          }
        },
      ]),
    ),
  });
}

/** Open subscriptions of a server, the eldest first, and those it has forgotten. */
const open = new WeakMap<object, Call[]>();
const forgotten = new WeakSet<Call>();

/** Faults that show only where one thing follows another, with more going on. */
export const sequencesMutants: readonly Mutant[] = [
  mutant({
    id: 'jsonrpc/mixes-up-results',
    fault:
      'gives a call the result of another tool that ran at the same time, once a request was cancelled and while a subscription is open',
    breaks: 'jsonrpc-response-id',
    on: ['stdio'],
    change: minding(async (call, memory, original) => {
      const answer = await original(call);
      if (call.method !== 'tools/call') return answer;
      const { last } = memory;
      const mixes = memory.cancelled && memory.listening > 0 && memory.running > 1;
      memory.last = { tool: call.params.name, answer };
      return mixes && last !== undefined && last.tool !== call.params.name ? last.answer : answer;
    }),
  }),
  mutant({
    id: 'jsonrpc/loses-the-third',
    fault: 'loses the third request that is under way at once, while a subscription is open',
    breaks: 'jsonrpc-request-answered',
    on: ['stdio'],
    change: minding((call, memory, original) =>
      memory.listening > 0 && memory.running === 3 ? { none: true } : original(call),
    ),
  }),
  mutant({
    id: 'subscriptions/forgets-the-eldest',
    fault: 'tells the eldest subscription nothing more once the youngest was cancelled',
    breaks: 'subscriptions-cancel-only-named',
    change: method('subscriptions/listen', (original) => (call) => {
      const calls = open.get(call.server) ?? [];
      open.set(call.server, calls);
      const own: Call = {
        ...call,
        notify: (name, params) => {
          if (!forgotten.has(own)) call.notify(name, params);
        },
      };
      calls.push(own);
      call.signal.addEventListener('abort', () => {
        const [eldest] = calls;
        if (eldest !== undefined && eldest !== own && calls.at(-1) === own) forgotten.add(eldest);
        calls.splice(calls.indexOf(own), 1);
      });
      return original(own);
    }),
  }),
];
