/** One event of an event stream, as the WHATWG algorithm dispatches it. */
export interface SseEvent {
  readonly data: string;
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
  #decoder = new TextDecoder('utf-8', { fatal: true });
  #buffer = '';
  #afterCr = false;
  #data: string[] = [];
  #size = 0;
  #name: string | undefined;
  #id: string | undefined;
  #broken = false;

  /** Takes the next bytes and gives what they complete. */
  push(chunk: Uint8Array): SseItem[] {
    if (this.#broken) return [];
    try {
      return this.#lines(this.#decoder.decode(chunk, { stream: true }));
    } catch {
      this.#broken = true;
      return [{ kind: 'fault', reason: 'the event stream is not UTF-8' }];
    }
  }

  /** What stands after the last complete event when the stream ends; it is never dispatched. A lost comment is no loss. */
  end(): SseItem[] {
    if (this.#broken) return [];
    const rest = this.#data.length > 0 || this.#buffer.startsWith('data');
    return rest ? [{ kind: 'fault', reason: 'the stream ended within an event' }] : [];
  }

  #lines(text: string): SseItem[] {
    const items: SseItem[] = [];
    this.#buffer += text;
    let start = 0;
    for (let at = 0; at < this.#buffer.length; at += 1) {
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
      items.push({ kind: 'fault', reason: `an event of more than ${maxEventBytes} characters` });
    }
    return items;
  }

  #line(line: string): SseItem[] {
    if (line === '') return this.#dispatch();
    if (line.startsWith(':')) return [{ kind: 'comment', text: line.slice(1) }];
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const raw = colon === -1 ? '' : line.slice(colon + 1);
    const value = raw.startsWith(' ') ? raw.slice(1) : raw;
    if (field === 'data') {
      this.#data.push(value);
      this.#size += value.length;
    } else if (field === 'event') this.#name = value;
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) return [{ kind: 'retry', milliseconds: Number(value) }];
    return [];
  }

  #dispatch(): SseItem[] {
    const event: SseEvent = { data: this.#data.join('\n'), name: this.#name, id: this.#id };
    this.#data = [];
    this.#size = 0;
    this.#name = undefined;
    this.#id = undefined;
    return event.data === '' ? [] : [{ kind: 'event', event }];
  }
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
