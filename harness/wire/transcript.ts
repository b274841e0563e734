import { createHash } from 'node:crypto';
import type { EventBase, StoredText, TranscriptEvent } from '../../schema/report.js';
import { type Classified, classify } from './message.js';
import { decodeUtf8, type Line } from './lines.js';
import { parseJson } from './json.js';

/** Text over this many bytes is cut in the transcript; its length and hash stay. */
export const maxStoredBytes = 256 * 1024;

type Body<E> = E extends unknown ? Omit<E, keyof EventBase> : never;
/** An event as a connection reports it; number, time and running check are added on recording. */
export type EventBody = Body<TranscriptEvent>;

/**
 * How a message stood in an output whose framing is wrong: spread over several lines, without its newline while it was
 * overdue, behind a length header, or on one line with other text; or in an HTTP body behind a byte-order mark.
 */
export type Salvage = 'several-lines' | 'unterminated' | 'length-prefixed' | 'amid-text' | 'byte-order-mark';

/** A message of the subject with what reading it gave; kept beside the event, never stored in a report. */
export interface ReadMessage {
  /** The parsed JSON, undefined where the bytes are not JSON. What is not UTF-8 is parsed with replacement characters. */
  readonly value: unknown;
  readonly classified: Classified;
  /** The whole text, undefined where the bytes are not UTF-8. */
  readonly text: string | undefined;
  /** Set on stdio. */
  readonly line?: Pick<Line, 'ending' | 'dropped'>;
  /** Set on stdio where the message was not a line of its own, and over HTTP where it was not a body of its own. */
  readonly salvaged?: Salvage;
  /** Set on stdio where the output ended within what may have become a message. */
  readonly unfinished?: true;
}

/** An event with, for messages, what reading it gave, and for requests of ours what was asked. */
export type RecordedEvent = TranscriptEvent & { readonly read?: ReadMessage; readonly asked?: Asked };

/** What a `sent` event asked, so that monitors can judge the answer by its request. */
export interface Asked {
  readonly kind: 'request' | 'notification' | 'other';
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** The check that sent it judges whether and how it is answered; monitors leave that alone. */
  readonly probe?: true;
  /** Set when the client has cancelled it. */
  cancelled?: true;
}

/** Reads the bytes of one message: UTF-8, JSON, kind. */
export function readMessage(bytes: Uint8Array, line?: Pick<Line, 'ending' | 'dropped'>): ReadMessage {
  const where = line === undefined ? {} : { line };
  const text = decodeUtf8(bytes);
  // bytes that are not UTF-8 are read with U+FFFD in their place, so that one bad text is not taken for a lost message
  const parsed = parseJson(text ?? Buffer.from(bytes).toString('utf8'));
  if (!parsed.ok) {
    const reason = text === undefined ? 'not UTF-8' : 'not JSON';
    return { value: undefined, text, classified: { kind: 'invalid', reason, pointer: '' }, ...where };
  }
  return { value: parsed.value, text, classified: classify(parsed.value), ...where };
}

/** Turns bytes into what a transcript stores: text where it is UTF-8, base64 otherwise, cut over the limit. */
export function storedText(bytes: Uint8Array, limit = maxStoredBytes): StoredText {
  const cut =
    bytes.length > limit
      ? { cut: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') } }
      : {};
  const kept = bytes.length > limit ? bytes.subarray(0, characterBorder(bytes, limit)) : bytes;
  const text = decodeUtf8(kept);
  return text === undefined
    ? { text: Buffer.from(kept).toString('base64'), base64: true, ...cut }
    : { text, ...cut };
}

function characterBorder(bytes: Uint8Array, limit: number): number {
  let end = limit;
  while (end > limit - 4 && end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return end;
}

/** The ordered events of a run on the wire and around it. */
export class Transcript {
  readonly events: RecordedEvent[] = [];
  /** Characters of all messages that came; they are kept for the monitors. */
  received = 0;
  /** The check that is running; stamped on every event. */
  check: string | undefined;
  #began = performance.now();
  readonly #listeners = new Set<(event: RecordedEvent) => void>();
  #connections = 0;
  #left = new Map<string, string | undefined>();
  #dropped = 0;

  /** @param most - how many events are kept, the newest; without it all */
  constructor(private readonly most = Infinity) {}

  /** Milliseconds since the run began. */
  now(): number {
    return Math.round((performance.now() - this.#began) * 1000) / 1000;
  }

  /** A name for the next connection: `stdio-1`, `http-2` … */
  nameConnection(transport: string): string {
    return `${transport}-${++this.#connections}`;
  }

  /** From now on what happens on a connection belongs to the check that is running now, whichever runs then. */
  leave(connection: string): void {
    this.assign(connection, this.check);
  }

  /** Says which check all that happens on a connection belongs to, whichever runs then. */
  assign(connection: string, check: string | undefined): void {
    this.#left.set(connection, check);
  }

  /** Adds an event and gives it back with its number. */
  record(
    connection: string,
    body: EventBody,
    beside: { read?: ReadMessage; asked?: Asked } = {},
  ): RecordedEvent {
    const check = this.#left.has(connection) ? this.#left.get(connection) : this.check;
    const event = {
      n: this.#dropped + this.events.length + 1,
      at: this.now(),
      connection,
      ...(check === undefined ? {} : { check }),
      ...body,
      ...beside,
    } as RecordedEvent;
    this.events.push(event);
    // in one go, so that keeping many costs no more than keeping few
    if (this.events.length > 2 * this.most)
      this.#dropped += this.events.splice(0, this.events.length - this.most).length;
    this.received += beside.read?.text?.length ?? 0;
    for (const listener of this.#listeners) listener(event);
    return event;
  }

  /** Calls back on every event from now on, until the returned function is called. */
  listen(listener: (event: RecordedEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The event of that number; undefined where it is kept no more. */
  event(n: number): RecordedEvent | undefined {
    return this.events[n - 1 - this.#dropped];
  }
}

/** The event as reports store it. */
export function storedEvent(event: RecordedEvent): TranscriptEvent {
  const { read: _read, asked: _asked, ...stored } = event;
  return stored as TranscriptEvent;
}
