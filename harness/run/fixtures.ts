import type { MockClient } from '../peer/mock-client.js';
import type { Reply } from '../peer/reply.js';
import { isObject, type JsonObject } from '../wire/message.js';
import { argumentSets } from './argument-sets.js';
import { takesNothing } from './arguments.js';
import type { Candidate, LeftOut } from './callable.js';
import type { ToolBehaviour } from './configured-fixtures.js';
import { discoveryLimits } from './discovery-limits.js';
import type { Harvest } from './harvest.js';
import { promises } from './known-names.js';
import type { CallFixture, Fixtures } from './profile.js';

/** Every capability a client can declare; for probing only. */
export const allCapabilities: JsonObject = {
  elicitation: { form: {}, url: {} },
  sampling: { tools: {}, context: {} },
  roots: {},
};

/** A call that takes longer than this can be cancelled while it runs. */
const slowMilliseconds = 150;

/** What calling a tool has shown. */
export interface Probe {
  readonly call: CallFixture;
  /** The behaviour that the user names it for. */
  readonly behaviour?: ToolBehaviour;
  readonly shows: ReadonlySet<ToolBehaviour>;
  /** How the last call came out. */
  readonly outcome: 'complete' | 'asks for input' | 'error result' | 'error' | 'no answer';
  /** Whether it has shown what it does: it gave a result, or takes no arguments and answers by an error of its own. */
  readonly seen: boolean;
  /** The shortest call, in milliseconds. */
  readonly elapsed: number;
}

/** What tools are probed with. */
export interface ProbeOptions {
  readonly seed: number;
  readonly harvest: Harvest;
}

/**
 * Calls each callable tool, with every capability declared and progress and logs asked for, until a set of arguments gives
 * a result, a few times at most. What a tool needs shows in a second call without capabilities, and so does whether it
 * was slow by itself or by chance. Tools whose turn does not come in time are left out.
 */
export async function probeTools(
  client: MockClient,
  candidates: readonly Candidate[],
  options: ProbeOptions,
): Promise<{ readonly probes: Probe[]; readonly leftOut: LeftOut[] }> {
  const probes: Probe[] = [];
  const leftOut: LeftOut[] = [];
  const until = performance.now() + discoveryLimits.calling;
  for (const candidate of candidates) {
    const { name } = candidate;
    if (!client.connection.alive) {
      leftOut.push({
        tool: name,
        why: 'the server went away before its turn',
        unlock: () => 'a server that stays',
      });
    } else if (performance.now() > until) {
      leftOut.push({
        tool: name,
        why: `calling tools took more than ${discoveryLimits.calling / 1000} s before its turn`,
        unlock: ([first]) => `--call ${first ?? name}, so that no others come before it`,
      });
    } else {
      const needed = probes.some(({ shows }) => shows.has('needsCapability'));
      const probe = await probeTool(client, candidate, { ...options, bare: !needed });
      if (typeof probe === 'string')
        leftOut.push({
          tool: name,
          why: `no arguments could be made: ${probe}`,
          unlock: () => argumentsUnlock,
        });
      else probes.push(probe);
    }
  }
  return { probes, leftOut };
}

const argumentsUnlock = 'arguments for it in the config (arguments: { <tool>: … }), or a simpler inputSchema';

/** The fixture of each behaviour: whom the user names for it, whose name promises it, or who showed it first. */
export function fixturesOf(probes: readonly Probe[]): Fixtures {
  const showing = (behaviour: ToolBehaviour): Probe[] => {
    const all = probes.filter(({ shows }) => shows.has(behaviour));
    const rank = (probe: Probe): number =>
      probe.behaviour === behaviour ? 0 : promises(probe.call.tool, behaviour) ? 1 : 2;
    return all.sort((a, b) => rank(a) - rank(b));
  };
  const found: { -readonly [K in keyof Fixtures]: Fixtures[K] } = {};
  for (const behaviour of ['progress', 'logging', 'needsCapability'] as const) {
    const [first] = showing(behaviour);
    if (first !== undefined) found[behaviour] = first.call;
  }
  const asking = showing('inputRequired').map(({ call }) => call);
  if (asking[0] !== undefined) Object.assign(found, { inputRequired: asking[0], asking });
  const [slow] = showing('slow').sort(
    (a, b) => Number(b.behaviour === 'slow') - Number(a.behaviour === 'slow') || b.elapsed - a.elapsed,
  );
  if (slow !== undefined) found.slow = slow.call;
  const plain = showing('plain')[0]?.call ?? found.slow;
  if (plain !== undefined) found.plain = plain;
  return found;
}

