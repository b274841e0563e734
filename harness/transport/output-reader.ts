import { type Line, LineReader, maxLineBytes } from '../wire/lines.js';
import { readMessage, type ReadMessage } from '../wire/transcript.js';
import { Debris, type Found, meantAsMessage, wholeMessages } from './salvage.js';

/** A part of a subject's output: something meant as a message, or something else. */
export interface OutputItem {
  readonly kind: 'message' | 'noise';
  readonly bytes: Buffer;
  readonly read: ReadMessage;
}

/** The body of a length-prefixed message on its way. */
interface Body {
  left: number;
  readonly parts: Buffer[];
}

/**
 * Reads the standard output of a subject (basic/transports/stdio): one message a line. Where the framing is wrong it
 * recognises what was meant, marks it `salvaged`, and goes on, so that one fault of framing is not silence for
 * everything after it. Pure; the caller has the clock.
 */
export class OutputReader {
  #lines = new LineReader();
  #debris = new Debris<OutputItem>();
  /** The length that a header has named, until the empty line behind the headers. */
  #length: number | undefined;
  #body: Body | undefined;
  /** A message has stood without its newline until it was overdue; the next ones are not waited for. */
  #unterminated: boolean;

  /** `unterminated`: it is known that the subject leaves out the newlines. */
  constructor(unterminated = false) {
    this.#unterminated = unterminated;
  }

  /** Takes the next bytes and gives what they complete. */
  push(chunk: Buffer): OutputItem[] {
    const items = this.#lines.push(chunk).flatMap((line) => this.#line(line));
    return [...items, ...this.#pending(this.#unterminated)];
  }

  /** Gives a whole message that stands without its newline; for when that has been waited for long enough. */
  overdue(): OutputItem[] {
    return this.#pending(true);
  }

  /** What is left when the output has ended. */
  end(): OutputItem[] {
    const rest = this.#lines.end();
    const parts = this.#body?.parts ?? [];
    this.#body = undefined;
    const body = parts.length === 0 ? [] : [noiseOf(Buffer.concat(parts))];
    const items = rest === undefined ? [] : this.#line(rest);
    return [...body, ...items, ...this.#debris.flush().map(unfinished)];
  }

  /** Bytes since the last newline. */
  get pendingBytes(): number {
    return this.#lines.pendingBytes;
  }

  /** The first of what came since the last newline; undefined where nothing did. */
  pendingText(limit: number): string | undefined {
    return this.pendingBytes === 0 ? undefined : textOf(this.#lines.pending().subarray(0, limit));
  }

  #line(line: Line): OutputItem[] {
    const read = readMessage(line.bytes, line);
    if (this.#body !== undefined && this.#body.parts.length > 0) return this.#bodyLine(line);
    if (meantAsMessage(read.value)) {
      this.#body = undefined;
      this.#length = undefined;
      return [...this.#debris.flush(), { kind: 'message', bytes: line.bytes, read }];
    }
    if (this.#body !== undefined) return this.#bodyLine(line);
    if (isBlank(line.bytes)) {
      if (this.#length !== undefined) this.#body = { left: this.#length, parts: [] };
      this.#length = undefined;
      return [];
    }
    const item: OutputItem = { kind: 'noise', bytes: line.bytes, read };
    const header = lengthHeader(line.bytes);
    if (header !== undefined || (this.#length !== undefined && isHeader(line.bytes))) {
      this.#length = header ?? this.#length;
      return [item];
    }
    this.#length = undefined;
    return this.#sorted(textOf(line.bytes), item);
  }

  #sorted(text: string, item: OutputItem): OutputItem[] {
    const { messages, noise } = this.#debris.add(text, item);
    return [...noise, ...messages.map(salvaged)];
  }

  /** A line within a length-prefixed body, or the line in which it ends. */
  #bodyLine(line: Line): OutputItem[] {
    const end = line.ending === 'crlf' ? '\r\n' : line.ending === 'lf' ? '\n' : '';
    const written = Buffer.concat([line.bytes, Buffer.from(end)]);
    const body = this.#body!;
    const own = written.subarray(0, body.left);
    body.parts.push(own);
    body.left -= own.length;
    if (body.left > 0) return [];
    const items = this.#bodyComplete(body);
    const rest = line.bytes.subarray(own.length);
    return isBlank(rest) ? items : [...items, ...this.#line({ ...line, bytes: rest })];
  }

  #bodyComplete(body: Body): OutputItem[] {
    this.#body = undefined;
    const bytes = Buffer.concat(body.parts);
    const read = readMessage(bytes, unlined);
    return [
      meantAsMessage(read.value)
        ? { kind: 'message', bytes, read: { ...read, salvaged: 'length-prefixed' } }
        : noiseOf(bytes),
    ];
  }

  /** What stands after the last newline, where that is a message already. */
  #pending(isOverdue: boolean): OutputItem[] {
    const size = this.#lines.pendingBytes;
    if (size === 0 || size > maxLineBytes) return [];
    const body = this.#body;
    if (body !== undefined && size >= body.left) {
      body.parts.push(this.#lines.takePending(body.left));
      return [...this.#bodyComplete(body), ...this.#pending(isOverdue)];
    }
    if ((!isOverdue && !this.#debris.open) || !endsLikeObject(this.#lines.lastPendingByte)) return [];
    const bytes = this.#lines.pending();
    const read = readMessage(bytes, unlined);
    const text = textOf(bytes);
    if (this.#debris.completes(text)) {
      this.#lines.takePending(size);
      return this.#sorted(text, { kind: 'noise', bytes, read });
    }
    const messages = isOverdue ? wholeMessages(text) : [];
    if (messages.length === 0) return [];
    this.#unterminated = true;
    this.#lines.takePending(size);
    // one is kept in the bytes it came in, which need not be UTF-8
    return [
      ...this.#debris.flush(),
      ...(messages.length === 1 ? [bytes] : messages.map((message) => Buffer.from(message))).map(
        unterminated,
      ),
    ];
  }
}

const unlined = { ending: 'none', dropped: 0 } as const;

function noiseOf(bytes: Buffer): OutputItem {
  return { kind: 'noise', bytes, read: readMessage(bytes, unlined) };
}

function unfinished(item: OutputItem): OutputItem {
  return { ...item, read: { ...item.read, unfinished: true } };
}

function unterminated(bytes: Buffer): OutputItem {
  return { kind: 'message', bytes, read: { ...readMessage(bytes, unlined), salvaged: 'unterminated' } };
}

function salvaged({ text, json, how }: Found): OutputItem {
  const read: ReadMessage = { ...readMessage(Buffer.from(json), unlined), text, salvaged: how };
  return { kind: 'message', bytes: Buffer.from(text), read };
}

/** Bytes as text, with replacement characters where they are not UTF-8. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8');
}

/** Nothing but white space. */
function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

function endsLikeObject(last: number | undefined): boolean {
  return last === 0x7d || last === 0x20 || last === 0x09 || last === 0x0d;
}

/** The length that a `Content-Length` header names. */
function lengthHeader(bytes: Buffer): number | undefined {
  if (bytes.length > 200) return undefined;
  const length = /^content-length:\s*(\d+)\s*$/i.exec(bytes.toString('latin1'))?.[1];
  return length === undefined || Number(length) > maxLineBytes ? undefined : Number(length);
}

function isHeader(bytes: Buffer): boolean {
  return bytes.length <= 200 && /^[\w-]+:/.test(bytes.toString('latin1'));
}
