import { isObject, type JsonObject, type RequestId } from '../wire/message.js';
import { type Line, LineReader } from '../wire/lines.js';
import { readMessage, type ReadMessage, storedText, type Transcript } from '../wire/transcript.js';
import { findAnswered, findConcerned, meantAsResponse, responseId } from './attribution.js';
import type { ByteChannel, Exit } from './channel.js';
import type { Connection, ConnectionEnd, Limits, Outgoing, Received } from './connection.js';
import { Debris, looksLikeMessage } from './salvage.js';
import { PendingExchange } from './pending-exchange.js';

/** Output without any message after which a subject is given up. */
const floodBytes = 8 * 1024 * 1024;
const maxNoiseEvents = 200;
const maxStderrBytes = 64 * 1024;

/** A connection to a subject on standard streams (basic/transports/stdio), from the client's side. */
export class StdioConnection implements Connection {
  readonly transport = 'stdio';
  readonly name: string;
  death: string | undefined;
  recognised = false;
  /** The last of standard error (bounded). */
  stderr = '';
  /** Called with a request of the subject; the legacy era answers there. */
  onRequest: ((message: JsonObject) => void) | undefined;
  #reader = new LineReader();
  #debris = new Debris();
  #pending: PendingExchange[] = [];
  #late: PendingExchange[] = [];
  /** Ids of all requests sent. */
  #known = new Set<RequestId>();
  #noise = { events: 0, bytes: 0 };
  #stderrBytes = 0;
  #quietTimer: NodeJS.Timeout | undefined;
  #unterminated: ReadMessage | undefined;
  #closing = false;
  #exit: Promise<Exit>;

