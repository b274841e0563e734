import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import { allCapabilities } from '../../../harness/run/fixtures.js';
import { listedUris } from '../../../harness/run/listed-uris.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import type { Outcome } from '../../../harness/run/check.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';

/** Reads a resource, every client capability declared. */
export function read(
  peer: MockClient,
  uri: string,
  options: Parameters<MockClient['request']>[2] = {},
): Promise<Reply> {
  return peer.request('resources/read', { uri }, { capabilities: allCapabilities, ...options });
}

/** Why an answer that is neither contents nor an error says nothing; undefined where it is one of them. */
export function noContents({ result, error }: Reply): Outcome | undefined {
  if (result?.resultType === 'input_required') return { cannot: 'the server asks for input first' };
  if (result === undefined && error === undefined) return { cannot: 'there was no JSON-RPC answer' };
  return undefined;
}

/** The entries of the contents that came; undefined where the result has no such array. */
export function entriesOf({ result }: Reply): JsonObject[] | undefined {
  return Array.isArray(result?.contents) ? result.contents.filter(isObject) : undefined;
}

/** Whether a URI leads to the web, where a client reads it by itself and a server may have nothing (server/resources#https). */
export function isWebAddress(uri: string): boolean {
  return /^https?:/i.test(uri);
}

/** A type without its parameters, in lower case. */
export function essence(mimeType: string): string {
  return mimeType.split(';')[0]!.trim().toLowerCase();
}

/** Listed resources that may be read, at most so many: of each kind by scheme and type one before a second. */
export function resourcesToRead(profile: ServerProfile, most: number): string[] {
  const types = new Map((profile.lists.resources?.items ?? []).map(({ uri, mimeType }) => [uri, mimeType]));
  const turns = new Map<string, number>();
  const ranked = listedUris(profile)
    .filter((uri) => !isWebAddress(uri))
    .map((uri) => {
      const kind = JSON.stringify([uri.split(':')[0], types.get(uri)]);
      const turn = turns.get(kind) ?? 0;
      turns.set(kind, turn + 1);
      return { uri, turn };
    });
  return ranked
    .sort((one, other) => one.turn - other.turn)
    .slice(0, most)
    .map(({ uri }) => uri);
}
