/** One line of a byte stream. */
export interface Line {
  readonly bytes: Buffer;
  /** How it ended; `none` is the rest of a stream that closed within a line. */
  readonly ending: 'lf' | 'crlf' | 'none';
  /** Offset of its first byte in the stream. */
  readonly offset: number;
  /** How many of its bytes were dropped because it was over the limit; 0 for all but hostile lines. */
  readonly dropped: number;
}

/** Default limit of a line: generous against legal messages, small against memory. */
export const maxLineBytes = 32 * 1024 * 1024;

/**
 * Cuts a byte stream into newline-delimited lines (basic/transports/stdio). Works on bytes, so a character split over
 * two reads survives. A line over the limit keeps its head; the rest is counted and dropped.
 */
export class LineReader {
  #parts: Buffer[] = [];
  #kept = 0;
  #dropped = 0;
  #offset = 0;

  constructor(private readonly limit: number = maxLineBytes) {}

  /** Takes the next bytes and gives the lines they complete. */
  push(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, from)) {
      this.#keep(chunk.subarray(from, at));
      lines.push(this.#take('lf'));
      from = at + 1;
    }
    this.#keep(chunk.subarray(from));
    return lines;
  }

  /** The rest after the last newline, or undefined if there is none. */
  end(): Line | undefined {
    return this.#kept + this.#dropped === 0 ? undefined : this.#take('none');
  }

  /** How many bytes came since the last newline. */
  get pendingBytes(): number {
    return this.#kept + this.#dropped;
  }

  /** The bytes since the last newline, without taking them. */
  pending(): Buffer {
    return Buffer.concat(this.#parts);
  }

  /** The last of the bytes since the last newline. */
  get lastPendingByte(): number | undefined {
    return this.#parts.at(-1)?.at(-1);
  }

  /** Takes the first `count` of the bytes since the last newline, because the caller reads them another way. */
  takePending(count: number): Buffer {
    const all = this.pending();
    const taken = all.subarray(0, count);
    const rest = all.subarray(count);
    this.#offset += taken.length;
    this.#parts = rest.length === 0 ? [] : [rest];
    this.#kept = rest.length;
    return taken;
  }

  #keep(bytes: Buffer): void {
    const room = Math.max(0, this.limit - this.#kept);
    if (bytes.length > 0 && room > 0) this.#parts.push(bytes.subarray(0, room));
    this.#kept += Math.min(bytes.length, room);
    this.#dropped += Math.max(0, bytes.length - room);
  }

  #take(found: 'lf' | 'none'): Line {
    let bytes = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
    const crlf = found === 'lf' && this.#dropped === 0 && bytes.at(-1) === 0x0d;
    if (crlf) bytes = bytes.subarray(0, -1);
    const line: Line = { bytes, ending: crlf ? 'crlf' : found, offset: this.#offset, dropped: this.#dropped };
    this.#offset += this.#kept + this.#dropped + (found === 'lf' ? 1 : 0);
    this.#parts = [];
    this.#kept = 0;
    this.#dropped = 0;
    return line;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 strictly, a byte-order mark kept; undefined where the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
