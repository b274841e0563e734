import { type Evidence, observed, unobserved } from '../../../harness/peer/evidence.js';
import type { MockClient } from '../../../harness/peer/mock-client.js';
import type { HeaderEdits } from '../../../harness/transport/headers.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { parseJson } from '../../../harness/wire/json.js';
import type { Transcript } from '../../../harness/wire/transcript.js';

/** How the POST of a notification was answered. */
export interface NotificationAnswer extends Evidence {
  /** 0 where no response came. */
  readonly status: number;
  readonly body: string;
  /** Messages on an event stream, should one have come. */
  readonly streamed: number;
  /** The body is a JSON-RPC error: the server says no. */
  readonly refused: boolean;
  /** The body is a JSON-RPC result, which no notification may have. */
  readonly result: boolean;
}

/** Posts a notification, with every header of the transport, and observes the HTTP response. */
export async function postNotification(
  peer: MockClient,
  transcript: Transcript,
  method: string,
  params: JsonObject,
  options: { readonly headers?: HeaderEdits; readonly broken?: string } = {},
): Promise<NotificationAnswer> {
  const before = transcript.events.length;
  const answer = await peer.notify(method, params, options);
  const events = transcript.events
    .slice(before)
    .filter(
      ({ connection, type }) =>
        connection === peer.connection.name && (type === 'sent' || type === 'http-response'),
    );
  const headers = Object.entries(options.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const sent = [...headers, `POST ${method} ${JSON.stringify(params)}`].join(' | ');
  if (answer === undefined || !('status' in answer)) {
    const reason = 'the POST of a notification got no response';
    return { ...unobserved(reason, undefined, sent), ...nothing };
  }
  const { status, body, stream } = answer;
  const parsed = parseJson(body);
  const value = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  const streamed = stream?.events ?? 0;
  const what =
    body === '' ? (streamed === 0 ? 'an empty body' : `${streamed} streamed messages`) : JSON.stringify(body);
  return {
    ...observed(
      sent,
      `HTTP ${status} with ${what.slice(0, 500)}`,
      events.map(({ n }) => n),
    ),
    status,
    body,
    streamed,
    refused: isObject(value.error) && 'jsonrpc' in value,
    result: 'result' in value && 'jsonrpc' in value,
  };
}

const nothing = { status: 0, body: '', streamed: 0, refused: false, result: false } as const;
