import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import { allCapabilities } from '../../../harness/run/fixtures.js';
import type { CallFixture, ServerProfile } from '../../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { asksInDisguise } from '../../monitors/support/results.js';

/** Calls a tool with every capability declared. Without `given` the call has no arguments. */
export function callTool(peer: MockClient, name: string, given?: JsonObject): Promise<Reply> {
  const params = given === undefined ? { name } : { name, arguments: given };
  return peer.request('tools/call', params, { capabilities: allCapabilities });
}

/** Whether a call did what it should: a complete result that is no error, and does not ask for input in truth. */
export function succeeded({ result }: Reply): boolean {
  if (result === undefined || result.isError === true || asksInDisguise('tools/call', result)) return false;
  return (result.resultType ?? 'complete') === 'complete';
}

/** Whether a call was refused: by a protocol error, or by a result that is one. */
export function refused({ error, result }: Reply): boolean {
  return error !== undefined || result?.isError === true;
}

/** The definition of a tool by its name. */
export function definitionOf({ lists }: ServerProfile, name: string): JsonObject {
  return lists.tools?.items.find((tool) => tool.name === name) ?? {};
}

/** Tools that may be called and whose calls mirror nothing into header fields, so that no header can be at fault. */
export function unmirrored({ toolHeaders }: MockClient, calls: readonly CallFixture[]): CallFixture[] {
  return calls.filter(({ tool }) => !toolHeaders.has(tool));
}

/** A schema of a tool, where it is an object. */
export function schemaOf(
  profile: ServerProfile,
  name: string,
  member: 'inputSchema' | 'outputSchema',
): JsonObject | undefined {
  const schema = definitionOf(profile, name)[member];
  return isObject(schema) ? schema : undefined;
}
