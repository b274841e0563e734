/** One event of an event stream, as the WHATWG algorithm dispatches it. */
export interface SseEvent {
  readonly data: string;
  /** The data as it came, for judging its encoding; `data` has U+FFFD where it is not UTF-8. */
  readonly bytes: Buffer;
  /** The `event` field; undefined where the stream named none. */
  readonly name: string | undefined;
  /** The `id` field of this very event; undefined where it had none. */
  readonly id: string | undefined;
}

/** What an incremental read of an event stream gives. */
export type SseItem =
  | { readonly kind: 'event'; readonly event: SseEvent }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'retry'; readonly milliseconds: number }
  | { readonly kind: 'fault'; readonly reason: string };

/** Limit of one event's data; more is reported as a fault and dropped. */
export const maxEventBytes = 32 * 1024 * 1024;

/**
 * Reads `text/event-stream` (WHATWG HTML, server-sent events): LF, CRLF or CR line ends, multi-line data, comments, any
 * chunking, one leading byte-order mark. Events with empty data are not dispatched.
 */
export class SseReader {
  // one character a byte: the format's own characters are ASCII, so lines can be cut before anything is decoded
  #buffer = '';
  #first = true;
  #afterCr = false;
  #data: string[] = [];
  #size = 0;
  #name: string | undefined;
  #id: string | undefined;
  #broken = false;

  /** Takes the next bytes and gives what they complete. */
  push(chunk: Uint8Array): SseItem[] {
    if (this.#broken) return [];
    return this.#lines(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1'));
  }

  /** What stands after the last complete event when the stream ends; it is never dispatched. A lost comment is no loss. */
  end(): SseItem[] {
    if (this.#broken) return [];
    const rest = this.#data.length > 0 || this.#buffer.startsWith('data');
    return rest ? [{ kind: 'fault', reason: 'the stream ended within an event' }] : [];
  }

  #lines(text: string): SseItem[] {
    const items: SseItem[] = [];
    // what was there before has been searched for line ends already
    const known = this.#buffer.length;
    this.#buffer += text;
    let start = 0;
    for (let at = known; at < this.#buffer.length; at += 1) {
      const char = this.#buffer.charCodeAt(at);
      if (char !== 0x0a && char !== 0x0d) {
        this.#afterCr = false;
        continue;
      }
      if (char === 0x0a && this.#afterCr) {
        this.#afterCr = false;
        start = at + 1;
        continue;
      }
      this.#afterCr = char === 0x0d;
      items.push(...this.#line(this.#buffer.slice(start, at)));
      start = at + 1;
    }
    this.#buffer = this.#buffer.slice(start);
    if (this.#buffer.length + this.#size > maxEventBytes) {
      this.#broken = true;
      items.push({ kind: 'fault', reason: `an event of more than ${maxEventBytes} bytes` });
    }
    return items;
  }

  #line(raw: string): SseItem[] {
    const line = this.#first && raw.startsWith(byteOrderMark) ? raw.slice(byteOrderMark.length) : raw;
    this.#first = false;
    if (line === '') return this.#dispatch();
    if (line.startsWith(':')) return [{ kind: 'comment', text: decoded(line.slice(1)) }];
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const rest = colon === -1 ? '' : line.slice(colon + 1);
    const value = rest.startsWith(' ') ? rest.slice(1) : rest;
    if (field === 'data') {
      this.#data.push(value);
      this.#size += value.length;
    } else if (field === 'event') this.#name = decoded(value);
    else if (field === 'id' && !value.includes('\0')) this.#id = decoded(value);
    else if (field === 'retry' && /^\d+$/.test(value))
      return [{ kind: 'retry', milliseconds: Number(value) }];
    return [];
  }

  #dispatch(): SseItem[] {
    const bytes = Buffer.from(this.#data.join('\n'), 'latin1');
    const event: SseEvent = { data: bytes.toString('utf8'), bytes, name: this.#name, id: this.#id };
    this.#data = [];
    this.#size = 0;
    this.#name = undefined;
    this.#id = undefined;
    return event.data === '' ? [] : [{ kind: 'event', event }];
  }
}

const byteOrderMark = Buffer.from('\ufeff').toString('latin1');

/** A text of one character a byte as the UTF-8 that it is; U+FFFD where it is none. */
function decoded(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** How to write an event; every choice is legal. */
export interface SseStyle {
  readonly eol?: '\n' | '\r\n' | '\r';
  readonly name?: string;
  readonly id?: string;
  /** Cut the data after these characters, each piece its own `data:` line. Only where a line break may stand. */
  readonly lines?: readonly string[];
}

/** Writes one event. Data with line breaks becomes several `data:` lines, as the format demands. */
export function encodeSseEvent(data: string, style: SseStyle = {}): string {
  const eol = style.eol ?? '\n';
  const head = [
    ...(style.name === undefined ? [] : [`event: ${style.name}`]),
    ...(style.id === undefined ? [] : [`id: ${style.id}`]),
  ];
  const body = (style.lines ?? data.split(/\r\n|\r|\n/)).map((line) => `data: ${line}`);
  return [...head, ...body, '', ''].join(eol);
}

/** Writes a comment line, which carries nothing and keeps a connection alive. */
export function encodeSseComment(text = '', eol = '\n'): string {
  return `:${text}${eol}${eol}`;
}
