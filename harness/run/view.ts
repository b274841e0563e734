import type { Transport } from '../../schema/report.js';
import type { Revision } from '../../schema/revisions.js';
import type { Validators } from '../../schema/validate.js';
import { parseJson } from '../wire/json.js';
import { isObject } from '../wire/message.js';
import type { Asked, ReadMessage, RecordedEvent } from '../wire/transcript.js';
import type { Limits } from '../transport/connection.js';
import { isHttpBody } from '../transport/http-body.js';
import type { ServerProfile } from './profile.js';

/** A message of the subject. */
export interface SubjectMessage {
  readonly event: RecordedEvent;
  readonly read: ReadMessage;
  /** The request it answers, if it is a response to one of ours. */
  readonly answers: SentMessage | undefined;
  /** HTTP: the POST on whose response it came. */
  readonly exchange: number | undefined;
}

/** A message of ours with all that came back for it. */
export interface SentMessage {
  readonly event: RecordedEvent;
  readonly asked: Asked;
  readonly intent: 'valid' | 'broken';
  readonly exchange: number | undefined;
  readonly responses: SubjectMessage[];
}

/** A leg's transcript with the questions that monitors ask of it. */
export interface TranscriptView {
  readonly transport: Transport;
  readonly revision: Revision;
  readonly profile: ServerProfile;
  readonly validators: Validators;
  readonly limits: Limits;
  readonly events: readonly RecordedEvent[];
  /** Messages of the subject in order, malformed ones included; bodies that the HTTP layer wrote are none. */
  readonly received: readonly SubjectMessage[];
  readonly sent: readonly SentMessage[];
  /** Events of one connection, in order. */
  connection(name: string): readonly RecordedEvent[];
  readonly connections: readonly string[];
  /** HTTP: what a POST asked and how it was answered. */
  http(connection: string, exchange: number): HttpExchangeView | undefined;
  readonly httpExchanges: readonly HttpExchangeView[];
}

/** One HTTP request with its response. */
export interface HttpExchangeView {
  readonly request: Extract<RecordedEvent, { type: 'http-request' }>;
  readonly sent: SentMessage | undefined;
  readonly response: Extract<RecordedEvent, { type: 'http-response' }> | undefined;
  readonly end: Extract<RecordedEvent, { type: 'http-end' }> | undefined;
  readonly messages: readonly SubjectMessage[];
}

/** Builds the view; linear in the number of events. */
export function viewTranscript(
  events: readonly RecordedEvent[],
  leg: Pick<TranscriptView, 'transport' | 'revision' | 'profile' | 'validators' | 'limits'>,
): TranscriptView {
  const received: SubjectMessage[] = [];
  const sent: SentMessage[] = [];
  const openings = new Openings(leg.revision);
  const byNumber = new Map<number, SentMessage>();
  const byConnection = new Map<string, RecordedEvent[]>();
  const http = new Map<string, Mutable<HttpExchangeView>>();
  const key = (connection: string, exchange: number): string => `${connection}/${exchange}`;
  for (const event of events) {
    const list = byConnection.get(event.connection) ?? [];
    list.push(event);
    byConnection.set(event.connection, list);
    if (event.type === 'sent') {
      const message: SentMessage = {
        event,
        asked: event.asked ?? { kind: 'other' },
        intent: event.intent,
        exchange: event.exchange,
        responses: [],
      };
      sent.push(message);
      openings.sent(event);
      byNumber.set(event.n, message);
      const exchange =
        event.exchange === undefined ? undefined : http.get(key(event.connection, event.exchange));
      if (exchange !== undefined) exchange.sent = message;
    } else if (event.type === 'received' && event.read !== undefined) {
      const over = event.exchange === undefined ? undefined : http.get(key(event.connection, event.exchange));
      if (over !== undefined && isHttpBody(event.read.value, over.response?.status ?? 0, over.sent?.asked))
        continue;
      const answers = event.answers === undefined ? undefined : byNumber.get(event.answers);
      const message: SubjectMessage = { event, read: event.read, answers, exchange: event.exchange };
      openings.answered(answers);
      if (openings.settled(event.connection)) received.push(message);
      answers?.responses.push(message);
      if (event.exchange !== undefined)
        (http.get(key(event.connection, event.exchange))?.messages as SubjectMessage[] | undefined)?.push(
          message,
        );
    } else if (event.type === 'http-request') {
      http.set(key(event.connection, event.exchange), {
        request: event,
        sent: undefined,
        response: undefined,
        end: undefined,
        messages: [],
      });
    } else if (event.type === 'http-response') {
      const exchange = http.get(key(event.connection, event.exchange));
      if (exchange !== undefined) exchange.response = event;
    } else if (event.type === 'http-end') {
      const exchange = http.get(key(event.connection, event.exchange));
      if (exchange !== undefined) exchange.end = event;
    }
  }
  return {
    ...leg,
    events,
    received,
    sent,
    connection: (name) => byConnection.get(name) ?? [],
    connections: [...byConnection.keys()],
    http: (connection, exchange) => http.get(key(connection, exchange)),
    httpExchanges: [...http.values()],
  };
}

/**
 * Which stdio connections a server that serves both eras may take for legacy ones: those whose first requests beside
 * `server/discover` did not name a modern version. What comes on them after that may be in either era
 * (basic/versioning#compatibility-matrix), so no monitor judges it.
 */
class Openings {
  readonly #states = new Map<string, 'modern' | 'unsettled'>();

  constructor(private readonly revision: Revision) {}

  sent(event: RecordedEvent): void {
    if (this.revision < '2026-07-28' || event.type !== 'sent' || event.exchange !== undefined) return;
    if (this.#states.has(event.connection) || event.intent === 'valid' || namesModernVersion(event.text))
      return;
    this.#states.set(event.connection, 'unsettled');
  }

  answered(request: SentMessage | undefined): void {
    if (
      request?.intent !== 'valid' ||
      request.asked.kind !== 'request' ||
      request.asked.method === 'server/discover'
    )
      return;
    if (!this.#states.has(request.event.connection)) this.#states.set(request.event.connection, 'modern');
  }

  settled(connection: string): boolean {
    return this.#states.get(connection) !== 'unsettled';
  }
}

function namesModernVersion(text: string): boolean {
  const parsed = parseJson(text);
  const params = parsed.ok && isObject(parsed.value) ? parsed.value.params : undefined;
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) && typeof meta['io.modelcontextprotocol/protocolVersion'] === 'string';
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
