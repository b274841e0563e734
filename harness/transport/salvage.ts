import { isObject } from '../wire/message.js';

/** How much output is held while an object in it is not complete. */
export const maxDebris = 4 * 1024 * 1024;

/** A message found in other text. */
export interface Found {
  /** As it was written, newlines included. */
  readonly text: string;
  /** The same with raw newlines inside strings escaped; JSON. */
  readonly json: string;
  /** `several-lines`: with nothing but white space before it. `amid-text`: beside something else. */
  readonly how: 'several-lines' | 'amid-text';
}

/** What a line led to. */
export interface Sorted<T> {
  readonly messages: readonly Found[];
  /** Lines that hold something else, each once. */
  readonly noise: readonly T[];
}

/**
 * Takes the lines of an output that are no message by themselves and recognises what was meant: objects over several
 * lines (pretty-printed, or with raw newlines in strings), or beside other text. Pure; bounded by {@link maxDebris};
 * every line comes out as part of a message or as noise. `T` is what the caller keeps of a line.
 */
export class Debris<T> {
  #held: { readonly piece: string; readonly line: T; readonly rejected: boolean }[] = [];
  #size = 0;
  #object = new ObjectScan();

  /** Adds a line without its end. */
  add(text: string, line: T): Sorted<T> {
    const messages: Found[] = [];
    const noise = new Set<T>();
    const reject = (lines: Iterable<T>): void => {
      for (const rejected of lines) noise.add(rejected);
    };
    if (this.#startsAnew(text)) reject(this.flush());
    let piece = text;
    while (piece.trim() !== '') {
      const start = this.open ? 0 : piece.indexOf('{');
      if (start === -1) break;
      const first = this.#held[0]?.piece ?? piece;
      const end = this.#object.read(piece, start);
      if (end === -1) {
        this.#hold(piece, line, noise.has(line));
        if (this.#size > maxDebris) reject(this.flush());
        return { messages, noise: [...noise] };
      }
      const { written, json } = this.#object.take();
      const message = looksLikeMessage(json);
      const alone = message && this.open && first.trimStart().startsWith('{');
      if (message) messages.push({ text: written, json, how: alone ? 'several-lines' : 'amid-text' });
      if (!alone) reject([...this.#untold(), line]);
      this.#forget();
      piece = piece.slice(end);
    }
    if (piece.trim() !== '') noise.add(line);
    return { messages, noise: [...noise] };
  }

  /** Whether adding a text would complete a message. */
  completes(text: string): boolean {
    if (!this.open) return false;
    const scan = this.#object.copy();
    return scan.read(text, 0) !== -1 && looksLikeMessage(scan.take().json);
  }

  /** Gives the lines that are held, because nothing will complete them. */
  flush(): T[] {
    const lines = this.#untold();
    this.#forget();
    return lines;
  }

  /** The lines that are held and have not come out as noise yet. */
  #untold(): T[] {
    return this.#held.flatMap(({ line, rejected }) => (rejected ? [] : [line]));
  }

  /** Whether an object has begun that is not complete. */
  get open(): boolean {
    return this.#held.length > 0;
  }

  #hold(piece: string, line: T, rejected: boolean): void {
    this.#held.push({ piece, line, rejected });
    this.#size += piece.length;
  }

  #forget(): void {
    this.#held = [];
    this.#size = 0;
    this.#object = new ObjectScan();
  }

  /** Whether a line looks so much like the start of a message that it ends the hope for what is held. */
  #startsAnew(text: string): boolean {
    const [first] = this.#held;
    if (first === undefined) return false;
    if (/^\{\s*"jsonrpc"/.test(text)) return true;
    return /^\{\s*$/.test(text) && !/^\s*\{\s*(?:$|")/.test(first.piece);
  }
}

/** Finds the end of a JSON object, over as many lines as it takes. */
class ObjectScan {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #written: string[] = [];
  #json: string[] = [];

  /** Reads on from `start`; gives the index behind the closing brace, or -1 where the line ends before it. */
  read(text: string, start: number): number {
    if (this.#depth > 0) {
      this.#written.push('\n');
      this.#json.push(this.#inString ? '\\n' : '\n');
      this.#escaped = false;
    }
    for (let at = start; at < text.length; at += 1) {
      if (!this.#step(text.charCodeAt(at))) continue;
      this.#keep(text.slice(start, at + 1));
      return at + 1;
    }
    this.#keep(text.slice(start));
    return -1;
  }

  /** What was read, as written and as JSON. */
  take(): { written: string; json: string } {
    return { written: this.#written.join(''), json: this.#json.join('') };
  }

  copy(): ObjectScan {
    const copy = new ObjectScan();
    copy.#depth = this.#depth;
    copy.#inString = this.#inString;
    copy.#escaped = this.#escaped;
    copy.#written = [...this.#written];
    copy.#json = [...this.#json];
    return copy;
  }

  #keep(piece: string): void {
    this.#written.push(piece);
    this.#json.push(piece);
  }

  /** Takes one character; true where it closes the object. */
  #step(char: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (char === 0x5c) this.#escaped = true;
      else if (char === 0x22) this.#inString = false;
      return false;
    }
    if (char === 0x22) this.#inString = true;
    else if (char === 0x7b) this.#depth += 1;
    else if (char === 0x7d) {
      this.#depth -= 1;
      return this.#depth === 0;
    }
    return false;
  }
}

/** The messages of a text that is nothing but whole messages, one behind the other; none where it is anything else. */
export function wholeMessages(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; text.slice(at).trim() !== '';) {
    const start = text.indexOf('{', at);
    if (start === -1 || text.slice(at, start).trim() !== '') return [];
    const scan = new ObjectScan();
    const end = scan.read(text, start);
    if (end === -1 || !looksLikeMessage(scan.take().json)) return [];
    found.push(scan.take().json);
    at = end;
  }
  return found;
}

const envelope = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);

/**
 * Whether a JSON value was meant as a message, however malformed: it names `jsonrpc`, or has an id with a result or an
 * error, or has nothing but members of the envelope. A log record with a `method` or an `error` is none.
 */
export function meantAsMessage(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(meantAsMessage);
  if (!isObject(value)) return false;
  if ('jsonrpc' in value) return true;
  if ('id' in value && ('result' in value || 'error' in value)) return true;
  return (
    ('method' in value || 'result' in value || 'error' in value) &&
    Object.keys(value).every((name) => envelope.has(name))
  );
}

/** Whether a text is one JSON object that was meant as a message. */
export function looksLikeMessage(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  try {
    return meantAsMessage(JSON.parse(text));
  } catch {
    return false;
  }
}
