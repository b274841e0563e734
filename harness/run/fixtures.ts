import type { MockClient } from '../peer/mock-client.js';
import { isObject, type JsonObject } from '../wire/message.js';
import type { CallFixture, Fixtures, ServerProfile } from './profile.js';

/** Every capability a client can declare; for probing only. */
export const allCapabilities: JsonObject = {
  elicitation: { form: {}, url: {} },
  sampling: { tools: {}, context: {} },
  roots: {},
};

/** A call that takes longer than this can be cancelled while it runs. */
const slowMilliseconds = 150;

/**
 * Calls each callable tool once, with every capability declared and progress and logs asked for, and keeps the first
 * tool of each behaviour. What a tool needs shows in a second call without capabilities, and so does whether it was slow by
 * itself or by chance; of slow ones the slowest is kept.
 */
export async function probeFixtures(
  client: MockClient,
  callable: readonly CallFixture[],
  lists: ServerProfile['lists'],
): Promise<Fixtures> {
  const found: { -readonly [K in keyof Fixtures]: Fixtures[K] } = {};
  const asking: CallFixture[] = [];
  let slowest = slowMilliseconds;
  for (const call of callable) {
    if (!client.connection.alive) break;
    const token = `touchstone-probe-${call.tool}`;
    const reply = await client.request(
      'tools/call',
      { name: call.tool, arguments: call.arguments },
      {
        capabilities: allCapabilities,
        meta: {
          progressToken: token,
          ...(client.era.name === 'modern' ? { 'io.modelcontextprotocol/logLevel': 'debug' } : {}),
        },
      },
    );
    const methods = reply.notifications.map(({ read }) =>
      isObject(read.value) ? read.value.method : undefined,
    );
    if (methods.includes('notifications/progress')) found.progress ??= call;
    if (methods.includes('notifications/message')) found.logging ??= call;
    if (reply.result?.resultType === 'input_required') asking.push(call);
    else if (reply.result !== undefined && reply.result.isError !== true) {
      const again =
        reply.elapsed < slowMilliseconds
          ? reply
          : await client.request('tools/call', { name: call.tool, arguments: call.arguments });
      const elapsed = Math.min(reply.elapsed, again.elapsed);
      if (elapsed < slowMilliseconds) found.plain ??= call;
      else if (again.result !== undefined && elapsed >= slowest) {
        slowest = elapsed;
        found.slow = call;
      }
    }
    if (found.needsCapability === undefined && reply.result !== undefined) {
      const bare = await client.request('tools/call', { name: call.tool, arguments: call.arguments });
      if (
        bare.error?.code === -32021 ||
        (reply.result.resultType === 'input_required' && bare.result?.resultType !== 'input_required')
      ) {
        found.needsCapability = call;
      }
    }
  }
  if (asking[0] !== undefined) Object.assign(found, { inputRequired: asking[0], asking });
  if (found.plain === undefined && found.slow !== undefined) found.plain = found.slow;
  const resource = await readableResource(client, lists.resources?.items ?? []);
  return resource === undefined ? found : { ...found, resource };
}

/** Bound of resources that are tried. */
const maxRead = 3;

/** The first listed resource whose reading gives a complete result; reading changes nothing. */
async function readableResource(
  client: MockClient,
  resources: readonly JsonObject[],
): Promise<{ uri: string } | undefined> {
  for (const { uri } of resources.slice(0, maxRead)) {
    if (typeof uri !== 'string' || !client.connection.alive) continue;
    const { result } = await client.request('resources/read', { uri });
    if (result !== undefined && result.resultType !== 'input_required') return { uri };
  }
  return undefined;
}
