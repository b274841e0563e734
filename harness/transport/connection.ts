import type { Transport } from '../../schema/report.js';
import type { Asked, ReadMessage } from '../wire/transcript.js';
import type { Classified, JsonObject } from '../wire/message.js';
import type { Grouping } from './line-writer.js';
import type { RawRequest } from './raw-http.js';

/** Header fields in order, names in the case they are sent or were received in. */
export type HeaderList = readonly (readonly [string, string])[];

/** Budgets in milliseconds. */
export interface Limits {
  /** From start to the first answer. */
  readonly start: number;
  /** From a request to its answer. */
  readonly response: number;
  /** How long silence is listened to where no fence is possible. */
  readonly quiet: number;
}

export const defaultLimits: Limits = { start: 10_000, response: 5_000, quiet: 300 };

/**
 * How long after it was sent a request may still be answered before its answer counts as lost, where a later request was
 * answered meanwhile. Slowness alone is no fault.
 */
export function patienceOf({ start, response }: Limits): number {
  return Math.max(start, 2 * response);
}

/** One thing to send. Over stdio it may be grouped in unusual writes. */
export interface Outgoing extends Grouping {
  /** The bytes of the message, without a line end. */
  readonly bytes: Buffer;
  readonly intent: 'valid' | 'broken';
  readonly asked: Asked;
  /** stdio: what ends the line; default LF. */
  readonly lineEnd?: string;
  /** HTTP: the header fields beside Host and Content-Length. */
  readonly headers?: HeaderList;
  /** HTTP: default POST. */
  readonly httpMethod?: string;
  /** HTTP: what goes out in place of the ordinary head, on a connection of its own; for what an HTTP library refuses to send. */
  readonly raw?: RawEdit;
}

/** Makes the head that is sent (without its final empty line) from the ordinary one. */
export type RawEdit = (head: string) => Pick<RawRequest, 'head' | 'drip'>;

/** A message of the subject that belongs to an exchange. */
export interface Received {
  /** Its event in the transcript. */
  readonly event: number;
  readonly at: number;
  readonly read: ReadMessage;
}

/** How an exchange ended. */
export type Ending =
  | { readonly how: 'answered' }
  /** HTTP only: a whole response that holds no JSON-RPC response. */
  | { readonly how: 'unanswered' }
  | { readonly how: 'timeout'; readonly after: number }
  | { readonly how: 'cancelled' }
  /** The process is gone, or the connection broke. */
  | { readonly how: 'closed'; readonly detail: string };

/** The HTTP side of an exchange, growing until the response has ended. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  /** Media type in lower case without parameters; undefined where there is no Content-Type. */
  readonly contentType: string | undefined;
  /** Body as text where it is no event stream (bounded). */
  body: string;
  /** Set on an event stream. */
  stream?: StreamFacts;
}

/** What was seen of an event stream. */
export interface StreamFacts {
  events: number;
  comments: number;
  readonly names: Set<string>;
  readonly ids: Set<string>;
  readonly faults: string[];
  /** The server closed the stream. */
  ended: boolean;
  /** Messages after the response. */
  after: Received[];
}

/** A request on its way. */
export interface Exchange {
  /** The `sent` event. */
  readonly sent: number;
  /** Notifications that belong to it, in order of arrival. */
  readonly notifications: readonly Received[];
  /** The response once it is there. */
  readonly response: Received | undefined;
  readonly http: HttpAnswer | undefined;
  /** Settles when the exchange has ended, never rejects. */
  readonly ended: Promise<Ending>;
  /** Resolves with the first notification (already there or to come) that fits, undefined after `within` ms or at the end. */
  awaitNotification(
    fits: (message: Classified & { message: JsonObject }) => boolean,
    within: number,
  ): Promise<Received | undefined>;
  /** HTTP: drops the connection. stdio: forgets it (the caller sends the notification). */
  abandon(): void;
}

/** How a connection came to its end, seen from the client. */
export interface ConnectionEnd {
  readonly how: 'exited' | 'terminated' | 'killed' | 'closed';
  readonly code: number | null;
  readonly signal: string | null;
  /** From closing the input to the exit. */
  readonly milliseconds: number;
}

/** One process on its standard streams, or one pool of HTTP connections to an endpoint. */
export interface Connection {
  readonly transport: Transport;
  /** Its name in the transcript. */
  readonly name: string;
  /** Whether it can still be sent on. */
  readonly alive: boolean;
  /** Why it cannot, in words; undefined while alive. */
  readonly death: string | undefined;
  /** Whether a JSON-RPC response to a request of ours has been seen on it, however framed. */
  readonly recognised: boolean;
  /** Whether it was given up because its output never stopped. */
  readonly flooded?: boolean;
  /** stdio: the first of its output that answered nothing. */
  readonly strayOutput?: string | undefined;
  /** Sends a request and waits for its answer up to `within` ms. */
  exchange(out: Outgoing, within: number): Exchange;
  /** Sends what expects no answer. Over HTTP gives the response, over stdio resolves once written. */
  send(out: Outgoing, within: number): Promise<HttpAnswer | Ending | undefined>;
  /** HTTP: sends everything on one TCP connection, one request after the other; called before the first request. */
  keepToOneSocket?(): void;
  /** Closes it the proper way and observes the end. */
  close(): Promise<ConnectionEnd>;
}
