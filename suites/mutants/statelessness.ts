import { capabilitiesKey, versionKey } from '../../harness/reference/server/guards.js';
import type { Call } from '../../harness/peer/server/blueprint.js';
import { isObject, type JsonObject } from '../../harness/wire/message.js';
import { guard, method, mutant, results, type Mutant } from './mutant.js';

const clientInfoKey = 'io.modelcontextprotocol/clientInfo';

/** What a request declares of the client's capabilities. */
function declaredBy({ meta }: Call): JsonObject {
  const declared = meta[capabilitiesKey];
  return isObject(declared) ? declared : {};
}

/** What the server remembers of the connection under a name; set once where it is not there yet. */
function remembered(call: Call, name: string, value: unknown): unknown {
  if (!call.memory.has(name)) call.memory.set(name, value);
  return call.memory.get(name);
}

const nameOf = (call: Call): unknown =>
  isObject(call.meta[clientInfoKey]) ? call.meta[clientInfoKey].name : undefined;

/** Whether arguments are such as the asking tools take. */
const onlyTexts = (given: unknown): boolean =>
  Object.values(isObject(given) ? given : {}).every((value) => typeof value === 'string');

/** Faults of servers that take a connection for a conversation. */
export const statelessnessMutants: readonly Mutant[] = [
  mutant({
    id: 'statelessness/remembers-capabilities',
    fault: 'counts what any earlier request on the connection declared',
    breaks: 'statelessness-capabilities-per-request',
    companions: {
      'capabilities-undeclared-not-relied':
        'a capability taken over from an earlier request is one that this request does not declare',
    },
    change: method('tools/call', (original) => (call) => {
      const known = { ...(call.memory.get('capabilities') as JsonObject | undefined), ...declaredBy(call) };
      call.memory.set('capabilities', known);
      return original({ ...call, meta: { ...call.meta, [capabilitiesKey]: known } });
    }),
  }),
  mutant({
    id: 'statelessness/remembers-a-lack',
    fault: 'does without input on a connection where one request did not allow it',
    breaks: 'statelessness-capabilities-per-request',
    change: method('tools/call', (original) => async (call) => {
      const answer = await original(call);
      if (!onlyTexts(call.params.arguments)) return answer;
      const refused = 'error' in answer && answer.error.code === -32021;
      if (refused) call.memory.set('lacks', true);
      const asks = 'result' in answer && answer.result.resultType === 'input_required';
      if (!refused && !(asks && call.memory.has('lacks') && call.params.requestState === undefined))
        return answer;
      return { result: { content: [{ type: 'text', text: 'done without asking' }] } };
    }),
  }),
  mutant({
    id: 'statelessness/spoilt-by-a-version',
    fault: 'refuses everything on a connection after it refused a version there',
    breaks: 'statelessness-version-per-request',
    change: (blueprint) => {
      const { supportedVersion } = blueprint.guards;
      return guard('supportedVersion', (call) => {
        const refusal = supportedVersion!(call);
        if (refusal !== undefined) call.memory.set('refusal', refusal);
        return (
          refusal ??
          (call.memory.has('refusal')
            ? { error: { code: -32603, message: 'Version negotiation failed' } }
            : undefined)
        );
      })(blueprint);
    },
  }),
  mutant({
    id: 'statelessness/version-of-the-connection',
    fault: 'looks at the version until one is supported, and never again on that connection',
    breaks: 'statelessness-version-per-request',
    change: (blueprint) => {
      const { supportedVersion } = blueprint.guards;
      return guard('supportedVersion', (call) => {
        const refusal = call.memory.has('negotiated') ? undefined : supportedVersion!(call);
        if (refusal === undefined) remembered(call, 'negotiated', call.meta[versionKey]);
        return refusal;
      })(blueprint);
    },
  }),
  mutant({
    id: 'statelessness/tailored-to-the-first-client',
    fault: 'gives a shorter list of prompts on connections that another client opened',
    breaks: 'statelessness-identity-per-request',
    change: (blueprint) => ({
      ...blueprint,
      guards: { opener: (call) => void remembered(call, 'opener', nameOf(call)), ...blueprint.guards },
      stamp: (result, call) => {
        const known = call.memory.get('opener') === 'touchstone' || call.memory.get('opener') === undefined;
        const { prompts } = result;
        const tailored =
          known || !Array.isArray(prompts) ? result : { ...result, prompts: prompts.slice(0, 1) };
        return blueprint.stamp(tailored, call);
      },
    }),
  }),
  mutant({
    id: 'statelessness/discovery-first',
    fault: 'serves nothing on a connection before server/discover',
    breaks: 'statelessness-no-prior-request-needed',
    on: ['stdio'],
    change: guard('discovered', (call) => {
      if (call.method === 'server/discover') call.memory.set('discovered', true);
      return call.memory.has('discovered')
        ? undefined
        : { error: { code: -32600, message: 'Call server/discover (2026-07-28) first' } };
    }),
  }),
  mutant({
    id: 'statelessness/one-client-at-a-time',
    fault: 'refuses requests of other clients while it serves one',
    breaks: 'statelessness-interleaved-conversations',
    change: (blueprint) => {
      const serving = new WeakMap<object, unknown[]>();
      const running = (call: Call): unknown[] =>
        serving.get(call.server) ?? serving.set(call.server, []).get(call.server)!;
      const guarded = guard('busy', (call) =>
        running(call).every((name) => name === nameOf(call))
          ? undefined
          : { error: { code: -32603, message: 'busy with another client' } },
      )(blueprint);
      return method('tools/call', (original) => async (call) => {
        running(call).push(nameOf(call));
        try {
          return await original(call);
        } finally {
          running(call).splice(running(call).indexOf(nameOf(call)), 1);
        }
      })(guarded);
    },
  }),
  mutant({
    id: 'statelessness/cursors-of-the-connection',
    fault: 'knows a cursor only on the connection on which it gave it',
    breaks: 'statelessness-no-connection-affinity',
    on: ['http'],
    companions: {
      'pagination-issued-cursor-accepted':
        'an ordinary client has several connections, so its cursors come back on any of them',
    },
    change: (blueprint) => {
      const given = (call: Call): Set<unknown> => remembered(call, 'cursors', new Set()) as Set<unknown>;
      return guard('cursors', (call) =>
        call.params.cursor === undefined || given(call).has(call.params.cursor)
          ? undefined
          : { error: { code: -32602, message: 'Unknown cursor' } },
      )(
        results((result, call) => {
          if (result.nextCursor !== undefined) given(call).add(result.nextCursor);
          return result;
        })(blueprint),
      );
    },
  }),
  mutant({
    id: 'statelessness/first-page-elsewhere',
    fault:
      'starts a list anew where its cursor comes over another connection than the one on which it was given',
    breaks: 'statelessness-no-connection-affinity',
    on: ['http'],
    companions: {
      'pagination-cursor-advances':
        'an ordinary client has several connections, so its cursors come back on any of them',
    },
    change: (blueprint) => {
      const given = (call: Call): Set<unknown> => remembered(call, 'cursors', new Set()) as Set<unknown>;
      const anywhere = new Set<unknown>();
      const remembering = results((result, call) => {
        if (result.nextCursor !== undefined) anywhere.add(result.nextCursor);
        if (result.nextCursor !== undefined) given(call).add(result.nextCursor);
        return result;
      });
      return method('resources/list', (original) => (call) => {
        const { cursor, ...params } = call.params;
        const lost = anywhere.has(cursor) && !given(call).has(cursor);
        return original(lost ? { ...call, params } : call);
      })(remembering(blueprint));
    },
  }),
];
