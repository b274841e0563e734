import type { RequestOptions } from '../../../harness/peer/mock-client.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { allCapabilities } from '../../../harness/run/fixtures.js';
import type { JsonObject } from '../../../harness/wire/message.js';

/** A valid request that a server is likely to serve. */
export interface RequestAtHand {
  readonly method: string;
  readonly params: JsonObject;
  readonly options: RequestOptions;
}

const plain = (method: string, params: JsonObject = {}): RequestAtHand => ({ method, params, options: {} });

/**
 * Valid requests of as many kinds as the server gives occasion to: discovery, its lists, reading what it lists, and a
 * call of a tool that may be called. All are safe to be sent many times.
 */
export function requestsAtHand({ lists, fixtures }: ServerProfile): RequestAtHand[] {
  const requests = [plain('server/discover')];
  for (const walk of Object.values(lists)) if (walk.ending !== 'broken') requests.push(plain(walk.method));
  if (fixtures.resource !== undefined) requests.push(plain('resources/read', { uri: fixtures.resource.uri }));
  const prompt = lists.prompts?.items.find((item) => !asksForArguments(item))?.name;
  if (typeof prompt === 'string') requests.push(plain('prompts/get', { name: prompt }));
  const call = fixtures.plain;
  if (call !== undefined) {
    const params = { name: call.tool, arguments: call.arguments };
    requests.push({ method: 'tools/call', params, options: { capabilities: allCapabilities } });
  }
  return requests;
}

function asksForArguments({ arguments: declared }: JsonObject): boolean {
  return (
    Array.isArray(declared) && declared.some((argument: JsonObject | null) => argument?.required === true)
  );
}
