import type { Evidence } from '../../../harness/peer/evidence.js';
import { observed } from '../../../harness/peer/evidence.js';
import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { Reply } from '../../../harness/peer/reply.js';
import { allCapabilities } from '../../../harness/run/fixtures.js';
import type { CallFixture } from '../../../harness/run/profile.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import type { RecordedEvent, Transcript } from '../../../harness/wire/transcript.js';

/** The field by which a request asks for log messages. */
export const logLevelKey = 'io.modelcontextprotocol/logLevel';

/** A log message on the wire. */
export interface SeenLog {
  readonly event: RecordedEvent;
  readonly params: JsonObject;
}

/** A call, and the log messages that came on its connection until the answer to a later request. */
export interface LoggedCall {
  readonly reply: Reply;
  readonly logs: readonly SeenLog[];
  /** Usable where both were answered. */
  readonly evidence: Evidence;
}

/** Calls a tool, with a level or without, and gathers the log messages that come; the twin is a call without. */
export async function callLogging(
  peer: MockClient,
  transcript: Transcript,
  { tool, arguments: given }: CallFixture,
  level: string | undefined,
  twin?: Reply,
): Promise<LoggedCall> {
  const before = transcript.events.length;
  const reply = await peer.request(
    'tools/call',
    { name: tool, arguments: given },
    {
      capabilities: allCapabilities,
      ...(level === undefined ? {} : { meta: { [logLevelKey]: level } }),
      ...(twin === undefined ? {} : { twin }),
    },
  );
  const fence = await peer.sanity();
  const logs = logsSince(transcript, peer, before);
  const text = logs.map(({ event }) => (event.type === 'received' ? event.text : '')).join('\n');
  const evidence = {
    ...observed(
      `tools/call ${tool} ${level === undefined ? 'without a log level' : `with the log level ${level}`}`,
      text === '' ? 'no log message' : text,
      [...reply.events, ...logs.map(({ event }) => event.n)],
    ),
    unusable: reply.unusable ?? fence.unusable,
  };
  return { reply, logs, evidence };
}

/** The log messages on a connection after so many events. */
export function logsSince(transcript: Transcript, peer: MockClient, before: number): SeenLog[] {
  return transcript.events.slice(before).flatMap((event) => {
    if (event.connection !== peer.connection.name || event.type !== 'received') return [];
    const classified = event.read?.classified;
    if (classified?.kind !== 'notification' || classified.method !== 'notifications/message') return [];
    return [{ event, params: isObject(classified.message.params) ? classified.message.params : {} }];
  });
}
