import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import { patienceOf } from '../../../harness/transport/connection.js';
import type { CheckContext } from '../../../harness/run/check.js';

/**
 * Sends a request that is valid and unusual, after an ordinary one has shown that the server answers. What comes back
 * can be judged by even where nothing came within the budget that `ask` is given, since silence is then the server's
 * reaction to what is unusual; only where a fresh connection gets no answer either is the reply unusable.
 */
export async function askUnusually(
  peer: MockClient,
  connect: CheckContext<string>['connect'],
  ask: (peer: MockClient, within: number) => Promise<Reply>,
): Promise<Reply> {
  const twin = await peer.sanity();
  if (twin.result === undefined)
    return without(twin, `the ordinary request was not served either: ${twin.received.slice(0, 200)}`);
  const reply = await ask(peer, patienceOf(peer.limits));
  // over HTTP a status is a reaction, and one that cannot be judged stays so: the server was too busy, or its answer is malformed
  if (reply.unusable === undefined || reply.status !== undefined) return reply;
  const fresh = await connect();
  const alive = await fresh.sanity();
  await fresh.close();
  if (alive.result === undefined)
    return without(reply, 'the server answers nothing any more, on a fresh connection either');
  return { ...reply, unusable: undefined, events: [...twin.events, ...reply.events] };
}

/** Whether a response came, be it a result or an error. */
export function answered({ message }: Reply): boolean {
  return message !== undefined;
}

function without(reply: Reply, reason: string): Reply {
  return { ...reply, unusable: { reason } };
}