  constructor(
    private readonly channel: ByteChannel,
    private readonly transcript: Transcript,
    private readonly limits: Limits,
  ) {
    this.name = transcript.nameConnection('stdio');
    transcript.record(this.name, { type: 'open', transport: 'stdio', detail: channel.description });
    channel.onOutput((chunk) => this.#output(chunk));
    channel.onErrors((chunk) => this.#errors(chunk));
    this.#exit = channel.exited.then((exit) => this.#gone(exit));
  }

  get alive(): boolean {
    return this.death === undefined;
  }

  exchange(out: Outgoing, within: number): PendingExchange {
    const sent = this.#write(out);
    if (out.asked.id !== undefined) this.#known.add(out.asked.id);
    const exchange = new PendingExchange(sent, out.asked, within);
    if (this.death !== undefined) exchange.end({ how: 'closed', detail: this.death });
    else {
      this.#pending.push(exchange);
      void exchange.ended.then((ending) => {
        this.#pending = this.#pending.filter((other) => other !== exchange);
        if (ending.how === 'timeout' || ending.how === 'cancelled') this.#late.push(exchange);
      });
    }
    return exchange;
  }

  send(out: Outgoing): Promise<undefined> {
    this.#write(out);
    return Promise.resolve(undefined);
  }

  /**
   * The shutdown of basic/transports/stdio#shutdown: closes the input, waits, then SIGTERM, then SIGKILL, and says which
   * of them it took.
   */
  async close(): Promise<ConnectionEnd> {
    const began = performance.now();
    const end = (how: ConnectionEnd['how'], exit: Exit): ConnectionEnd => ({
      how,
      code: exit.code,
      signal: exit.signal,
      milliseconds: Math.round(performance.now() - began),
    });
    if (this.death !== undefined) return end('closed', await this.#exit);
    this.#closing = true;
    this.transcript.record(this.name, { type: 'stdin-closed' });
    this.channel.closeInput();
    const exited = await within(this.#exit, this.limits.response);
    if (exited !== undefined) return end('exited', exited);
    this.transcript.record(this.name, { type: 'signal', signal: 'SIGTERM' });
    this.channel.signal('SIGTERM');
    const terminated = await within(this.#exit, 1_000);
    if (terminated !== undefined) return end('terminated', terminated);
    this.transcript.record(this.name, { type: 'signal', signal: 'SIGKILL' });
    this.channel.signal('SIGKILL');
    return end('killed', await this.#exit);
  }

  /**
   * Asks the process to end by SIGTERM while its input is still open, as whoever runs a server stops it. Gives undefined
   * where it runs on after the response budget.
   */
  async terminate(): Promise<ConnectionEnd | undefined> {
    const began = performance.now();
    this.#closing = true;
    this.transcript.record(this.name, { type: 'signal', signal: 'SIGTERM' });
    this.channel.signal('SIGTERM');
    const exit = await within(this.#exit, this.limits.response);
    if (exit === undefined) return undefined;
    return { how: 'terminated', code: exit.code, signal: exit.signal, milliseconds: Math.round(performance.now() - began) };
  }

  /** Ends it at once, without courtesy. */
  async kill(): Promise<void> {
    this.#closing = true;
    this.channel.signal('SIGKILL');
    await this.#exit;
  }

  #write(out: Outgoing): number {
    const { n } = this.transcript.record(
      this.name,
      { type: 'sent', intent: out.intent, ...storedText(out.bytes) },
      { asked: out.asked },
    );
    const bytes = Buffer.concat([out.bytes, Buffer.from(out.lineEnd ?? '\n')]);
    let from = 0;
    for (const cut of out.cuts ?? []) {
      if (cut <= from || cut >= bytes.length) continue;
      this.channel.write(bytes.subarray(from, cut));
      from = cut;
    }
    this.channel.write(bytes.subarray(from));
    return n;
  }

  #output(chunk: Buffer): void {
    if (this.death !== undefined) return;
    for (const line of this.#reader.push(chunk)) this.#line(line);
    clearTimeout(this.#quietTimer);
    if (this.#reader.pendingBytes > 0 && this.#pending.length > 0) {
      this.#quietTimer = setTimeout(() => this.#salvagePending(), this.limits.quiet);
    }
  }

  #line(line: Line): void {
    const unterminated = this.#unterminated;
    this.#unterminated = undefined;
    if (line.bytes.length === 0) {
      // the newline of a message that was read before it came: it was only slow
      if (unterminated !== undefined) delete (unterminated as { salvaged?: true }).salvaged;
      return;
    }
    const read = readMessage(line.bytes, line);
    if (read.classified.kind !== 'invalid' || meantAsMessage(read.value)) {
      this.#debris.clear();
      this.#message(read, line.bytes);
      return;
    }
    this.#noiseLine(line.bytes, read);
    const whole = read.text === undefined ? undefined : this.#debris.add(read.text);
    if (whole !== undefined) this.#salvaged(Buffer.from(whole));
  }

  #salvagePending(): void {
    const pending = this.#reader.pending();
    if (!looksLikeMessage(pending.toString('utf8'))) return;
    this.#reader.discardPending();
    this.#unterminated = this.#salvaged(pending);
  }

  #salvaged(bytes: Buffer): ReadMessage {
    const read: ReadMessage = { ...readMessage(bytes, { ending: 'none', dropped: 0 }), salvaged: true };
    this.#message(read, bytes);
    return read;
  }

  #message(read: ReadMessage, bytes: Buffer): void {
    const { classified, value } = read;
    const record = (answers?: number): Received => {
      const body = { type: 'received' as const, ...(answers === undefined ? {} : { answers }), ...storedText(bytes) };
      const event = this.transcript.record(this.name, body, { read });
      return { event: event.n, at: event.at, read };
    };
    if (classified.kind === 'request') {
      record();
      this.onRequest?.(classified.message);
    } else if (classified.kind === 'notification') {
      const concerned = findConcerned(this.#pending, classified.message);
      const received = record();
      concerned?.notify(received);
    } else if (meantAsResponse(value)) {
      const id = responseId(value);
      const exchange = findAnswered(this.#pending, id) ?? this.#late.find((late) => late.id !== undefined && late.id === id);
      const received = record(exchange?.sent);
      if (exchange !== undefined) this.#answered(exchange, received);
      else if (id === undefined || !this.#known.has(id as RequestId)) this.#suppose(received);
    } else record();
  }

  #answered(exchange: PendingExchange, received: Received): void {
    this.recognised = true;
    exchange.answer(received);
  }

  /**
   * A response whose id fits nothing, while one request is under way: it is taken for the answer if none comes within
   * the quiet time, so that a wrong id is one finding and not silence for everything after it.
   */
  #suppose(received: Received): void {
    const [exchange] = this.#pending;
    if (exchange === undefined || this.#pending.length > 1) return;
    setTimeout(() => {
      if (exchange.over) return;
      (this.transcript.event(received.event) as { answers?: number }).answers = exchange.sent;
      this.#answered(exchange, received);
    }, this.limits.quiet);
  }

  #noiseLine(bytes: Buffer, read: ReadMessage): void {
    this.#noise.events += 1;
    this.#noise.bytes += bytes.length;
    if (this.#noise.events <= maxNoiseEvents) {
      this.transcript.record(this.name, { type: 'noise', ...storedText(bytes, 4096) }, { read });
    }
    if (this.#noise.bytes > floodBytes) {
      this.death = `it wrote more than ${floodBytes / 1024 / 1024} MB that is no message`;
      this.#endAll(this.death);
      this.channel.signal('SIGKILL');
    }
  }

  #errors(chunk: Buffer): void {
    this.stderr = (this.stderr + chunk.toString('utf8')).slice(-4096);
    if (this.#stderrBytes > maxStderrBytes) return;
    this.#stderrBytes += chunk.length;
    this.transcript.record(this.name, { type: 'stderr', ...storedText(chunk, 8192) });
  }

  #gone(exit: Exit): Exit {
    clearTimeout(this.#quietTimer);
    if (this.death === undefined) {
      const rest = this.#reader.end();
      if (rest !== undefined) this.#line(rest);
    }
    this.transcript.record(this.name, { type: 'exit', code: exit.code, signal: exit.signal });
    this.death ??= exit.failure ?? `the process ${this.#closing ? 'ended' : 'exited'} with ${exitWords(exit)}`;
    this.#endAll(this.death);
    return exit;
  }

  #endAll(detail: string): void {
    for (const exchange of [...this.#pending]) exchange.end({ how: 'closed', detail });
  }
}

/** A JSON value that its sender meant as a message, however malformed. */
function meantAsMessage(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(meantAsMessage);
  return isObject(value) && ['jsonrpc', 'method', 'result', 'error'].some((member) => member in value);
}

/** `code 1` or `signal SIGKILL`. */
export function exitWords(exit: Pick<Exit, 'code' | 'signal'>): string {
  return exit.signal === null ? `code ${exit.code ?? 'unknown'}` : `signal ${exit.signal}`;
}

async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)));
  const first = await Promise.race([promise, late]);
  clearTimeout(timer);
  return first;
}