async function probeTool(
  client: MockClient,
  { name, tool, found, given, behaviour }: Candidate,
  { bare, ...options }: ProbeOptions & { readonly bare: boolean },
): Promise<Probe | string> {
  const shows = new Set<ToolBehaviour>();
  const sets = argumentSets(tool.inputSchema, { ...options, given });
  let first: CallFixture | undefined;
  let last: { readonly call: CallFixture; readonly reply: Reply } | undefined;
  for (let attempt = 0; attempt < discoveryLimits.attempts; attempt += 1) {
    const next = await sets.next();
    if (next.done === true) {
      if (last === undefined) return next.value;
      break;
    }
    const call = { tool: name, arguments: next.value.arguments, found, origin: next.value.origin };
    const reply = await calling(client, call);
    for (const shown of notified(reply)) shows.add(shown);
    first ??= call;
    last = { call, reply };
    if (!isRefusal(reply) || !client.connection.alive) break;
  }
  const { reply } = last!;
  const outcome = outcomeOf(reply);
  // what never succeeded is called as it was first
  const succeeded = outcome === 'complete' || outcome === 'asks for input';
  const told = succeeded ? last!.call : first!;
  const asks = inputRequestsOf(reply.result);
  const call = asks === undefined ? told : { ...told, asks };
  let { elapsed } = reply;
  if (outcome === 'asks for input') shows.add('inputRequired');
  if (outcome === 'complete') {
    const again = elapsed < slowMilliseconds ? reply : await barely(client, call);
    elapsed = Math.min(elapsed, again.elapsed);
    if (elapsed < slowMilliseconds) shows.add('plain');
    else if (again.result !== undefined) shows.add('slow');
  }
  if (bare && reply.result !== undefined) {
    const without = await barely(client, call);
    if (without.error?.code === -32021 || (isAsking(reply) && !isAsking(without)))
      shows.add('needsCapability');
  }
  const seen = succeeded || (outcome === 'error result' && takesNothing(tool.inputSchema));
  return { call, shows, outcome, seen, elapsed, ...(behaviour === undefined ? {} : { behaviour }) };
}

/** A call in which everything is declared and asked for. */
function calling(client: MockClient, call: CallFixture): Promise<Reply> {
  return client.request('tools/call', paramsOf(call), {
    capabilities: allCapabilities,
    meta: {
      progressToken: `touchstone-probe-${call.tool}`,
      ...(client.era.name === 'modern' ? { 'io.modelcontextprotocol/logLevel': 'debug' } : {}),
    },
  });
}

/** The same call without anything. */
function barely(client: MockClient, call: CallFixture): Promise<Reply> {
  return client.request('tools/call', paramsOf(call));
}

function paramsOf({ tool, arguments: given }: CallFixture): JsonObject {
  return { name: tool, arguments: given };
}

function notified({ notifications }: Reply): ToolBehaviour[] {
  return notifications.flatMap(({ read }) => {
    const method = isObject(read.value) ? read.value.method : undefined;
    if (method === 'notifications/progress') return ['progress'];
    return method === 'notifications/message' ? ['logging'] : [];
  });
}

/** What a result asks for; undefined where it asks for nothing, or gives a state alone. */
export function inputRequestsOf(result: JsonObject | undefined): JsonObject | undefined {
  return result?.resultType === 'input_required' && isObject(result.inputRequests)
    ? result.inputRequests
    : undefined;
}

function isAsking({ result }: Reply): boolean {
  return result?.resultType === 'input_required';
}

/** Whether other arguments may do better. */
function isRefusal({ result, error }: Reply): boolean {
  return error !== undefined || result?.isError === true;
}

function outcomeOf(reply: Reply): Probe['outcome'] {
  if (reply.error !== undefined) return 'error';
  if (reply.result === undefined) return 'no answer';
  if (reply.result.isError === true) return 'error result';
  return isAsking(reply) ? 'asks for input' : 'complete';
}
