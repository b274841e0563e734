import { type Evidence, together } from '../../../harness/peer/evidence.js';
import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import type { Outcome } from '../../../harness/run/check.js';
import { patienceOf } from '../../../harness/transport/connection.js';
import type { JsonObject, RequestId } from '../../../harness/wire/message.js';
import type { RecordedEvent, Transcript } from '../../../harness/wire/transcript.js';

/** What followed a cancellation that is to be ignored. */
export interface Aftermath {
  /** Usable in any case: silence counts, so an ordinary request must have been served before. */
  readonly evidence: Evidence;
  /** Responses that belong to none of the requests that followed. */
  readonly answers: readonly RecordedEvent[];
  /** Whether the cancellation was ignored; not to be said where it was answered, which another obligation forbids. */
  ignored(): Outcome;
}

/** What is expected of a server that ignores a cancellation. */
export const ignoring = 'nothing, and a result for each request that follows';

/**
 * Sends a cancellation that is to be ignored, and requests after it. Where `id` is given one of them has it: a server that
 * keeps the cancellation for later would drop that.
 */
export async function aftermath(
  transcript: Transcript,
  peer: MockClient,
  params: JsonObject,
  broken: string,
  id?: RequestId,
): Promise<Aftermath> {
  const before = transcript.events.length;
  await peer.notify('notifications/cancelled', params, { broken });
  const replies: Reply[] = [];
  for (const options of [{}, id === undefined ? {} : { id }, {}]) {
    replies.push(await peer.sanity({ ...options, probe: true, within: patienceOf(peer.limits) }));
    if (!served(replies.at(-1)!)) break;
  }
  const own = new Set(replies.flatMap(({ events }) => events));
  const answers = transcript.events
    .slice(before)
    .filter(
      (event) =>
        event.connection === peer.connection.name &&
        event.type === 'received' &&
        event.read?.classified.kind !== 'notification' &&
        !own.has(event.n),
    );
  const sent = `notifications/cancelled ${JSON.stringify(params)}, which ${broken}; then ${peer.era.sanity.method}`;
  return {
    evidence: { ...together(...replies), unusable: undefined, sent },
    answers,
    ignored: () =>
      answers.length > 0
        ? { cannot: 'it was answered, and that is held against jsonrpc-notification-no-response' }
        : replies.every(served),
  };
}

/** Whether a request got a result. */
export function served({ result }: Reply): boolean {
  return result !== undefined;
}
