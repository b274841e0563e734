import type { Judge } from '../../../harness/run/check.js';
import type { MockClient, RequestOptions } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import type { ServerProfile } from '../../../harness/run/profile.js';
import { headerMismatch, judgeRefusal, type RefusalRequirements, turnedAway } from './refusal.js';
import { namedRequests, type Served, unknownNamed } from './served.js';

/** A way in which Mcp-Name is wrong, and how the field is written for a name; `null` leaves it out. */
export type NameFault = readonly [broken: string, header: (name: string) => string | null];

/**
 * Sends requests with a wrong Mcp-Name and judges how they are refused. `compared`: only where the server refuses another
 * name, so that a server that never looks at Mcp-Name is blamed for that alone.
 */
export async function refuseNames<R extends string>(
  {
    peer,
    profile,
    judge,
  }: { readonly peer: MockClient; readonly profile: ServerProfile; readonly judge: Judge<R> },
  requirements: RefusalRequirements<NoInfer<R>>,
  faults: readonly NameFault[],
  { compared = false } = {},
): Promise<void> {
  const known = namedRequests(profile);
  for (const { method, params, name } of known) {
    if (compared && !(await compares(peer, { method, params }, 'Mcp-Name'))) {
      judge.inconclusive(Object.values(requirements), neverCompared('Mcp-Name', method));
      continue;
    }
    const twin = await peer.request(method, params);
    for (const [broken, header] of faults) {
      const reply = await peer.request(method, params, {
        broken,
        headers: { 'Mcp-Name': header(name) },
        twin,
      });
      judgeRefusal(judge, requirements, reply);
    }
  }
  const unknown = known.length > 0 ? undefined : unknownNamed(profile, 'touchstone-unknown');
  if (unknown === undefined) return;
  const twin = await peer.request(unknown.method, unknown.params);
  for (const [broken, header] of faults) {
    const reply = await peer.request(unknown.method, unknown.params, {
      broken,
      headers: { 'Mcp-Name': header(unknown.name) },
    });
    judgeUnknownRefusal(judge, requirements, twin, reply);
  }
}

/**
 * An unknown name is a second fault, and which one is told is open: only a refusal for the header says something, and that
 * only where the same request with the right header (`twin`) is not refused for its header.
 */
export function judgeUnknownRefusal<R extends string>(
  judge: Judge<R>,
  requirements: RefusalRequirements<NoInfer<R>>,
  twin: Reply,
  reply: Reply,
): void {
  const reason = toldApart(twin)
    ? 'only a name that the server does not know could be used, and it answered for that'
    : 'only a name that the server does not know could be used, and with the right header it is no better answered';
  if (toldApart(twin) && (reply.unusable !== undefined || reply.error?.code === headerMismatch))
    return judgeRefusal(judge, requirements, reply);
  judge.inconclusive(
    Object.values(requirements),
    reason,
    'a prompt, a resource, or a tool that may be called (--call)',
  );
}

/** Whether a request with the right header fields is answered, and not for them. */
export function toldApart({ error, result }: Reply): boolean {
  return result !== undefined || (error !== undefined && error.code !== headerMismatch);
}

/** Why the answers to a request with an unknown name say nothing of Mcp-Name; undefined where a wrong one is refused as such. */
export async function neverComparedUnknown(
  peer: MockClient,
  { method, params }: Served,
): Promise<string | undefined> {
  const twin = await peer.request(method, params);
  const other = await peer.request(method, params, anotherHeader('Mcp-Name'));
  return toldApart(twin) && other.error?.code === headerMismatch
    ? undefined
    : `a ${method} request with a name that the server does not know gets the same answer whatever Mcp-Name says`;
}

/** Whether the server compares a header field with the request at all, seen by a value that is plainly another one. */
export async function compares(
  peer: MockClient,
  { method, params }: Served,
  header: string,
): Promise<boolean> {
  return turnedAway(await peer.request(method, params, anotherHeader(header)));
}

const anotherHeader = (header: string): RequestOptions => ({
  broken: `another ${header}`,
  headers: { [header]: 'touchstone/other' },
});

/** Why a finer point of comparing cannot be judged. */
export function neverCompared(header: string, method: string): string {
  return `the server does not compare ${header} with a ${method} request at all`;
}
