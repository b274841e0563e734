import type { ClientChange } from '../proof.js';
import { clientMutant } from '../proof.js';
import { type SseEvent, SseReader } from '../../../harness/wire/sse.js';
import { http } from './http.js';

const on = ['http'] as const;

/** Changes the bytes of streams before they are read. */
const bytes = (change: (chunk: Buffer) => Uint8Array): ClientChange =>
  http(({ reader }) => ({
    reader: () => {
      const source = reader();
      return { push: (chunk) => source.push(change(Buffer.from(chunk))) };
    },
  }));

/** Passes over the first event of a stream where it is of this kind. */
const passesOverFirst = (kind: (event: SseEvent) => boolean): ClientChange =>
  http(({ reader }) => ({
    reader: () => {
      const source = reader();
      let first = true;
      return {
        push: (chunk) =>
          source.push(chunk).filter((item) => {
            if (item.kind !== 'event') return true;
            const dropped = first && kind(item.event);
            first = false;
            return !dropped;
          }),
      };
    },
  }));

export const httpStreamMutants = [
  clientMutant({
    id: 'http-answers/charset-unknown',
    fault: 'Knows application/json only without a charset.',
    breaks: 'http-json-answer-client',
    on,
    change: http(({ field }) => ({
      field: (headers, name) => {
        const value = field(headers, name);
        return value === 'application/json; charset=utf-8' ? undefined : value;
      },
    })),
  }),
  clientMutant({
    id: 'http-answers/no-streamed-results',
    fault: 'Passes over a result with which a stream begins.',
    breaks: 'http-sse-answer-client',
    on,
    change: passesOverFirst(({ data }) => data.includes('"content"')),
  }),
  clientMutant({
    id: 'http-answers/wants-space',
    fault: 'Reads only fields that have a space behind the colon.',
    breaks: 'http-sse-answer-client',
    on,
    change: bytes((chunk) => Buffer.from(chunk.toString('latin1').replaceAll('data:{', 'date:{'), 'latin1')),
  }),
  clientMutant({
    id: 'http-answers/usual-case-only',
    fault: 'Knows names of header fields only in their usual letters.',
    breaks: 'http-header-names-any-case-client',
    on,
    change: http(() => ({ field: (headers, name) => headers.find(([field]) => field === name)?.[1] })),
  }),
  clientMutant({
    id: 'http-answers/named-events-only',
    fault: 'Passes over a result with which a stream begins, unless the event has a name.',
    breaks: 'http-sse-event-name-client',
    on,
    change: passesOverFirst(({ name, data }) => name === undefined && data.includes('"content"')),
  }),
  clientMutant({
    id: 'http-stream/line-feeds-only',
    fault: 'Ends a line at a line feed and nowhere else.',
    breaks: 'http-sse-line-endings-client',
    on,
    change: bytes((chunk) => chunk.map((byte) => (byte === 0x0d ? 0x20 : byte))),
  }),
  clientMutant({
    id: 'http-stream/no-lone-returns',
    fault: 'Does not know a carriage return as the end of a line.',
    breaks: 'http-sse-line-endings-client',
    on,
    change: bytes((chunk) => Buffer.from(chunk.toString('latin1').replace(/\r(?!\n)/g, ' '), 'latin1')),
  }),
  clientMutant({
    id: 'http-stream/comments-break-it',
    fault: 'Gives a request up over a comment in its stream.',
    breaks: 'http-sse-comments-client',
    on,
    change: http(() => ({
      beside: (item, exchange) => {
        if (item.kind === 'comment' && exchange.draft.method === 'tools/call')
          exchange.settle({ how: 'refused', status: 200, detail: `no event: ${item.text}` });
      },
    })),
  }),
  clientMutant({
    id: 'http-stream/one-data-line',
    fault: 'Passes over events whose data are on several lines.',
    breaks: 'http-sse-data-lines-client',
    on,
    change: http(() => ({ takes: ({ data }) => !data.includes('\n') })),
  }),
  clientMutant({
    id: 'http-stream/chunk-by-chunk',
    fault: 'Takes every piece that arrives for whole events.',
    breaks: 'http-sse-chunks-client',
    on,
    change: http(() => ({ reader: () => ({ push: (chunk) => new SseReader().push(chunk) }) })),
  }),
  clientMutant({
    id: 'http-stream/decodes-chunks',
    fault: 'Decodes every piece that arrives by itself, so that a character cut in two is lost.',
    breaks: 'http-sse-chunks-client',
    on,
    change: bytes((chunk) => Buffer.from(chunk.toString('utf8'), 'utf8')),
  }),
  clientMutant({
    id: 'http-lost/same-id-again',
    fault: 'Sends a lost request again with the id that it had.',
    breaks: 'http-lost-request-new-id-client',
    on,
    change: (blueprint) => ({
      ...blueprint,
      id: (draft, count) => (draft.again?.why === 'lost' ? draft.again.of : blueprint.id(draft, count)),
    }),
  }),
];
