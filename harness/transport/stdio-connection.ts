import type { JsonObject, RequestId } from '../wire/message.js';
import { type ReadMessage, storedText, type Transcript } from '../wire/transcript.js';
import { findAnswered, findConcerned, meantAsResponse, responseId } from './attribution.js';
import type { ByteChannel, Exit } from './channel.js';
import {
  type Connection,
  type ConnectionEnd,
  type Limits,
  type Outgoing,
  patienceOf,
  type Received,
} from './connection.js';
import { parseJson } from '../wire/json.js';
import { maxLineBytes } from '../wire/lines.js';
import { FloodGauge } from './flood.js';
import { LineWriter } from './line-writer.js';
import { type OutputItem, OutputReader } from './output-reader.js';
import { OwedAnswers } from './owed-answers.js';
import { within } from './patience.js';
import { PendingExchange } from './pending-exchange.js';

/** Runs whose subject leaves out the newlines: that is waited for once, not on each connection. */
const unterminated = new WeakSet<Transcript>();
const maxNoiseEvents = 200;
const maxStderrBytes = 64 * 1024;

/** A connection to a subject on standard streams (basic/transports/stdio), from the client's side. */
export class StdioConnection implements Connection {
  readonly transport = 'stdio';
  readonly name: string;
  death: string | undefined;
  recognised = false;
  /** It was given up because its output never stopped. */
  flooded = false;
  /** The last of standard error (bounded). */
  stderr = '';
  /** Called with a request of the subject; the legacy era answers there. */
  onRequest: ((message: JsonObject) => void) | undefined;
  #reader: OutputReader;
  #writer: LineWriter;
  #owed: OwedAnswers;
  #pending: PendingExchange[] = [];
  #late: PendingExchange[] = [];
  /** A notification was sent since the last answer. */
  #notified = false;
  /** Ids of all requests sent. */
  #known = new Set<RequestId>();
  #gauge = new FloodGauge();
  #stray: string | undefined;
  #stderrBytes = 0;
  #overdue: NodeJS.Timeout | undefined;
  #closing = false;
  #exit: Promise<Exit>;

  constructor(
    private readonly channel: ByteChannel,
    private readonly transcript: Transcript,
    private readonly limits: Limits,
  ) {
    this.#reader = new OutputReader(unterminated.has(transcript));
    this.#writer = new LineWriter(channel);
    // a little longer than what counts as long enough
    this.#owed = new OwedAnswers(1.05 * patienceOf(limits));
    this.name = transcript.nameConnection('stdio');
    transcript.record(this.name, { type: 'open', transport: 'stdio', detail: channel.description });
    channel.onOutput((chunk) => this.#output(chunk));
    channel.onErrors((chunk) => this.#errors(chunk));
    this.#exit = channel.exited.then((exit) => this.#gone(exit));
  }

  get alive(): boolean {
    return this.death === undefined;
  }

  get strayOutput(): string | undefined {
    return this.#stray ?? this.#reader.pendingText(200);
  }

  exchange(out: Outgoing, within: number): PendingExchange {
    const sent = this.#write(out);
    if (out.asked.id !== undefined) this.#known.add(out.asked.id);
    const exchange = new PendingExchange(
      sent,
      out.asked,
      this.recognised ? within : Math.max(within, this.limits.start),
    );
    this.#owed.sent(exchange, out);
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
    if (out.asked.kind === 'notification') this.#notified = true;
    this.#write(out);
    return Promise.resolve(undefined);
  }

  /**
   * The shutdown of basic/transports/stdio#shutdown: lets a slow server pay what it owes, closes the input, waits, then SIGTERM, then SIGKILL, and says which
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
    await Promise.race([this.#owed.settled(), this.#exit]);
    this.#closing = true;
    await this.#writer.idle();
    if (this.death !== undefined) return end('closed', await this.#exit);
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
    return {
      how: 'terminated',
      code: exit.code,
      signal: exit.signal,
      milliseconds: Math.round(performance.now() - began),
    };
  }

  /** Ends it at once, without courtesy. */
  async kill(): Promise<void> {
    this.#closing = true;
    this.transcript.record(this.name, { type: 'signal', signal: 'SIGKILL' });
    this.channel.signal('SIGKILL');
    await this.#exit;
  }

  #write(out: Outgoing): number {
    const { n } = this.transcript.record(
      this.name,
      { type: 'sent', intent: out.intent, ...storedText(out.bytes) },
      { asked: out.asked },
    );
    this.#writer.write(Buffer.concat([out.bytes, Buffer.from(out.lineEnd ?? '\n')]), out);
    return n;
  }

  #output(chunk: Buffer): void {
    if (this.death !== undefined) return;
    this.#items(this.#reader.push(chunk));
    clearTimeout(this.#overdue);
    const { pendingBytes } = this.#reader;
    this.#gauged(this.#gauge.pending(pendingBytes));
    if (pendingBytes > 0 && this.#pending.length > 0) {
      // the newline may come in a write of its own; only half of the response budget makes it overdue
      this.#overdue = setTimeout(
        () => this.#takeOverdue(),
        Math.max(this.limits.quiet, this.limits.response / 2),
      );
    }
  }

