import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { HeaderList } from '../../transport/connection.js';
import { headerValue } from '../../transport/headers.js';
import { type End, type Write, WriteQueue } from './writes.js';

/** The head of an HTTP response. */
export interface HttpHead {
  readonly status: number;
  /** In order; names are written in their case. */
  readonly headers: HeaderList;
  /**
   * Changes the head as text (one character a byte, with its final empty line) before it is sent raw, past the HTTP
   * library: nothing is added to it, the body is not chunked, and the connection closes with the response.
   */
  readonly head?: (head: string) => string;
}

/** An HTTP response that is being written: its head goes out with the first bytes, so that it can end before them. */
export class HttpOutput {
  readonly #queue: WriteQueue;
  #head: HttpHead | undefined;
  #sent = false;
  #closing = false;

  #done = false;
  #cut = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly on: {
      readonly exit: (code: number) => void;
      /** The head goes out. */
      readonly head: (head: HttpHead) => void;
    },
  ) {
    this.#queue = new WriteQueue({
      bytes: (bytes, last) => this.#bytes(bytes, last),
      end: (how) => this.#end(how),
      exit: on.exit,
    });
    response.once('close', () => this.#queue.stop());
  }

  /** Whether the head is decided. */
  get begun(): boolean {
    return this.#head !== undefined;
  }

  /** Whether nothing more can be written. */
  get over(): boolean {
    return this.#closing || this.#queue.ended;
  }

  /** Whether all of it is out. */
  get complete(): boolean {
    return this.#done || this.response.writableFinished;
  }

  /** Whether it was ended before it was complete, on purpose. */
  get cut(): boolean {
    return this.#cut;
  }

  begin(head: HttpHead): void {
    this.#head ??= head;
  }

  push(writes: readonly Write[]): void {
    if (!this.over) this.#queue.push(writes);
  }

  /** Ends the response after all that was pushed. */
  end(how: End = 'finish'): void {
    this.push([{ end: how }]);
    this.#closing = true;
  }

  /** A whole response. Without a Content-Length among its fields it is given one, unless `length` is false. */
  whole(head: HttpHead & { readonly length?: boolean }, body: Buffer, writes: readonly Write[]): void {
    const framed =
      head.status === 204 ||
      head.status === 304 ||
      headerValue(head.headers, 'content-length') !== undefined ||
      headerValue(head.headers, 'transfer-encoding') !== undefined;
    if (head.length === false) this.response.useChunkedEncodingByDefault = false;
    const length: HeaderList =
      framed || head.length === false ? [] : [['Content-Length', String(body.length)]];
    this.begin({ ...head, headers: [...head.headers, ...length] });
    this.push([...writes, { end: 'finish' }]);
    this.#closing = true;
  }

  #bytes(bytes: Buffer, last: boolean): void {
    if (this.#head?.head !== undefined) {
      this.#rawHead(this.#head, this.#head.head);
      if (bytes.length > 0) this.response.req.socket.write(bytes);
      return;
    }
    this.#libraryHead();
    if (last) this.response.end(bytes);
    else if (bytes.length === 0) this.response.flushHeaders();
    else this.response.write(bytes);
  }

  #end(how: End): void {
    const { socket } = this.response.req;
    this.#cut = how !== 'finish';
    if (how === 'reset') socket.resetAndDestroy();
    else if (how === 'cut') socket.destroySoon();
    else if (this.#head?.head !== undefined) {
      this.#rawHead(this.#head, this.#head.head);
      this.#done = true;
      socket.destroySoon();
    } else if (!this.response.writableEnded) {
      this.#libraryHead();
      this.response.end();
    }
  }

  #libraryHead(): void {
    if (this.#sent || this.#head === undefined) return;
    this.#sent = true;
    this.on.head(this.#head);
    this.response.writeHead(this.#head.status, this.#head.headers.flat());
  }

  #rawHead(full: HttpHead, edit: (head: string) => string): void {
    if (this.#sent) return;
    this.#sent = true;
    this.on.head(full);
    const { status, headers } = full;
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
    ];
    this.response.req.socket.write(Buffer.from(edit(`${lines.join('\r\n')}\r\n\r\n`), 'latin1'));
  }
}
