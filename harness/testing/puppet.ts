import type { ByteChannel, Exit } from '../transport/channel.js';
import type { Outgoing } from '../transport/connection.js';
import { StdioConnection } from '../transport/stdio-connection.js';
import { Transcript } from '../wire/transcript.js';

/** Short budgets. */
export const limits = { start: 500, response: 200, quiet: 30 };

/** A subject that does just what the test says. */
export class Puppet implements ByteChannel {
  readonly description = 'puppet';
  readonly input: string[] = [];
  readonly signals: string[] = [];
  inputClosed = false;
  /** Called when the input is closed or a signal comes. */
  react: (what: string) => void = () => undefined;
  readonly exited: Promise<Exit>;
  #exit!: (exit: Exit) => void;
  #output: (chunk: Buffer) => void = () => undefined;
  #errors: (chunk: Buffer) => void = () => undefined;

  constructor() {
    this.exited = new Promise((resolve) => (this.#exit = resolve));
  }
  write(bytes: Buffer): void {
    this.input.push(bytes.toString());
  }
  closeInput(): void {
    this.inputClosed = true;
    this.react('end of input');
  }
  onOutput(listener: (chunk: Buffer) => void): void {
    this.#output = listener;
  }
  onErrors(listener: (chunk: Buffer) => void): void {
    this.#errors = listener;
  }
  signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.signals.push(signal);
    this.react(signal);
  }
  says(text: string | Buffer): void {
    this.#output(Buffer.from(text));
  }
  logs(text: string): void {
    this.#errors(Buffer.from(text));
  }
  exits(exit: Partial<Exit> = {}): void {
    this.#exit({ code: 0, signal: null, ...exit });
  }
}

/** A connection to a puppet. */
export function connected(): { puppet: Puppet; connection: StdioConnection; transcript: Transcript } {
  const puppet = new Puppet();
  const transcript = new Transcript();
  return { puppet, transcript, connection: new StdioConnection(puppet, transcript, limits) };
}

/** A valid request of ours. */
export const request = (
  id: string | number,
  method = 'tools/list',
  params: Record<string, unknown> = {},
): Outgoing => ({
  bytes: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, method, params })),
  intent: 'valid',
  asked: { kind: 'request', id, method, params },
});
/** A response, as a line. */
export const response = (id: unknown, result: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`;
/** A notification, as a line. */
export const notification = (method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', method, params })}\n`;
/** What happened, in order. */
export const types = ({ events }: Transcript): string[] => events.map(({ type }) => type);