  #takeOverdue(): void {
    const items = this.#reader.overdue();
    if (items.length > 0) unterminated.add(this.transcript);
    this.#items(items);
  }

  #items(items: readonly OutputItem[]): void {
    for (const { kind, bytes, read } of items) {
      if (this.death !== undefined) return;
      if (kind === 'message') this.#message(read, bytes);
      else this.#noiseLine(bytes, read);
    }
  }

  #message(read: ReadMessage, bytes: Buffer): void {
    const { classified, value } = read;
    const record = (answers?: number): Received => {
      const body = {
        type: 'received' as const,
        ...(answers === undefined ? {} : { answers }),
        ...storedText(bytes),
      };
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
      const exchange =
        findAnswered(this.#pending, id) ?? this.#late.find((late) => late.id !== undefined && late.id === id);
      const received = record(exchange?.sent);
      if (exchange !== undefined) return this.#answered(exchange, received);
      // an error without id after a notification may well be the answer to that, which is a fault of its own
      if (id === undefined ? !this.#notified : !this.#known.has(id as RequestId)) this.#suppose(received);
    } else record();
    this.#stray ??= bytes.subarray(0, 200).toString('utf8');
    this.#gauged(this.#gauge.message(bytes.length));
  }

  #answered(exchange: PendingExchange, received: Received): void {
    this.recognised = true;
    this.#owed.paid(exchange);
    this.#notified = false;
    this.#gauge.answered();
    // at once, so that what follows in the same read is not taken for this request's
    this.#pending = this.#pending.filter((other) => other !== exchange);
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
    this.#stray ??= bytes.subarray(0, 200).toString('utf8');
    const unread = (read.line?.dropped ?? 0) > 0;
    if (!unread) this.#gauged(this.#gauge.noise(bytes.length));
    if (this.#gauge.noiseLines > maxNoiseEvents) return;
    this.transcript.record(this.name, { type: 'noise', ...storedText(bytes, 4096) }, { read });
    if (unread) this.#unreadLine(bytes);
  }

  /** A line that is longer than what is read of one: most likely the answer that is waited for, which then has no use. */
  #unreadLine(bytes: Buffer): void {
    const id = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/.exec(bytes.subarray(0, 4096).toString('utf8'))?.[1];
    const [only, ...others] = this.#pending;
    const parsed = parseJson(id ?? '');
    const named = parsed.ok ? findAnswered(this.#pending, parsed.value) : undefined;
    const exchange = named ?? (others.length === 0 ? only : undefined);
    if (exchange === undefined) return this.#gauged(this.#gauge.message(bytes.length));
    this.#owed.paid(exchange);
    this.#gauge.answered();
    exchange.end({
      how: 'closed',
      detail: `a line of more than ${maxLineBytes / 2 ** 20} MB, which is not read to its end`,
    });
  }

  /** Gives a subject up that would fill the memory. */
  #gauged(what: string | undefined): void {
    if (what === undefined || this.death !== undefined) return;
    this.death = `it wrote ${what}`;
    this.flooded = true;
    this.#endAll(this.death);
    this.transcript.record(this.name, { type: 'signal', signal: 'SIGKILL' });
    this.channel.signal('SIGKILL');
  }

  #errors(chunk: Buffer): void {
    this.stderr = (this.stderr + chunk.toString('utf8')).slice(-4096);
    if (this.#stderrBytes > maxStderrBytes) return;
    this.#stderrBytes += chunk.length;
    this.transcript.record(this.name, { type: 'stderr', ...storedText(chunk, 8192) });
  }

  #gone(exit: Exit): Exit {
    clearTimeout(this.#overdue);
    this.#items(this.#reader.end());
    this.transcript.record(this.name, { type: 'exit', code: exit.code, signal: exit.signal });
    this.death ??=
      exit.failure ?? `the process ${this.#closing ? 'ended' : 'exited'} with ${exitWords(exit)}`;
    this.#endAll(this.death);
    return exit;
  }

  #endAll(detail: string): void {
    for (const exchange of [...this.#pending]) exchange.end({ how: 'closed', detail });
  }
}

/** `code 1` or `signal SIGKILL`. */
export function exitWords(exit: Pick<Exit, 'code' | 'signal'>): string {
  return exit.signal === null ? `code ${exit.code ?? 'unknown'}` : `signal ${exit.signal}`;
}
