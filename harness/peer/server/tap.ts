import type { HeaderList } from '../../transport/connection.js';
import type { Line } from '../../wire/lines.js';
import type { HttpCall, Sending } from './blueprint.js';

/** Is told of all that passes between a mock server and its clients, in order, as bytes and as messages. */
export interface ServerTap {
  /** A client has started the server on standard streams. */
  process(): ProcessTap;
  /** A client has sent a whole HTTP request. */
  exchange(http: HttpCall): ExchangeTap;
}

/** One server process, as it is from start to end. */
export interface ProcessTap {
  /** The client wrote a line; `line.ending` is `none` where its input ended within it. */
  received(line: Line): void;
  /** The server wrote a message, framed as `bytes`. */
  sent(bytes: Buffer, sending: Sending): void;
  inputEnded(): void;
  signalled(signal: string): void;
  /** How the process ended; a signal where the client ended it by force. */
  ended(code: number | null, signal: string | null): void;
}

/** One HTTP request with its response. */
export interface ExchangeTap {
  /** The head of the response goes out. */
  responds(status: number, headers: HeaderList): void;
  /** A message goes out, in a body of its own or as an event. */
  sent(bytes: Buffer, sending: Sending): void;
  /** `complete`: the response is out; `broken`: the client has disconnected before; `aborted`: the server has. */
  ended(how: 'complete' | 'broken' | 'aborted'): void;
}

const silentProcess: ProcessTap = {
  received: () => undefined,
  sent: () => undefined,
  inputEnded: () => undefined,
  signalled: () => undefined,
  ended: () => undefined,
};
const silentExchange: ExchangeTap = {
  responds: () => undefined,
  sent: () => undefined,
  ended: () => undefined,
};

/** A tap that nobody listens at. */
export const noTap: ServerTap = { process: () => silentProcess, exchange: () => silentExchange };
