import { ownNameOf } from '../../harness/reference/server/known-names.js';
import type { Call, ServerBlueprint } from '../../harness/peer/server/blueprint.js';
import { isObject, isRequestId, type JsonObject } from '../../harness/wire/message.js';
import { all, guard, method, mutant, type Mutant, outgoing, type Change } from './mutant.js';

const on = ['stdio'] as const;

/** What a server remembers of one connection. */
interface Memory {
  readonly seen: Set<unknown>;
  readonly answered: unknown[];
  readonly dropped: Set<unknown>;
  /** Requests that will be refused. */
  upset: number;
}

function memoryOf(memory: Map<string, unknown>): Memory {
  const known = memory.get('cancellation') as Memory | undefined;
  if (known !== undefined) return known;
  const fresh: Memory = { seen: new Set(), answered: [], dropped: new Set(), upset: 0 };
  memory.set('cancellation', fresh);
  return fresh;
}

/** A server that keeps a record of requests and does something of its own about cancellations. */
function onCancelled(react: (requestId: unknown, memory: Memory, exit: () => void) => void): Change {
  return all(
    guard('remembers', ({ id, memory: map }: Call) => {
      const memory = memoryOf(map);
      memory.seen.add(id);
      if (memory.dropped.has(id)) return { none: true };
      if (memory.upset === 0) return undefined;
      memory.upset -= 1;
      return { error: { code: -32603, message: 'Internal error' } };
    }),
    outgoing((message, { call, kind }) => {
      if (kind === 'response' && call !== undefined) memoryOf(call.memory).answered.push(call.id);
      return [message];
    }),
    (blueprint: ServerBlueprint) => ({
      ...blueprint,
      notifications: {
        ...blueprint.notifications,
        'notifications/cancelled': (params, server, map) =>
          react(params.requestId, memoryOf(map), () => server.exit(1)),
      },
    }),
  );
}

/** Says something of its own while it counts slowly. */
function whileCounting(params: (call: Call) => JsonObject): Change {
  return method('tools/call', (original) => (call) => {
    if (ownNameOf(call.params.name) === 'count_slowly') call.notify('notifications/cancelled', params(call));
    return original(call);
  });
}

/** Ends subscriptions by notifications/cancelled in place of a closing result. */
export function tearsDown(params: (id: unknown) => JsonObject, ...beside: readonly 'result'[]): Change {
  return outgoing((message, { call, kind }) => {
    if (kind !== 'response' || call?.method !== 'subscriptions/listen' || !isObject(message.result))
      return [message];
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: params(call.id) };
    return beside.includes('result') ? [message, cancelled] : [cancelled];
  });
}

/** Faults about cancellations, received and sent. */
export const cancellationMutants: readonly Mutant[] = [
  mutant({
    id: 'cancellation/cancels-its-own-work',
    fault: 'sends notifications/cancelled for a call that it serves',
    breaks: 'cancellation-server-only-listen',
    change: whileCounting(({ id }) => ({ requestId: id, reason: 'takes too long' })),
  }),
  mutant({
    id: 'cancellation/id-as-text',
    fault: 'names the subscription that it ends by its id as text',
    breaks: 'cancellation-server-only-listen',
    on,
    change: tearsDown((id) => ({ requestId: String(id) }), 'result'),
  }),
  mutant({
    id: 'cancellation/no-request-id',
    fault: 'sends notifications/cancelled without a requestId',
    breaks: 'cancellation-request-id',
    change: whileCounting(({ id }) => ({ id })),
  }),
  mutant({
    id: 'cancellation/reason-object',
    fault: 'gives the reason for ending a subscription as an object',
    breaks: 'cancellation-reason-string',
    on,
    change: tearsDown((id) => ({ requestId: id, reason: { code: 'shutdown' } })),
  }),
  mutant({
    id: 'cancellation/unknown-kept-for-later',
    fault: 'keeps a cancellation of an unknown id and drops the request that later has it',
    breaks: 'cancellation-unknown-id-ignored',
    on,
    change: onCancelled((id, memory) => void (memory.seen.has(id) || memory.dropped.add(id))),
  }),
  mutant({
    id: 'cancellation/unknown-upsets',
    fault: 'fails the next request after a cancellation of an unknown id',
    breaks: 'cancellation-unknown-id-ignored',
    on,
    change: onCancelled((id, memory) => void (memory.seen.has(id) || !isRequestId(id) || (memory.upset = 1))),
  }),
  mutant({
    id: 'cancellation/malformed-exits',
    fault: 'exits on a cancellation without a proper requestId',
    breaks: 'cancellation-malformed-ignored',
    on,
    change: onCancelled((id, _memory, exit) => void (isRequestId(id) || exit())),
  }),
  mutant({
    id: 'cancellation/completed-upsets',
    fault: 'remembers only the last few requests, and fails the next one when an earlier one is cancelled',
    breaks: 'cancellation-completed-ignored',
    on,
    change: onCancelled(
      (id, memory) => void (memory.answered.slice(0, -4).includes(id) && (memory.upset = 1)),
    ),
  }),
  mutant({
    id: 'cancellation/races-upset',
    fault: 'fails the next request when the one it has just answered is cancelled',
    breaks: 'cancellation-races',
    on,
    change: onCancelled((id, memory) => void (memory.answered.at(-1) === id && (memory.upset = 1))),
  }),
];
