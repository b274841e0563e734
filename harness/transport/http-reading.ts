import type { StreamSummary } from '../../schema/report.js';
import { isObject } from '../wire/message.js';
import { type SseEvent, SseReader } from '../wire/sse.js';
import { readMessage } from '../wire/transcript.js';
import type { StreamFacts } from './connection.js';
import type { RawResponse } from './raw-http.js';

/** Bytes of a response body that are read before it is cut off. */
const maxBody = 32 * 1024 * 1024;
/** Messages of one event stream before it is cut off as a flood. */
const maxStreamMessages = 20_000;

/** Reads a whole body. Rejects where it is over the limit or breaks off. */
export async function readWhole(response: RawResponse): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxBody) {
      response.destroy();
      throw new Error(`a body of more than ${maxBody / 1024 / 1024} MB`);
    }
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

/** How a stream came to its end, with the detail for the transcript. */
export type StreamEnd = [how: 'complete' | 'aborted' | 'broken', detail?: string];

/** Who reads an event stream. */
export interface StreamReader {
  /** Milliseconds for which a stream may stay open after the response. */
  readonly quiet: number;
  /** Gets the facts, which grow while the stream is read. */
  readonly begun: (facts: StreamFacts) => void;
  /** Takes the data of an event that holds a message. */
  readonly message: (bytes: Buffer, facts: StreamFacts) => void;
  /** Whether the response has come. */
  readonly answered: () => boolean;
  /** Called once nothing more is read. */
  readonly over: () => void;
}

/** Reads an event stream and says how it ended. Rejects where it broke off before the response. */
export async function readEventStream(response: RawResponse, reader: StreamReader): Promise<StreamEnd> {
  const sse = new SseReader();
  const facts: StreamFacts = {
    events: 0,
    comments: 0,
    names: new Set<string>(),
    ids: new Set<string>(),
    faults: [],
    ended: false,
    after: [],
  };
  reader.begun(facts);
  let closing: NodeJS.Timeout | undefined;
  let end: StreamEnd = ['complete'];
  try {
    for await (const chunk of response.body) {
      for (const item of sse.push(chunk)) {
        if (item.kind === 'comment') facts.comments += 1;
        else if (item.kind === 'fault') facts.faults.push(item.reason);
        else if (item.kind === 'event') take(item.event, facts, reader);
      }
      if (!reader.answered() || closing !== undefined) continue;
      // the final response should end the stream; one that stays open is left after the quiet time
      closing = setTimeout(() => {
        end = ['aborted', 'the server left the stream open after the response'];
        response.destroy();
      }, reader.quiet);
    }
    facts.ended = true;
    for (const item of sse.end()) if (item.kind === 'fault') facts.faults.push(item.reason);
  } catch (error) {
    if (!reader.answered()) throw error;
    if (end[0] === 'complete') end = ['broken', words(error)];
  } finally {
    clearTimeout(closing);
    reader.over();
  }
  return end;
}

function take(event: SseEvent, facts: StreamFacts, reader: StreamReader): void {
  facts.events += 1;
  if (facts.events > maxStreamMessages) {
    throw new Error(`more than ${maxStreamMessages} messages on one stream`);
  }
  if (event.name !== undefined) facts.names.add(event.name);
  if (event.id !== undefined) facts.ids.add(event.id);
  if (!isOfAnotherKind(event)) reader.message(event.bytes, facts);
}

/**
 * An event with a name of its own that holds no message. No name is defined, so a message may have any; what is none is
 * not for the readers of messages (basic/transports/streamable-http#receiving-messages).
 */
function isOfAnotherKind({ name, bytes }: SseEvent): boolean {
  if (name === undefined || name === '' || name === 'message') return false;
  const { value } = readMessage(bytes);
  return (
    !isObject(value) || !('jsonrpc' in value || 'method' in value || 'result' in value || 'error' in value)
  );
}

/** The facts of a stream as the transcript stores them. */
export function summary({ events, comments, names, ids, faults }: StreamFacts): StreamSummary {
  return { events, comments, names: [...names].slice(0, 20), ids: ids.size, faults: faults.slice(0, 20) };
}

/** What went wrong on a connection, with its code. */
export function words(error: unknown): string {
  const { code, message, errors } = error as {
    code?: string;
    message?: string;
    errors?: { message?: string }[];
  };
  const text = message || errors?.[0]?.message || String(error);
  return code === undefined || text.includes(code) ? text : `${code}: ${text}`;
}

/** That nobody is there, in words, where the failure of a connection shows it; `before`: somebody was there before. */
export function goneWords(error: unknown, address: string, before: boolean): string | undefined {
  const text = words(error);
  if (text.includes('ECONNREFUSED'))
    return `nobody listens at ${address}${before ? ' any more' : ''} (ECONNREFUSED)`;
  return /ENOTFOUND|EAI_AGAIN/.test(text) ? text : undefined;
}
