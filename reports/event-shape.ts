import type * as model from '../schema/report.js';
import type { Members } from './shape.js';
import {
  array,
  nullable,
  number,
  object,
  oneOf,
  onlyTrue,
  optional,
  string,
  stringPair,
  union,
} from './shape.js';

type Event<Type extends model.TranscriptEvent['type']> = Extract<model.TranscriptEvent, { type: Type }>;

/** Over what a peer is reached. */
export const transport = oneOf<model.Transport>({ stdio: true, http: true });

const base: Members<model.EventBase> = { n: number, at: number, connection: string, check: optional(string) };

const stored: Members<model.StoredText> = {
  text: string,
  base64: optional(onlyTrue),
  cut: optional(object<NonNullable<model.StoredText['cut']>>({ bytes: number, sha256: string })),
};

/** One event of the transcript. */
export const event = union<model.TranscriptEvent['type']>('type', {
  open: object<Event<'open'>>({ ...base, type: string, transport, detail: string }),
  sent: object<Event<'sent'>>({
    ...base,
    type: string,
    intent: oneOf<Event<'sent'>['intent']>({ valid: true, broken: true }),
    exchange: optional(number),
    ...stored,
  }),
  received: object<Event<'received'>>({
    ...base,
    type: string,
    answers: optional(number),
    exchange: optional(number),
    ...stored,
  }),
  noise: object<Event<'noise'>>({ ...base, type: string, ...stored }),
  stderr: object<Event<'stderr'>>({ ...base, type: string, ...stored }),
  'http-request': object<Event<'http-request'>>({
    ...base,
    type: string,
    exchange: number,
    method: string,
    url: string,
    headers: array(stringPair),
  }),
  'http-repeat': object<Event<'http-repeat'>>({ ...base, type: string, exchange: number, detail: string }),
  'http-response': object<Event<'http-response'>>({
    ...base,
    type: string,
    exchange: number,
    status: number,
    headers: array(stringPair),
  }),
  'http-end': object<Event<'http-end'>>({
    ...base,
    type: string,
    exchange: number,
    how: oneOf<Event<'http-end'>['how']>({ complete: true, aborted: true, broken: true }),
    detail: optional(string),
    stream: optional(
      object<model.StreamSummary>({
        events: number,
        comments: number,
        names: array(string),
        ids: number,
        faults: array(string),
      }),
    ),
  }),
  'stdin-closed': object<Event<'stdin-closed'>>({ ...base, type: string }),
  signal: object<Event<'signal'>>({ ...base, type: string, signal: string }),
  exit: object<Event<'exit'>>({ ...base, type: string, code: nullable(number), signal: nullable(string) }),
});
