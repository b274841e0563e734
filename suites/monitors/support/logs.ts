import type { SentMessage, SubjectMessage, TranscriptView } from '../../../harness/run/view.js';
import { isObject, type JsonObject } from '../../../harness/wire/message.js';
import { oncePerView } from './once.js';
import { type ActualRequest, actualRequest } from './requests.js';

const logLevelKey = 'io.modelcontextprotocol/logLevel';

/** A log message with what the requests that it may belong to have asked for. */
export interface LogMessage {
  readonly message: SubjectMessage;
  /** Empty where it has none. */
  readonly params: JsonObject;
  /** HTTP: what the stream belongs to. stdio: one channel for everything. */
  readonly place: 'request' | 'subscription' | 'channel';
  /**
   * The levels named by the request of its stream, on stdio by all requests of the connection so far; empty where none
   * names any, undefined where that cannot be told.
   */
  readonly levels: readonly unknown[] | undefined;
}

/** Every log message whose envelope is whole. */
export const logMessages = oncePerView((view): readonly LogMessage[] => [...readLogs(view)]);

function* readLogs(view: TranscriptView): Generator<LogMessage> {
  const named = namedLevels(view);
  for (const message of view.received) {
    const { classified } = message.read;
    if (classified.kind !== 'notification' || classified.method !== 'notifications/message') continue;
    const params = isObject(classified.message.params) ? classified.message.params : {};
    if (view.transport === 'stdio') yield { message, params, place: 'channel', levels: named(message) };
    else yield { message, params, ...onStream(message, view) };
  }
}

function onStream(message: SubjectMessage, view: TranscriptView): Pick<LogMessage, 'place' | 'levels'> {
  const sent = view.http(message.event.connection, message.exchange ?? 0)?.sent;
  const request = sent === undefined ? undefined : modernRequestOf(sent);
  if (request === undefined) return { place: 'request', levels: undefined };
  const level = levelOf(request);
  if (request.method === 'subscriptions/listen')
    return { place: level === undefined ? 'subscription' : 'request', levels: undefined };
  return { place: 'request', levels: level === undefined ? [] : [level] };
}

/** The levels that had been named on the connection of a message before it came. */
function namedLevels(view: TranscriptView): (message: SubjectMessage) => readonly unknown[] {
  const named = view.sent.flatMap((sent) => {
    const request = actualRequest(sent);
    const level = request === undefined ? undefined : levelOf(request);
    return level === undefined ? [] : [{ event: sent.event, level }];
  });
  return ({ event }) =>
    named
      .filter((earlier) => earlier.event.connection === event.connection && earlier.event.n < event.n)
      .map(({ level }) => level);
}

const levelOf = ({ meta }: ActualRequest): unknown => meta[logLevelKey];

/** A valid request of this revision; what a legacy side may have taken for its own is left alone. */
function modernRequestOf(sent: SentMessage): ActualRequest | undefined {
  const request = sent.intent === 'valid' ? actualRequest(sent) : undefined;
  return request?.version === undefined || request.version < '2026-07-28' ? undefined : request;
}
